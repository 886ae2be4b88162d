import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

let server: RunningServer
let asks: Record<'partneradmin' | 'support' | 'operations', Ask>
/** Jobs of a partner's administrator: one that went well, one with a row that failed, one that waits to be resumed, one that runs. */
const theirs = { done: randomUUID(), failed: randomUUID(), paused: randomUUID(), running: randomUUID() }
const ofVendor = randomUUID()
beforeAll(async () => {
  server = await testServer({ jobs: false })
  const [partneradmin, support, operations] = await Promise.all([
    asPerson(server, 'partneradmin', 'acme'),
    asPerson(server, 'support'),
    asPerson(server, 'operations'),
  ])
  asks = { partneradmin, support, operations }
  const person = demoPersonId('partneradmin', 'acme.localhost')
  const write = (id: string, by: string, kind: string, state: string, rows: readonly string[], minutesAgo: number) =>
    server.db.pool.query(
      `with written as (
        insert into job (id, kind, action, created_by, host, state, total, created_at, finished_at, paused_at, counts)
        values ($1, $3, 'LOCK', $2, 'x', $4, $5, now() - $6 * interval '1 minute', case $4 when 'DONE' then now() end,
          case $4 when 'PAUSED' then now() end, case $4 when 'DONE' then $7::jsonb end))
      insert into job_row (job_id, number, subject_type, subject_id, label, state)
      select $1, number, 'UserIdentity', $2, 'x', state from unnest($8::text[]) with ordinality as row (state, number)`,
      [
        id,
        by,
        kind,
        state,
        rows.length,
        minutesAgo,
        JSON.stringify(
          Object.fromEntries(
            Map.groupBy(rows, (each) => each)
              .entries()
              .map(([key, all]) => [key, all.length]),
          ),
        ),
        rows,
      ],
    )
  await write(theirs.done, person, 'USER_EXPORT', 'DONE', ['DONE', 'DONE'], 4)
  await write(theirs.failed, person, 'USER_BULK', 'DONE', ['DONE', 'FAILED'], 3)
  await write(theirs.paused, person, 'USER_BULK', 'PAUSED', ['DONE', 'WAITING'], 2)
  await write(theirs.running, person, 'USER_BULK', 'RUNNING', ['DONE', 'RUNNING', 'WAITING'], 1)
  await write(ofVendor, demoPersonId('operations'), 'USER_EXPORT', 'DONE', ['DONE'], 5)
})
afterAll(() => server?.close())

const LIST = `query ($where: JobFilterInput, $order: [JobSortInput!], $search: String) {
  jobs(where: $where, order: $order, search: $search) { totalCount nodes { id isOwn canPause startedBy { userName } counts { state count } } } }`
type Row = {
  id: string
  isOwn: boolean
  canPause: boolean
  startedBy: { userName: string } | null
  counts: { state: string; count: number }[]
}
const listOf = async (ask: Ask, variables: Record<string, unknown> = {}) =>
  dataOf<{ jobs: { totalCount: number; nodes: Row[] } }>(await ask(LIST, variables)).jobs
const idsOf = async (ask: Ask, variables: Record<string, unknown> = {}) => (await listOf(ask, variables)).nodes.map(({ id }) => id)

it('lists one’s own jobs, the newest first, with how far they are', async () => {
  const { totalCount, nodes } = await listOf(asks.partneradmin)
  const own = { isOwn: true, canPause: false, startedBy: { userName: 'partneradmin' } }
  expect(totalCount).toBe(4)
  expect(nodes).toEqual([
    {
      ...own,
      id: theirs.running,
      canPause: true,
      counts: [
        { state: 'WAITING', count: 1 },
        { state: 'RUNNING', count: 1 },
        { state: 'DONE', count: 1 },
      ],
    },
    {
      ...own,
      id: theirs.paused,
      counts: [
        { state: 'WAITING', count: 1 },
        { state: 'DONE', count: 1 },
      ],
    },
    {
      ...own,
      id: theirs.failed,
      counts: [
        { state: 'DONE', count: 1 },
        { state: 'FAILED', count: 1 },
      ],
    },
    { ...own, id: theirs.done, counts: [{ state: 'DONE', count: 2 }] },
  ])
})

it('filters and orders jobs', async () => {
  const where = (filter: object) => idsOf(asks.partneradmin, { where: filter })
  expect(await where({ needsAttention: { eq: true } })).toEqual([theirs.paused, theirs.failed])
  expect(await where({ needsAttention: { eq: false } })).toEqual([theirs.running, theirs.done])
  expect(await where({ state: { in: ['RUNNING', 'PAUSED'] } })).toEqual([theirs.running, theirs.paused])
  expect(await where({ kind: { eq: 'USER_EXPORT' } })).toEqual([theirs.done])
  expect(await idsOf(asks.partneradmin, { order: [{ total: 'DESC' }, { createdAt: 'ASC' }] })).toEqual([
    theirs.running,
    theirs.done,
    theirs.failed,
    theirs.paused,
  ])
})

it('nothing is left to do of a job whose failed rows are tried again', async () => {
  const waiting = () => idsOf(asks.partneradmin, { where: { needsAttention: { eq: true } } })
  expect(await waiting()).toEqual([theirs.paused, theirs.failed])
  await server.db.pool.query('update job set retry_of = $1 where id = $2', [theirs.failed, theirs.running])
  expect(await waiting()).toEqual([theirs.paused])
  await server.db.pool.query('update job set retry_of = null where id = $1', [theirs.running])
})

it('shows everybody’s jobs to vendor operations, who change none of them, and nobody else’s to others', async () => {
  const { nodes } = await listOf(asks.operations, { search: 'partneradm' })
  expect(nodes.map(({ id, isOwn, canPause, startedBy }) => [id, isOwn, canPause, startedBy?.userName])).toEqual(
    [theirs.running, theirs.paused, theirs.failed, theirs.done].map((id) => [id, false, false, 'partneradmin']),
  )
  expect(await idsOf(asks.operations, { where: { startedBy: { eq: 'operations' } } })).toEqual([ofVendor])
  expect(await idsOf(asks.support)).toEqual([])
  const one = `query ($id: ID!) { job(id: $id) { isOwn fileUntil undo { until } } jobRows(id: $id) { nodes { state } } }`
  expect(dataOf(await asks.operations(one, { id: theirs.done }))).toEqual({
    job: { isOwn: false, fileUntil: null, undo: null },
    jobRows: { nodes: [{ state: 'DONE' }, { state: 'DONE' }] },
  })
  for (const ask of [asks.support, asks.partneradmin])
    expect(dataOf(await ask(one, { id: ofVendor }))).toEqual({ job: null, jobRows: { nodes: [] } })
  const cancel = 'mutation ($id: ID!) { cancelJob(input: { id: $id }) { job { id } errors { code } } }'
  expect(dataOf(await asks.operations(cancel, { id: theirs.running }))).toEqual({
    cancelJob: { job: null, errors: [{ code: 'JOB_NOT_FOUND' }] },
  })
})
