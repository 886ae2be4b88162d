import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { BadForm, readFields } from '../../../server/src/identity/http-forms.ts'
import { HttpError } from '../../../server/src/platform/http/http-error.ts'
import { readJson } from '../../../server/src/platform/http/read-json.ts'

it.each([
  ['form', readFields],
  ['JSON', readJson],
])('reads a too large %s to its end, so that its answer comes on a connection that stays open', async (_, read) => {
  const server = createServer((req, res) => {
    void read(req, 100).then(
      () => res.end(),
      (error: unknown) => res.writeHead(error instanceof BadForm || error instanceof HttpError ? error.status : 500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = server.address() as AddressInfo
  const post = (bytes: number) =>
    new Promise<unknown>((resolve) => {
      const asked = request({ port, agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (res) => {
        res.resume().on('end', () => setImmediate(() => resolve([res.statusCode, asked.reusedSocket])))
      })
      asked.on('error', resolve).end(Buffer.alloc(bytes, '1'))
    })
  expect([await post(2_000_000), await post(10)]).toEqual([
    [413, false],
    [200, true],
  ])
  agent.destroy()
  await new Promise((resolve) => server.close(resolve))
})
