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

it('the users list costs four statements, the token and the viewer included, however many rows it shows', async () => {
  const ask = await asPerson(server, 'operations')
  // The first call of a session notes its activity beside the answer; that is over before the next is counted.
  dataOf(await ask(LIST, { first: 1 }))
  dataOf(await ask(LIST, { first: 1 }))
  const query = vi.spyOn(server.db.pool, 'query')
  for (const first of [5, 50]) {
    query.mockClear()
    dataOf(await ask(LIST, { first }))
    expect(query).toHaveBeenCalledTimes(4)
  }
  query.mockRestore()
})
