import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { parcels, parcelWorker } from './parcels.ts'

const DELETE = 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { errors { code } } }'
const JOB = `query ($id: ID!) {
  job(id: $id) { state isOwn canRetry startedBy { userName } counts { state count } causes { code count } }
  jobRows(id: $id, first: 1) { nodes { label state } }
}`

let server: RunningServer
let operations: Ask
beforeAll(async () => {
  server = await testServer({ jobs: false })
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const remove = async (userName: string) =>
  expect(dataOf(await operations(DELETE, { input: { id: demoPersonId(userName), userName, confirmLastAdmin: true } }))).toEqual({
    deleteUser: { errors: null },
  })

it('a job whose creator is deleted stops between two batches, and others still see how it went', async () => {
  const ours = parcels(async () => {
    await remove('support')
    server.advance(500)
  })
  const worker = await parcelWorker(server, ours, 'support')
  const id = await worker.start(30)
  await server.db.pool.query(`insert into job_file (job_id, part, content) values ($1, 1, 'Of them alone')`, [id])
  while (await worker.workOnce());
  expect(ours.sent).toHaveLength(10)
  const boss = await parcelWorker(server, ours)
  expect((await boss.ask(JOB, { id })).data).toEqual({
    job: {
      state: 'DONE',
      isOwn: false,
      canRetry: false,
      startedBy: null,
      counts: [
        { state: 'DONE', count: 10 },
        { state: 'REFUSED', count: 20 },
      ],
      causes: [{ code: 'CREATOR_INACTIVE', count: 20 }],
    },
    jobRows: { nodes: [{ label: 'Parcel 1', state: 'DONE' }] },
  })
  expect((await server.db.pool.query('select from job_file where job_id = $1', [id])).rowCount).toBe(0)
  await Promise.all([worker.close(), boss.close()])
})

it('a job that nobody has begun is not done for somebody who was deleted', async () => {
  const ours = parcels()
  const worker = await parcelWorker(server, ours, 'admin')
  const id = await worker.start(3)
  await remove('admin')
  while (await worker.workOnce());
  expect(ours.sent).toEqual([])
  const { rows } = await server.db.pool.query('select state, code, count(*)::int as rows from job_row where job_id = $1 group by 1, 2', [
    id,
  ])
  expect(rows).toEqual([{ state: 'REFUSED', code: 'CREATOR_INACTIVE', rows: 3 }])
  await worker.close()
})

it('a job of somebody whom an administrator has locked stops, and one of somebody who mistyped their password goes on', async () => {
  const ours = parcels()
  const worker = await parcelWorker(server, ours, 'partneradmin')
  const creator = demoPersonId('partneradmin')
  const lock = (reason: string | null) =>
    server.db.pool.query(`update user_identity set lockout_end = now() + interval '1 day', lockout_reason = $2 where id = $1`, [
      creator,
      reason,
    ])
  await lock(null)
  await worker.start(2)
  while (await worker.workOnce());
  expect(ours.sent).toHaveLength(2)
  await lock('Left the company')
  const id = await worker.start(3)
  while (await worker.workOnce());
  expect(ours.sent).toHaveLength(2)
  const { rows } = await server.db.pool.query('select state, code, count(*)::int as rows from job_row where job_id = $1 group by 1, 2', [
    id,
  ])
  expect(rows).toEqual([{ state: 'REFUSED', code: 'CREATOR_INACTIVE', rows: 3 }])
  await worker.close()
})
