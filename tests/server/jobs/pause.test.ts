import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { claimBatch, LEASE_MS } from '../../../server/src/kit/jobs/claim.ts'
import { deleteOldJobs } from '../../../server/src/kit/jobs/delete-old-jobs.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { parcels, parcelWorker } from './parcels.ts'

type Worker = Awaited<ReturnType<typeof parcelWorker>>

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())
const open: Worker[] = []
afterEach(async () => {
  for (const worker of open.splice(0)) await worker.close()
})

const begin = async (ours: ReturnType<typeof parcels>) => {
  const worker = await parcelWorker(server, ours)
  open.push(worker)
  return worker
}
const change = (worker: Worker, name: 'pauseJob' | 'resumeJob' | 'cancelJob', id: string) =>
  worker
    .ask(`mutation ($id: ID!) { it: ${name}(input: { id: $id }) { job { state } errors { code } } }`, { id })
    .then(({ data }) => data['it'])
/** The job's state, and how many of its rows are in each. */
const standing = async (id: string) => {
  const { rows } = await server.db.pool.query<{ state: string; rows: Record<string, number> }>(
    `select state, (select jsonb_object_agg(state, count) from (select state, count(*) from job_row where job_id = $1 group by state) as counts) as rows
     from job where id = $1`,
    [id],
  )
  return [rows[0]?.state, rows[0]?.rows]
}
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `parcel-${from + at}`)
const changed = (state: string) => ({ job: { state }, errors: null })
const refused = (state: string, code: string) => ({ job: { state }, errors: [{ code }] })

it('a job pauses between two batches, stays paused, and goes on where it stood', async () => {
  let worker: Worker | undefined
  const answers: unknown[] = []
  const ours = parcels(async (id) => {
    if (!worker || answers.length > 0) return
    answers.push(await change(worker, 'pauseJob', id))
    server.advance(500)
  })
  worker = await begin(ours)
  const id = await worker.start(30)
  while (await worker.workOnce());
  expect(answers).toEqual([changed('PAUSING')])
  expect(ours.sent).toEqual(names(1, 10))
  expect(await standing(id)).toEqual(['PAUSED', { DONE: 10, WAITING: 20 }])
  expect(await worker.ask('query ($id: ID!) { job(id: $id) { canPause finishedAt } }', { id })).toEqual({
    data: { job: { canPause: false, finishedAt: null } },
  })
  expect(await worker.workOnce()).toBe(false)
  expect(await change(worker, 'resumeJob', id)).toEqual(changed('RUNNING'))
  while (await worker.workOnce());
  expect(ours.sent).toEqual(names(1, 30))
  expect(await standing(id)).toEqual(['DONE', { DONE: 30 }])
  const { rows } = await server.db.pool.query(`select action from audit_log where subject_id = $1 order by id`, [id])
  expect(rows.map(({ action }) => action)).toEqual(['startJob', 'pauseJob', 'resumeJob'])
})

it('a job whose last rows are done while it pauses is finished', async () => {
  let worker: Worker | undefined
  const ours = parcels(async (id) => {
    if (worker) await change(worker, 'pauseJob', id)
    server.advance(500)
  })
  worker = await begin(ours)
  const id = await worker.start(8)
  while (await worker.workOnce());
  expect(await standing(id)).toEqual(['DONE', { DONE: 8 }])
})

it('a job that nobody has begun is paused at once, and can be cancelled then', async () => {
  const worker = await begin(parcels())
  const id = await worker.start(3)
  expect(await change(worker, 'resumeJob', id)).toEqual(refused('QUEUED', 'JOB_NOT_PAUSED'))
  expect(await change(worker, 'pauseJob', id)).toEqual(changed('PAUSED'))
  expect(await change(worker, 'pauseJob', id)).toEqual(refused('PAUSED', 'JOB_NOT_RUNNING'))
  expect(await worker.workOnce()).toBe(false)
  expect(await change(worker, 'resumeJob', id)).toEqual(changed('QUEUED'))
  expect(await change(worker, 'pauseJob', id)).toEqual(changed('PAUSED'))
  expect(await change(worker, 'cancelJob', id)).toEqual(changed('CANCELLED'))
  expect(await standing(id)).toEqual(['CANCELLED', { CANCELLED: 3 }])
  expect(await change(worker, 'resumeJob', id)).toEqual(refused('CANCELLED', 'JOB_NOT_PAUSED'))
})

it('a job whose process dies while it pauses becomes paused, stays so, and is resumed by another without a row lost or doubled', async () => {
  const ours = parcels()
  const worker = await begin(ours)
  const id = await worker.start(30)
  expect((await claimBatch(server.db.orm, randomUUID(), 10, ['PARCELS']))?.rows).toHaveLength(10)
  expect(await change(worker, 'pauseJob', id)).toEqual(changed('PAUSING'))
  expect(await worker.workOnce()).toBe(false)
  expect(await standing(id)).toEqual(['PAUSING', { RUNNING: 10, WAITING: 20 }])
  server.advance(LEASE_MS + 1000)
  while (await worker.workOnce());
  expect(await standing(id)).toEqual(['PAUSED', { WAITING: 30 }])
  expect(ours.sent).toEqual([])
  expect(await change(worker, 'resumeJob', id)).toEqual(changed('RUNNING'))
  while (await worker.workOnce());
  expect([ours.sent, await standing(id)]).toEqual([names(1, 30), ['DONE', { DONE: 30 }]])
})

it('a job that was resumed before it had paused goes on', async () => {
  const ours = parcels()
  const worker = await begin(ours)
  const id = await worker.start(12)
  await claimBatch(server.db.orm, randomUUID(), 2, ['PARCELS'])
  await change(worker, 'pauseJob', id)
  expect(await change(worker, 'resumeJob', id)).toEqual(changed('RUNNING'))
  while (await worker.workOnce());
  expect(await standing(id)).toEqual(['RUNNING', { DONE: 10, RUNNING: 2 }])
  server.advance(LEASE_MS + 1000)
  while (await worker.workOnce());
  expect(ours.sent.toSorted()).toEqual(names(1, 12).toSorted())
})

it('a kind that cannot wait is not paused', async () => {
  const ours = parcels()
  const { pausable: _, ...kind } = ours.kinds.PARCELS
  const worker = await begin({ ...ours, kinds: { PARCELS: kind } })
  const id = await worker.start(1)
  expect(await change(worker, 'pauseJob', id)).toEqual(refused('QUEUED', 'NOT_PAUSABLE'))
  while (await worker.workOnce());
})

it('a job that was paused for seven days is cancelled', async () => {
  const worker = await begin(parcels())
  const [old, young] = [await worker.start(2), await worker.start(2)]
  for (const id of [old, young]) await change(worker, 'pauseJob', id)
  await server.db.pool.query(`update job set paused_at = paused_at - interval '7 days 1 minute' where id = $1`, [old])
  await server.db.pool.query(`update job set paused_at = paused_at - interval '6 days 23 hours' where id = $1`, [young])
  await deleteOldJobs(server.db.orm)
  expect(await standing(old)).toEqual(['CANCELLED', { CANCELLED: 2 }])
  expect(await standing(young)).toEqual(['PAUSED', { WAITING: 2 }])
})
