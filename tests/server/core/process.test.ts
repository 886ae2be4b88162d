import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { breakable } from '../../support/breakable.ts'
import { freshPlace, type Place } from '../../support/place.ts'
import { freePort } from '../../support/postgres.ts'
import { TEST_OUTBOX_KEY } from '../../support/seed.ts'
import { startProcess } from '../../support/server-process.ts'
import { testServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'

/** Whole processes start here, side by side: one of them waits for twenty seconds. */
const PATIENCE_MS = 120_000

let place: Place
beforeAll(async () => {
  place = await freshPlace(inject('postgresUrl'), 60)
})
afterAll(() => place.remove())
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function start(env: NodeJS.ProcessEnv) {
  const started = startProcess({ ...place.env, ...env })
  children.add(started.child)
  return started
}

it.concurrent(
  'says in one sentence what it was told wrongly, and exits with 1',
  async () => {
    expect(await start({ PORT: 'http' }).ended).toEqual({
      code: 1,
      out: '',
      err: 'PORT is "http": it needs a port number from 0 to 65535.\n',
    })
    // A port of its own: where somebody's portal runs, the first thing wrong would be that.
    expect(await start({ PORT: String(await freePort()), DATABASE_URL: 'postgres://u@127.0.0.1:9/x' }).ended).toEqual({
      code: 1,
      out: '',
      err: 'DATABASE_URL names 127.0.0.1:9/x, which does not let us in (connect ECONNREFUSED 127.0.0.1:9): it needs a running PostgreSQL with that database and user.\n',
    })
  },
  PATIENCE_MS,
)

it.concurrent(
  'says where it answers and who may sign in; refuses a second on its port; on SIGTERM finishes what runs, and nothing else',
  async () => {
    const port = await freePort()
    const first = start({ PORT: String(port) })
    await first.ready
    expect(first.said.out).toContain(`http://acme.localhost:${port}`)
    expect(first.said.out).toContain('Portico-Demo-2026')
    expect(first.said.out).toContain('operations@portico.test')
    expect(first.said.out).toContain(`http://localhost:${port}/dev/outbox?key=${TEST_OUTBOX_KEY}`)

    const elsewhere = await freshPlace(inject('postgresUrl'), 60)
    const second = await start({ ...elsewhere.env, PORT: String(port) }).ended
    expect([second.code, second.err]).toEqual([
      1,
      `PORT is ${port}: another program listens on it; stop that, or set PORT to another number.\n`,
    ])
    await elsewhere.remove()

    const running = halfOfARequest(port)
    await running.sent
    first.child.kill('SIGTERM')
    await refusal(port)
    running.finish()
    expect(await running.answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"error":"invalid_/)
    expect(await first.ended).toMatchObject({ code: 0, err: '' })
  },
  PATIENCE_MS,
)

function stopsWithoutDatabase() {
  it.concurrent(
    'stops on SIGTERM although the database does not answer any more, and says so',
    async () => {
      const way = await breakable(place.env['DATABASE_URL'] ?? '')
      const held = start({ DATABASE_URL: way.url, PORT: String(await freePort()) })
      await held.ready
      way.hold()
      held.child.kill('SIGTERM')
      expect(await held.ended).toMatchObject({ code: 1, err: 'Stopping took longer than 20 s. Does the database answer?\n' })
      way.close()
    },
    PATIENCE_MS,
  )
}

// PGlite has no way to it that could break.
if (inject('postgresUrl') !== undefined) stopsWithoutDatabase()

it(
  'K10 takes requests until the balancers know that it is going',
  async () => {
    const server = await testServer({ env: { DRAIN_SECONDS: '5' } })
    const get = (path: string) => new Visitor().send(`${server.url}${path}`, { headers: { connection: 'keep-alive' } })
    expect(await get('/readyz')).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
    const closing = server.close()
    const [ready, alive, meta] = await Promise.all(['/readyz', '/healthz', '/api/publicassets/localhost.json'].map(get))
    expect(ready).toMatchObject({ status: 503, text: 'Portico is stopping; other processes answer.\n' })
    for (const other of [alive, meta]) expect(other).toMatchObject({ status: 200, headers: { connection: 'close' } })
    await closing
    await expect(get('/healthz')).rejects.toThrow('ECONNREFUSED')
  },
  PATIENCE_MS,
)

it('K4 stays alive and is no longer ready when the database is gone', async () => {
  const server = await testServer()
  const status = async (path: string) => (await new Visitor().send(`${server.url}${path}`)).status
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  await server.db.close()
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  expect((await new Visitor().send(`${server.origin('acme')}/`)).json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  await server.close()
})

/** A form whose end is not there yet. */
function halfOfARequest(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const [begin, end] = ['grant_type=authorization_code&', 'client_id=portico&code=x']
  const head = `POST /identity/token HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${begin.length + end.length}\r\n\r\n`
  const sent = new Promise<void>((resolve) => socket.write(head + begin, () => resolve()))
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const answer = once(socket, 'close').then(() => Buffer.concat(chunks).toString())
  return { sent, answer, finish: () => socket.write(end) }
}

/** Resolves when the port takes no more connections. */
async function refusal(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const outcome = await once(socket, 'connect').then(
      () => 'taken',
      () => 'refused',
    )
    socket.destroy()
    if (outcome === 'refused') return
  }
}
