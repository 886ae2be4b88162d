import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOf } from '#src/actors/migration.actors.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'

let server: RunningServer
let operations: Ask
let support: Ask
let who: Migrator
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  support = await asPerson(server, 'support')
  who = migrator(operations, rows)
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

const STAGE = `query ($id: ID!) { migrationRun(id: $id) { id version state totals { outcome count } review { id canGoOn }
  job { id canGoOn state canRetry counts { state count } undo { until } } } }`
type Found = Parameters<typeof runOf>[0]
/** What the portal makes of the run, which decides which of its buttons there are. */
const stageOf = async (ask: Ask, id: string) => {
  const { failed, undoable, jobId } = runOf(dataOf<{ migrationRun: Found }>(await ask(STAGE, { id })).migrationRun)
  return { failed, undoable, jobId }
}
const RETRY = 'mutation ($id: ID!) { retryJob(input: { id: $id }) { job { id } errors { code } } }'
const UNDO = 'mutation ($input: UndoMigrationInput!) { undoMigration(input: $input) { job { id } errors { code } } }'

const ASSISTANT = `insert into staff_access_profile (user_id, access_profile_id) select $1, id from access_profile where for_staff and name = 'Migration assistant'
  on conflict (user_id) do update set access_profile_id = excluded.access_profile_id`

it('the report of a migration is read by whoever may migrate, while its starter is there as well, and by nobody else', async () => {
  await rows(ASSISTANT, demoPersonId('support'))
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }])
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' })
  await who.review(run)
  const { id } = await who.start(run, 1)
  const report = async (person: string, partner?: string) => {
    const { accessToken } = await server.signIn(person, partner)
    const headers = { authorization: `Bearer ${accessToken}` }
    const { status, text } = await new Visitor().send(`${server.origin(partner)}/api/JobFiles/${id}-report.csv`, { headers })
    return { status, lines: text.split('\r\n').filter(Boolean).length }
  }
  const hasReport = async (ask: Ask) =>
    dataOf<{ job: { hasReport: boolean } | null }>(await ask('query ($id: ID!) { job(id: $id) { hasReport } }', { id })).job
  expect([await hasReport(operations), await hasReport(support)]).toEqual([{ hasReport: true }, { hasReport: true }])
  expect([await report('operations'), await report('support')]).toEqual([
    { status: 200, lines: 2 },
    { status: 200, lines: 2 },
  ])
  expect((await report('partneradmin', 'acme')).status).toBe(404)
  // Vendor staff without the right see neither the job nor its report.
  expect([await hasReport(await asPerson(server, 'partner')), (await report('partner')).status]).toEqual([null, 404])
})

it('the report of another kind stays with who started it, whoever sees the job', async () => {
  const admin = await asPerson(server, 'partneradmin')
  const id = randomUUID()
  const started = await admin(
    'mutation ($input: StartUserExportInput!) { startUserExport(input: $input) { job { id } errors { code } } }',
    {
      input: { id, ids: [demoPersonId('employee', 'acme.localhost')], columns: [{ column: 'userName', label: 'Name' }] },
    },
  )
  expect(started.errors).toEqual([])
  await expect
    .poll(async () => (await rows<{ state: string }>('select state from job where id = $1', id))[0]?.state, { timeout: 20_000 })
    .toBe('DONE')
  const { accessToken } = await server.signIn('operations')
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await new Visitor().send(`${server.origin()}/api/JobFiles/${id}-report.csv`, { headers })).status).toBe(404)
  expect(dataOf(await operations('query ($id: ID!) { job(id: $id) { hasReport } }', { id }))).toEqual({ job: { hasReport: false } })
})

it('what a deleted starter has left is tried again and taken back by whoever may migrate, and by nobody else', async () => {
  await rows(ASSISTANT, demoPersonId('support'))
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' })
  await who.review(run)
  const { id } = await who.start(run, 3)
  const [user] = await rows<{ user_id: string }>('select user_id from user_hr_id where hr_user_id = $1', `${hrId} b`)
  // As if something had gone wrong with one, and nobody had come to another before the starter was deleted.
  await rows('delete from user_identity where id in (select user_id from user_hr_id where hr_user_id = any ($1))', [
    `${hrId} b`,
    `${hrId} c`,
  ])
  await rows(`update job_row set state = 'FAILED', code = 'INTERNAL', kept = null where job_id = $1 and number = 2`, id)
  await rows(`update job_row set state = 'REFUSED', code = 'CREATOR_INACTIVE', kept = null where job_id = $1 and number = 3`, id)
  expect(user).toBeDefined()

  // While the starter is there, the job is theirs alone.
  expect(await stageOf(support, run)).toEqual({ failed: 0, undoable: false, jobId: undefined })
  expect(dataOf(await support(RETRY, { id }))).toEqual({ retryJob: { job: null, errors: [{ code: 'JOB_NOT_FOUND' }] } })
  expect(await stageOf(operations, run)).toEqual({ failed: 1, undoable: true, jobId: id })

  await rows('update job set created_by = null, counts = null where id = $1', id)
  for (const ask of [operations, support]) expect(await stageOf(ask, run)).toEqual({ failed: 1, undoable: true, jobId: id })
  const nobody = await asPerson(server, 'admin')
  expect(dataOf(await nobody(RETRY, { id }))).toEqual({ retryJob: { job: null, errors: [{ code: 'JOB_NOT_FOUND' }] } })
  expect(
    dataOf(await support('query ($id: ID!) { job(id: $id) { isOwn canRetry } jobRows(id: $id, first: 1) { nodes { state } } }', { id })),
  ).toEqual({
    job: { isOwn: false, canRetry: true },
    jobRows: { nodes: [{ state: 'DONE' }] },
  })
  const theirs = migrator(support, rows)
  expect(await theirs.retry(id)).toEqual({ DONE: 2 })
  expect(await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).toHaveLength(3)
  const back = randomUUID()
  expect(dataOf(await support(UNDO, { input: { id: back, jobId: id } }))).toEqual({ undoMigration: { job: { id: back }, errors: null } })
  expect((await theirs.finished(back)).counts).toEqual({ DONE: 1 })
  expect(await rows('select hr_user_id as id from user_hr_id where hr_user_id like $1 order by 1', `${hrId} %`)).toEqual([
    { id: `${hrId} b` },
    { id: `${hrId} c` },
  ])
})

it.each([
  ['inactive', 'CREATOR_INACTIVE', 'update user_identity set is_active = false where id = new.created_by'],
  ['without the right', 'NOT_ALLOWED', 'delete from staff_access_profile where user_id = new.created_by'],
])('what somebody has left who is %s by now is begun and taken back by whoever may migrate', async (_, code, statement) => {
  await rows(ASSISTANT, demoPersonId('support'))
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }, { id: 'b' }])
  const theirs = migrator(await asPerson(server, 'support'), rows)
  const run = await theirs.create('USERS', [hrId], { mails: 'NEVER' })
  await theirs.review(run)
  await rows(`create function leave() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`)
  await rows(`create trigger leave after insert on job for each row execute function leave()`)
  const { startMigration } = dataOf<{ startMigration: { job: { id: string } } }>(await theirs.startAs(run, 2))
  const { id } = startMigration.job
  await rows('drop function leave cascade')
  expect(await who.finished(id)).toMatchObject({ counts: { REFUSED: 2 }, causes: [{ code, count: 2 }] })

  expect(await stageOf(operations, run)).toEqual({ failed: 1, undoable: false, jobId: id })
  expect(await who.retry(id)).toEqual({ DONE: 2 })
  const [again] = await rows<{ id: string }>('select id from job where retry_of = $1', id)
  expect(await stageOf(operations, run)).toEqual({ failed: 0, undoable: true, jobId: again?.id })
  // As if it were theirs as well.
  await rows('update job set created_by = $2 where id = $1', again?.id, demoPersonId('support'))
  expect(await who.undo(again?.id ?? '')).toEqual({ DONE: 2 })
  await rows('update user_identity set is_active = true where id = $1', demoPersonId('support'))
})

const CANCEL = 'mutation ($id: ID!) { cancelJob(input: { id: $id }) { job { state } errors { code } } }'
const RESUME = 'mutation ($id: ID!) { resumeJob(input: { id: $id }) { errors { code } } }'

it('what somebody paused who may not migrate any more is resumed or cancelled by whoever may', async () => {
  await rows(ASSISTANT, demoPersonId('support'))
  const theirs = migrator(await asPerson(server, 'support'), rows)
  const begun: { id: string; run: string }[] = []
  await rows(
    `create function pause() returns trigger language plpgsql as $$ begin new.state := 'PAUSED'; new.paused_at := now(); return new; end $$`,
  )
  for (const _ of ['resumed', 'cancelled']) {
    const { hrId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }])
    const run = await theirs.create('USERS', [hrId], { mails: 'NEVER' })
    await theirs.review(run)
    await rows(`create trigger pause before insert on job for each row execute function pause()`)
    const { startMigration } = dataOf<{ startMigration: { job: { id: string } } }>(await theirs.startAs(run, 1))
    await rows('drop trigger pause on job')
    begun.push({ id: startMigration.job.id, run })
  }
  await rows('drop function pause')
  const [first, second] = begun
  if (!first || !second) throw new Error('Nothing was begun.')

  expect(await stageOf(operations, first.run)).toMatchObject({ jobId: undefined })
  for (const order of [CANCEL, RESUME]) expect(JSON.stringify(dataOf(await operations(order, { id: first.id })))).toContain('JOB_NOT_FOUND')
  await rows('delete from staff_access_profile where user_id = $1', demoPersonId('support'))
  expect(await stageOf(operations, first.run)).toMatchObject({ jobId: first.id })
  expect(dataOf(await operations(RESUME, { id: first.id }))).toEqual({ resumeJob: { errors: null } })
  // Nobody begins it in their name; it is tried again in somebody else's.
  expect(await who.finished(first.id)).toMatchObject({ counts: { REFUSED: 1 } })
  expect(await who.retry(first.id)).toEqual({ DONE: 1 })
  expect(dataOf(await operations(CANCEL, { id: second.id }))).toEqual({ cancelJob: { job: { state: 'CANCELLED' }, errors: null } })
  const audits = await rows<{ action: string; actor: string }>(
    `select action, actor_id as actor from audit_log where subject_id = any ($1) and action in ('resumeJob', 'cancelJob') order by action`,
    [first.id, second.id],
  )
  expect(audits.map(({ action, actor }) => [action, actor])).toEqual([
    ['cancelJob', demoPersonId('operations')],
    ['resumeJob', demoPersonId('operations')],
  ])
})
