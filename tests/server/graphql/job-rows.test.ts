import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, start } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

it('a job tells two people of one name apart by their partners, and nothing of who is out of reach', async () => {
  const both = [demoPersonId('employee'), demoPersonId('employee', 'acme.localhost')]
  const told = async (ask: Ask) =>
    (await finished(ask, await start(ask, { action: 'UNLOCK', ids: both }))).jobRows.nodes.map(({ label, partner }) => [label, partner])
  expect((await told(await asPerson(server, 'operations'))).toSorted()).toEqual([
    ['employee', null],
    ['employee', 'Acme'],
  ])
  expect(await told(await asPerson(server, 'partneradmin', 'acme'))).toEqual([
    ['employee', 'Acme'],
    [null, null],
  ])
})

it('the rows of a job are a list: by page, outcome and search, with a total', async () => {
  const ask = await asPerson(server, 'operations')
  const gone = randomUUID()
  const started = await start(ask, { action: 'UNLOCK', ids: [demoPersonId('employee'), demoPersonId('manager'), gone] })
  await finished(ask, started)
  const rowsBy = async (args: string) => {
    const document = `query ($id: ID!) { jobRows(id: $id, ${args}) { nodes { number label } pageInfo { hasNextPage endCursor } totalCount states { state count } } }`
    type Rows = {
      nodes: { number: number; label: string | null }[]
      pageInfo: { hasNextPage: boolean; endCursor: string }
      totalCount: number
      states: { state: string | null; count: number }[]
    }
    return dataOf<{ jobRows: Rows }>(await ask(document, { id: started.job?.id })).jobRows
  }
  const first = await rowsBy('first: 2')
  expect([first.nodes.map(({ number }) => number), first.pageInfo.hasNextPage, first.totalCount]).toEqual([[1, 2], true, 3])
  const next = await rowsBy(`first: 2, after: "${first.pageInfo.endCursor}"`)
  expect([next.nodes.map(({ number }) => number), next.pageInfo.hasNextPage]).toEqual([[3], false])
  expect((await rowsBy('search: "mana"')).nodes.map(({ label }) => label)).toEqual(['manager'])
  const refused = await rowsBy('state: REFUSED')
  expect([refused.nodes, refused.totalCount]).toEqual([[{ number: 3, label: null }], 1])
  expect(first.states.filter(({ count }) => count > 0)).toEqual([
    { state: null, count: 3 },
    { state: 'REFUSED', count: 1 },
    { state: 'UNCHANGED', count: 2 },
  ])
})
