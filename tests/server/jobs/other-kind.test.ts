import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { parcels, parcelWorker } from './parcels.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const rows = async (text: string, ...values: unknown[]) => (await server.db.pool.query(text, values)).rows

it('a job is about anything that has a text as its id, and reports of it as of users', async () => {
  const ours = parcels()
  ours.broken.add('parcel-2')
  const worker = await parcelWorker(server, ours)
  const id = await worker.start(3)
  while (await worker.workOnce());
  expect(ours.sent).toEqual(['parcel-1', 'parcel-3'])
  expect(
    await rows('select number, subject_type, subject_id, label, state, code from job_row where job_id = $1 order by number', id),
  ).toEqual([
    { number: 1, subject_type: 'Parcel', subject_id: 'parcel-1', label: 'Parcel 1', state: 'DONE', code: null },
    { number: 2, subject_type: 'Parcel', subject_id: 'parcel-2', label: 'Parcel 2', state: 'FAILED', code: 'INTERNAL' },
    { number: 3, subject_type: 'Parcel', subject_id: 'parcel-3', label: 'Parcel 3', state: 'DONE', code: null },
  ])
  expect(
    await worker.ask(
      `query ($id: ID!) { job(id: $id) { state total counts { state count } causes { state code message count } fileUntil } jobRows(id: $id, state: FAILED, where: { code: { eq: INTERNAL } }) { nodes { subjectId label partner } } }`,
      { id },
    ),
  ).toEqual({
    data: {
      job: {
        state: 'DONE',
        total: 3,
        counts: [
          { state: 'DONE', count: 2 },
          { state: 'FAILED', count: 1 },
        ],
        causes: [{ state: 'FAILED', code: 'INTERNAL', message: 'Something went wrong here.', count: 1 }],
        fileUntil: null,
      },
      jobRows: { nodes: [{ subjectId: 'parcel-2', label: 'Parcel 2', partner: null }] },
    },
  })
  expect(await rows('select title_code, parameters, link from notification where user_id = $1', demoPersonId('operations'))).toContainEqual(
    {
      title_code: 'BULK_FINISHED',
      parameters: { count: '2', unchanged: '0', skipped: '0', failed: '1' },
      link: `/vendor/jobs/${id}`,
    },
  )
  await worker.close()
})

it.each([
  ['admin', (id: string) => `/admin/jobs/${id}`],
  ['support', (id: string) => `/vendor/jobs/${id}`],
  ['employee', () => null],
])('%s is led to their job in the portal that they may open, if any', async (name, link) => {
  const ours = parcels()
  const worker = await parcelWorker(server, ours, name)
  const id = await worker.start(1)
  while (await worker.workOnce());
  expect(await rows(`select link from notification where user_id = $1 and title_code = 'BULK_FINISHED'`, demoPersonId(name))).toEqual([
    { link: link(id) },
  ])
  await worker.close()
})

it('support staff without an access profile are led nowhere, and with one to their job again', async () => {
  const linkOf = async () => {
    const worker = await parcelWorker(server, parcels(), 'support')
    const id = await worker.start(1)
    while (await worker.workOnce());
    await worker.close()
    const [told] = await rows(
      `select link from notification where user_id = $1 and title_code = 'BULK_FINISHED' order by created_at desc limit 1`,
      demoPersonId('support'),
    )
    return told.link?.replace(id, 'id') ?? null
  }
  await rows('delete from staff_access_profile where user_id = $1', demoPersonId('support'))
  expect(await linkOf()).toBeNull()
  await rows(
    `insert into staff_access_profile (user_id, access_profile_id) select $1, id from access_profile where for_staff and name = 'Migration assistant'`,
    demoPersonId('support'),
  )
  expect(await linkOf()).toBe('/vendor/jobs/id')
})

it('a process leaves jobs of kinds that it does not know to others', async () => {
  const worker = await parcelWorker(server, parcels())
  const id = await worker.start(1)
  const other = await parcelWorker(server, { ...parcels(), kinds: {} as ReturnType<typeof parcels>['kinds'] })
  expect(await other.workOnce()).toBe(false)
  expect(await rows('select state from job where id = $1', id)).toEqual([{ state: 'QUEUED' }])
  while (await worker.workOnce());
  expect(await rows('select state from job where id = $1', id)).toEqual([{ state: 'DONE' }])
  await Promise.all([worker.close(), other.close()])
})
