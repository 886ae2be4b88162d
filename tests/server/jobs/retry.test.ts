import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { parcels, parcelWorker } from './parcels.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

type Worker = Awaited<ReturnType<typeof parcelWorker>>
type Answer = { job: { id: string }; errors: { code: string }[] | null }

const retry = async (worker: Worker, id: string) =>
  (await worker.ask('mutation ($id: ID!) { it: retryJob(input: { id: $id }) { job { id } errors { code } } }', { id })).data[
    'it'
  ] as unknown as Answer
const lookAt = async (worker: Worker, id: string) =>
  (
    await worker.ask(
      'query ($id: ID!) { job(id: $id) { state total retryOf retriedBy canRetry } jobRows(id: $id) { nodes { number subjectId label state } } }',
      { id },
    )
  ).data
const workOff = async (worker: Worker) => {
  while (await worker.workOnce());
}
const row = (number: number, state: string) => ({ number, subjectId: `parcel-${number}`, label: `Parcel ${number}`, state })

it('tries the failed rows of a job again, once at a time, by a job that is linked with it', async () => {
  const ours = parcels()
  const worker = await parcelWorker(server, ours)
  for (const number of [2, 4]) ours.broken.add(`parcel-${number}`)
  const id = await worker.start(5)
  expect(await retry(worker, id)).toEqual({ job: { id }, errors: [{ code: 'NOT_RETRYABLE' }] })
  await workOff(worker)

  const [first, second] = await Promise.all([retry(worker, id), retry(worker, id)])
  const child = first.job.id
  expect([first, second, await retry(worker, id)]).toEqual(Array.from({ length: 3 }, () => ({ job: { id: child }, errors: null })))
  expect(child).not.toBe(id)
  const { rows: told } = await server.db.pool.query(
    `select subject_id, after from audit_log where action = 'startJob' and after->>'retryOf' = $1`,
    [id],
  )
  expect(told).toEqual([{ subject_id: child, after: { kind: 'PARCELS', total: 2, retryOf: id } }])
  expect(await lookAt(worker, child)).toEqual({
    job: { state: 'QUEUED', total: 2, retryOf: id, retriedBy: null, canRetry: false },
    jobRows: { nodes: [row(2, 'WAITING'), row(4, 'WAITING')] },
  })
  ours.broken.delete('parcel-2')
  await workOff(worker)
  expect(await lookAt(worker, child)).toEqual({
    job: { state: 'DONE', total: 2, retryOf: id, retriedBy: null, canRetry: true },
    jobRows: { nodes: [row(2, 'DONE'), row(4, 'FAILED')] },
  })
  expect((await lookAt(worker, id))['job']).toEqual({ state: 'DONE', total: 5, retryOf: null, retriedBy: child, canRetry: false })
  expect(ours.sent.toSorted()).toEqual(['parcel-1', 'parcel-2', 'parcel-3', 'parcel-5'])
  await worker.close()
})

it('after a retry was cancelled, tries again what that has not done', async () => {
  const ours = parcels(async () => {
    // The first half of the retry is sent, then somebody ends it.
    if (ours.sent.length === 6) {
      await worker.ask('mutation ($id: ID!) { cancelJob(input: { id: $id }) { errors { code } } }', { id: cancelled })
      server.advance(500)
    }
  })
  const worker = await parcelWorker(server, ours)
  for (let number = 1; number <= 12; number++) ours.broken.add(`parcel-${number}`)
  const id = await worker.start(12)
  await workOff(worker)
  ours.broken.clear()
  const cancelled = (await retry(worker, id)).job.id
  await workOff(worker)
  expect((await lookAt(worker, cancelled))['job']).toEqual({
    state: 'CANCELLED',
    total: 12,
    retryOf: id,
    retriedBy: null,
    canRetry: true,
  })
  expect((await lookAt(worker, id))['job']).toMatchObject({ retriedBy: null, canRetry: true })
  const last = (await retry(worker, cancelled)).job.id
  for (const one of [id, cancelled]) expect((await lookAt(worker, one))['job']).toMatchObject({ canRetry: false })
  expect((await lookAt(worker, last))['job']).toMatchObject({ retryOf: id })
  expect((await lookAt(worker, last))['jobRows']).toEqual({ nodes: [7, 8, 9, 10, 11, 12].map((number) => row(number, 'WAITING')) })
  await workOff(worker)
  expect(ours.sent.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `parcel-${at + 1}`).toSorted())
  await worker.close()
})

it('offers no retry where nothing failed, and none of a kind that has none', async () => {
  const ours = parcels()
  const { retry: _, ...kind } = ours.kinds.PARCELS
  const worker = await parcelWorker(server, { ...ours, kinds: { PARCELS: kind } })
  ours.broken.add('parcel-1')
  const failed = await worker.start(1)
  await workOff(worker)
  ours.broken.clear()
  const sound = await worker.start(1)
  await workOff(worker)
  for (const id of [failed, sound]) {
    expect((await lookAt(worker, id))['job']).toMatchObject({ state: 'DONE', canRetry: false })
    expect(await retry(worker, id)).toEqual({ job: { id }, errors: [{ code: 'NOT_RETRYABLE' }] })
  }
  await worker.close()
})
