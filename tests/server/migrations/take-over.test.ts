import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPersonOnBadNetwork, testsThatAllWereSent } from '../audit/bad-network.ts'
import { dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'

let server: RunningServer
let operations: Ask
let support: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPersonOnBadNetwork(server, 'operations')
  await rows(
    `insert into staff_access_profile (user_id, access_profile_id) select $1, id from access_profile where for_staff and name = 'Migration assistant' on conflict (user_id) do update set access_profile_id = excluded.access_profile_id`,
    demoPersonId('support'),
  )
  support = await asPersonOnBadNetwork(server, 'support')
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

type Errors = { code: string }[] | null
const takeOver = async (ask: Ask, id: string) =>
  dataOf<{ takeOverMigration: { migrationRun: { isOwn: boolean } | null; errors: Errors } }>(
    await ask('mutation ($id: ID!) { takeOverMigration(input: { id: $id }) { migrationRun { isOwn } errors { code } } }', { id }),
  ).takeOverMigration
const ownerOf = async (ask: Ask, id: string) =>
  dataOf<{ migrationRun: { isOwn: boolean; owner: string | null } }>(
    await ask('query ($id: ID!) { migrationRun(id: $id) { isOwn owner } }', { id }),
  ).migrationRun
const resume = async (ask: Ask, id: string) =>
  dataOf<{ resumeJob: { errors: Errors } }>(
    await ask('mutation ($id: ID!) { resumeJob(input: { id: $id }) { errors { code } } }', { id }),
  ).resumeJob.errors?.map(({ code }) => code)

/** A run of operations whose job waits, paused. */
async function pausedRun() {
  const { hrId, customerId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }, { id: 'b' }])
  const who = migrator(operations, rows)
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' })
  await who.review(run)
  await rows(
    `create function pause() returns trigger language plpgsql as $$ begin new.state := 'PAUSED'; new.paused_at := now(); return new; end $$`,
  )
  await rows(`create trigger pause before insert on job for each row execute function pause()`)
  const { startMigration } = dataOf<{ startMigration: { job: { id: string } } }>(await who.startAs(run, 2))
  await rows('drop function pause cascade')
  return { hrId, customerId, run, jobId: startMigration.job.id }
}

it('is gone on with and undone by whoever takes it over, whose name stands there from then on', async () => {
  const { hrId, run, jobId } = await pausedRun()
  expect(await ownerOf(support, run)).toEqual({ isOwn: false, owner: (await ownerOf(operations, run)).owner })
  expect(await resume(support, jobId)).toEqual(['JOB_NOT_FOUND'])
  expect(await takeOver(support, run)).toEqual({ migrationRun: { isOwn: true }, errors: null })
  expect(await ownerOf(operations, run)).toEqual({ isOwn: false, owner: (await ownerOf(support, run)).owner })
  expect(await resume(operations, jobId)).toEqual(['JOB_NOT_FOUND'])
  expect(await resume(support, jobId)).toBeUndefined()
  const theirs = migrator(support, rows)
  expect((await theirs.finished(jobId)).counts).toEqual({ DONE: 2 })
  const creators = await rows(
    `select distinct actor_id::text as by from audit_log where action = 'createUser' and subject_id in (select user_id::text from user_hr_id where hr_user_id like $1)`,
    `${hrId} %`,
  )
  expect(creators).toEqual([{ by: demoPersonId('support') }])
  expect(await theirs.undo(jobId)).toEqual({ DONE: 2 })
  // A second call changes nothing, and writes nothing.
  await takeOver(support, run)
  expect(await rows(`select actor_id::text as by from audit_log where action = 'takeOverMigration' and subject_id = $1`, run)).toEqual([
    { by: demoPersonId('support') },
  ])
})

it('is judged by the rights of who has taken it over', async () => {
  const { hrId, run, jobId } = await pausedRun()
  await takeOver(support, run)
  await rows('delete from staff_access_profile where user_id = $1', demoPersonId('support'))
  await rows(`update job set state = 'RUNNING', paused_at = null where id = $1`, jobId)
  await rows(`select pg_notify('jobs', '')`)
  expect(await migrator(operations, rows).finished(jobId)).toMatchObject({
    counts: { REFUSED: 2 },
    causes: [{ code: 'NOT_ALLOWED', count: 2 }],
  })
  expect(await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).toEqual([])
})

it('does not review choices that somebody else has changed since they were on the screen', async () => {
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }])
  const who = migrator(operations, rows)
  const run = await who.create('USERS', [hrId])
  const seen = await who.version(run)
  await who.change(run, seen, { rules: { mails: 'NEVER' } })
  const review = async (version: number) =>
    dataOf<{ reviewMigration: { errors: Errors } }>(
      await operations('mutation ($input: ReviewMigrationInput!) { reviewMigration(input: $input) { errors { code } } }', {
        input: { id: run, jobId: crypto.randomUUID(), version },
      }),
    ).reviewMigration.errors?.map(({ code }) => code)
  expect(await review(seen)).toEqual(['MIGRATION_CHANGED'])
  expect(await who.state(run)).toBe('DRAFT')
  expect(await review(await who.version(run))).toBeUndefined()
  await expect.poll(() => who.state(run)).toBe('REVIEWED')
})

testsThatAllWereSent('migrations/take-over.test.ts')
