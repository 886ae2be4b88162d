import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'

const LIST = readFileSync(join(import.meta.dirname, '../../../src/features/users/users.graphql'), 'utf8')

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

it('the users list costs three statements, the token and the viewer included, however many rows it shows, and one more for an estimate', async () => {
  const ask = await asPerson(server, 'operations')
  // The first call of a session notes its activity beside the answer; that is over before the next is counted.
  dataOf(await ask(LIST, { first: 1 }))
  dataOf(await ask(LIST, { first: 1 }))
  const query = vi.spyOn(server.db.pool, 'query')
  /** What the server does beside its answers, once in a while, is none of the list's: it can only add. */
  const cheapest = async (first: number) => {
    const costs: number[] = []
    for (let run = 0; run < 3; run++) {
      query.mockClear()
      dataOf(await ask(LIST, { first }))
      costs.push(query.mock.calls.length)
    }
    return Math.min(...costs)
  }
  expect([await cheapest(5), await cheapest(50)]).toEqual([3, 3])
  await server.db.pool.query(`insert into user_identity (user_name) select 'many' || n from generate_series(1, 10000) n`)
  expect(dataOf<{ users: { totalIsExact: boolean } }>(await ask(LIST, { first: 50 })).users.totalIsExact).toBe(false)
  expect([await cheapest(5), await cheapest(50)]).toEqual([4, 4])
  query.mockRestore()
}, 120_000)
