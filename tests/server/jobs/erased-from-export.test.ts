import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { auditExportJob } from '../../../server/src/entities/logs/log-exports.ts'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import type { JobKind } from '../../../server/src/kit/jobs/kinds.ts'
import { newLane, workOnce } from '../../../server/src/kit/jobs/worker.ts'
import { otherProcess } from '../../support/other-process.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { rowsOf, type Started } from '../graphql/bulk-calls.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'

let server: RunningServer
let operations: Ask
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer({ jobs: false })
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const erase = (id: string) => server.db.orm.transaction((tx) => eraseUsers(tx, [id]))

/** One changed user of each name, and an export of these entries that no worker has begun. */
async function begun(...names: readonly string[]) {
  const users = await rows<{ id: string }>(
    'insert into user_identity (user_name, display_name, user_type) select name, name, 1 from unnest($1::text[]) as of (name) returning id',
    names,
  )
  const entries = await rows<{ id: string }>(
    `insert into audit_log (actor_id, action, subject_type, subject_id) select $1, 'updateUser', 'UserIdentity', id from unnest($2::text[]) as of (id)
      returning id::text as id`,
    demoPersonId('operations'),
    users.map(({ id }) => id),
  )
  const { startAuditLogExport } = dataOf<{ startAuditLogExport: Started }>(
    await operations(
      'mutation ($input: StartAuditLogExportInput!) { startAuditLogExport(input: $input) { job { id state total } errors { path code } } }',
      {
        input: { id: randomUUID(), ids: entries.map(({ id }) => id), columns: [{ column: 'subjectName', label: 'Subject' }] },
      },
    ),
  )
  expect(startAuditLogExport.errors).toBeNull()
  return { users: users.map(({ id }) => id), entries: entries.map(({ id }) => id), job: startAuditLogExport.job?.id ?? '' }
}

async function work(kind: JobKind) {
  const { deps, close } = await otherProcess(server, { AUDIT_EXPORT: kind })
  while (await workOnce(deps, newLane(), new AbortController().signal));
  await close()
}

const contentOf = async (job: string) =>
  (await rows<{ content: string }>('select content from job_file where job_id = $1', job))[0]?.content
const statesOf = (job: string) => rows('select label, state, code from job_row where job_id = $1 order by label nulls first', job)
const erasedAndKept = (kept: string | undefined) => [
  { label: null, state: 'REFUSED', code: 'AUDITLOG_NOT_FOUND' },
  // The number of the entry, as its action is a code.
  { label: kept, state: 'DONE', code: null },
]

it('writes no entry about a user who was erased before its part was written', async () => {
  const { users, entries, job } = await begun('before.gone', 'before.kept')
  await erase(users[0] ?? '')
  await work(auditExportJob)
  expect(await contentOf(job)).toBe('"before.kept"\r\n')
  expect(await statesOf(job)).toEqual(erasedAndKept(entries[1]))
  // The part has as many lines as rows that are done, so the other line stays when nobody of it goes.
  const { users: more } = await begun('nobody.here')
  await erase(more[0] ?? '')
  expect(await contentOf(job)).toBe('"before.kept"\r\n')
})

it('writes no entry about a user who is erased between reading and writing', async () => {
  const { users, entries, job } = await begun('amid.gone', 'amid.kept')
  await work({
    ...auditExportJob,
    run(batch) {
      const { orm } = batch.context
      const interrupted = Object.create(orm, {
        transaction: {
          value: async (change: Parameters<typeof orm.transaction>[0]) => {
            await erase(users[0] ?? '')
            return orm.transaction(change)
          },
        },
      }) as typeof orm
      return auditExportJob.run({ ...batch, context: { ...batch.context, orm: interrupted } })
    },
  })
  expect(await contentOf(job)).toBe('"amid.kept"\r\n')
  expect(await statesOf(job)).toEqual(erasedAndKept(entries[1]))
})
