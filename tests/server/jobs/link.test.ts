import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { finishJob } from '../../../server/src/kit/jobs/finish-job.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const kinds = { USER_EXPORT: { run: async () => {}, subjectType: 'UserIdentity', title: 'EXPORT_FINISHED' } }

/** Where the notification of a job of theirs leads that has ended, with the job's id left out. */
async function linkOf(userName: string): Promise<string | null | undefined> {
  const id = randomUUID()
  await server.db.pool.query(`insert into job (id, kind, created_by, host, state) values ($1, 'USER_EXPORT', $2, 'x', 'RUNNING')`, [
    id,
    demoPersonId(userName),
  ])
  expect(await finishJob(server.db.orm, kinds, id)).toBe(true)
  const { rows } = await server.db.pool.query<{ link: string | null }>(
    'select link from notification where user_id = $1 order by created_at desc limit 1',
    [demoPersonId(userName)],
  )
  return rows[0]?.link?.replace(id, 'id') ?? null
}

it('leads to the job where who started it may open its page, as support staff may by their profile', async () => {
  await server.db.pool.query('delete from staff_access_profile where user_id = $1', [demoPersonId('support')])
  expect([await linkOf('operations'), await linkOf('support')]).toEqual(['/vendor/jobs/id', null])
  await server.db.pool.query(
    `insert into staff_access_profile (user_id, access_profile_id) select $1, id from access_profile where for_staff and name = 'Migration assistant'`,
    [demoPersonId('support')],
  )
  expect(await linkOf('support')).toBe('/vendor/jobs/id')
})
