import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { testServer, type RunningServer } from '../support/server.ts'
import { Visitor } from '../support/visitor.ts'

let servers: RunningServer[] = []
beforeAll(async () => void (servers = await Promise.all([testServer(), testServer()])))
afterAll(() => Promise.all(servers.map((server) => server.close())))

it('runs on the database that the run asked for', async () => {
  const kind = inject('postgresUrl') === undefined ? 'pglite' : 'postgres'
  expect(servers.map(({ db }) => db.kind)).toEqual([kind, kind])
  for (const { url } of servers) expect((await new Visitor().send(`${url}/readyz`)).status).toBe(200)
})

it('gives every server a database of its own', async () => {
  const [one, other] = servers
  await one?.db.pool.query('create table only_here ()')
  const { rows } = (await other?.db.pool.query("select to_regclass('only_here') as found")) ?? { rows: [] }
  expect(rows).toEqual([{ found: null }])
})
