import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgeBackEnd } from '../../../scripts/conformance.ts'
import { testServer, type RunningServer } from '../../support/server.ts'

/** It asks some hundred times, which takes a busy machine long. */
const PATIENCE_MS = 120_000

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

it(
  'finds that our own back end keeps every call of the portal',
  async () => {
    const rows = await judgeBackEnd(server.url)
    expect(rows.filter(({ fault }) => fault !== undefined)).toEqual([])
    expect(rows.filter(({ call }) => call.startsWith('graphql ')).length).toBeGreaterThan(150)
  },
  PATIENCE_MS,
)

it(
  'names what another back end does not have, by call and by who needs it',
  async () => {
    const asked = new Set<string>()
    const other = createServer((req, res) => {
      asked.add(`${req.method} ${req.url}`)
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.on('end', () => {
        const message = 'Cannot query field "eventStreams" on type "Query".'
        const isUnknown = Buffer.concat(chunks).toString().includes('"operationName":"EventStreams"')
        const body = isUnknown ? { errors: [{ message }] } : { data: {} }
        res.writeHead(req.url === '/graphql' ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const rows = await judgeBackEnd(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)
    other.close()
    const faults = rows.filter(({ fault }) => fault !== undefined)
    expect(faults.filter(({ call }) => call.startsWith('graphql '))).toEqual([
      {
        call: 'graphql EventStreams',
        neededBy: 'event-streams',
        fault: 'is not known: Cannot query field "eventStreams" on type "Query".',
      },
    ])
    expect(faults.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'POST /api/negotiate',
        'GET /api/manifest.json',
        'GET {oidcAuthority}/.well-known/openid-configuration',
        'POST /graphql',
      ]),
    )
    expect(asked.has('POST /graphql')).toBe(true)
  },
  PATIENCE_MS,
)
