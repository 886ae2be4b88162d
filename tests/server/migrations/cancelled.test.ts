import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'

let server: RunningServer
let operations: Ask
let who: Migrator
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  who = migrator(operations, rows)
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

/** Nobody's password that the portal can check, so that an email is sent. */
const FOREIGN = '5f4dcc3b5aa765d61d8327deb882cf99'
const USERS = 300

/** A run of 300 users, half of whom get an email, that was cancelled after its first batch. */
async function cancelledRun() {
  const { hrId } = await product.customer()
  await product.users(
    hrId,
    Array.from({ length: USERS }, (_, at) => ({ id: `${at}`, ...(at % 2 === 0 && { passwordHash: FOREIGN }) })),
  )
  const run = await who.create('USERS', [hrId])
  await who.review(run)
  await rows(`create function slow_user() returns trigger language plpgsql as $$ begin perform pg_sleep(0.005); return new; end $$`)
  await rows(`create trigger slow_user before insert on user_identity for each row execute function slow_user()`)
  const { startMigration } = dataOf<{ startMigration: { job: { id: string } } }>(await who.startAs(run, USERS))
  const jobId = startMigration.job.id
  await expect.poll(() => done(hrId), { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  const answer = await operations('mutation ($id: ID!) { cancelJob(input: { id: $id }) { errors { code } } }', { id: jobId })
  expect(dataOf(answer)).toEqual({ cancelJob: { errors: null } })
  await rows('drop function slow_user cascade')
  const reached = await done(hrId)
  expect(reached).toBeLessThan(USERS)
  return { hrId, run, jobId, reached }
}
const done = async (hrId: string) => (await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).length
const emails = async (hrId: string) =>
  (
    await rows(
      `select 1 from outbox where purpose = 'CONFIRM_ACCOUNT' and user_id in (select user_id from user_hr_id where hr_user_id like $1)`,
      `${hrId} %`,
    )
  ).length

it('goes on with a cancelled run: each record is migrated once, and each announced email is sent once', async () => {
  const { hrId, run, jobId } = await cancelledRun()
  expect(await who.state(run)).toBe('CANCELLED')
  expect(await who.ways(run)).toEqual({
    promised: { emails: USERS / 2, passwords: USERS / 2, none: 0 },
    delivered: expect.objectContaining({ emails: await emails(hrId) }),
  })
  await who.retry(jobId)
  expect(await who.state(run)).toBe('FINISHED')
  expect([await done(hrId), await emails(hrId)]).toEqual([USERS, USERS / 2])
  expect((await who.ways(run)).delivered).toEqual({ emails: USERS / 2, passwords: USERS / 2, none: 0 })
})

it('undoes what a cancelled run has done for who types its number, and does not go on with it afterwards', async () => {
  const { hrId, run, jobId, reached } = await cancelledRun()
  const undo = async (count?: number, digest?: string) =>
    dataOf<{ undoMigration: { errors: { code: string }[] | null } }>(
      await operations('mutation ($input: UndoMigrationInput!) { undoMigration(input: $input) { errors { code } } }', {
        input: { id: crypto.randomUUID(), jobId, ...(count !== undefined && { count }), ...(digest !== undefined && { digest }) },
      }),
    ).undoMigration.errors?.map(({ code }) => code)
  expect(await undo()).toEqual(['COUNT_REQUIRED'])
  expect(await undo(reached + 1)).toEqual(['COUNT_DIFFERS'])
  expect(await undo(reached, 'of others')).toEqual(['SELECTION_CHANGED'])
  const offered = dataOf<{ job: { undo: { unchanged: number; digest: string } } }>(
    await operations('query ($id: ID!) { job(id: $id) { undo { unchanged digest } } }', { id: jobId }),
  ).job.undo
  // One record more has changed since, and another one less is counted in its place.
  const [first] = await rows<{ subject_id: string }>(
    `select subject_id from job_row where job_id = $1 and state = 'DONE' and kept is not null order by number limit 1`,
    jobId,
  )
  await rows('update user_identity set version = version + 1 where id = $1', first?.subject_id)
  expect(await undo(reached - 1, offered.digest)).toEqual(['SELECTION_CHANGED'])
  await rows('update user_identity set version = version - 1 where id = $1', first?.subject_id)
  expect(await who.undo(jobId)).toEqual({ DONE: reached })
  expect([await who.state(run), await done(hrId)]).toEqual(['UNDONE', 0])
  const { job } = dataOf<{ job: { canRetry: boolean } }>(await operations('query ($id: ID!) { job(id: $id) { canRetry } }', { id: jobId }))
  expect(job.canRetry).toBe(false)
})

it('stays finished where its undo could take nobody back', async () => {
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }])
  const run = await who.create('USERS', [hrId])
  await who.review(run)
  const { id } = await who.start(run, 1)
  await rows(
    'update user_identity set last_logon_date = now(), version = version + 1 where id in (select user_id from user_hr_id where hr_user_id = $1)',
    `${hrId} a`,
  )
  expect(await who.undo(id)).toEqual({ REFUSED: 1 })
  expect(await who.state(run)).toBe('FINISHED')
})

it('counts active users who get neither an email nor a password of theirs', async () => {
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a', passwordHash: FOREIGN }, { id: 'b', passwordHash: '', isActive: false }, { id: 'c' }])
  const run = await who.create('USERS', [hrId], { mails: 'LATER', inactive: 'CREATE' })
  await who.review(run)
  expect(await who.ways(run)).toEqual({ promised: { emails: 0, passwords: 1, none: 1 }, delivered: null })
  await who.start(run, 3)
  expect((await who.ways(run)).delivered).toEqual({ emails: 0, passwords: 1, none: 1 })
})

it('takes no customer back for which somebody has set something up, although its own record is unchanged', async () => {
  const ids = await product.customers([
    { name: 'Set up first', type: 'HR' },
    { name: 'Set up second', type: 'HR' },
  ])
  const [partner] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  const run = await who.create('NATURAL_HR_CUSTOMERS', ids, { partnerId: partner?.id ?? '' })
  await who.review(run)
  const { id } = await who.start(run, 2)
  await rows(
    `insert into access_profile (customer_id, partner_id, name) select id, partner_id, 'Own' from customer where hr_customer_id = $1`,
    ids[0],
  )
  const offered = dataOf(await operations('query ($id: ID!) { job(id: $id) { undo { unchanged changed } } }', { id }))
  expect(offered).toEqual({ job: { undo: { unchanged: 1, changed: 1 } } })
  expect(await who.undo(id)).toEqual({ DONE: 1, REFUSED: 1 })
  expect(await rows(`select code from job_row join job on job.id = job_id where undoes = $1 and job_row.state = 'REFUSED'`, id)).toEqual([
    { code: 'CHANGED_SINCE' },
  ])
})

it('goes on with an undo of which rows failed', async () => {
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }, { id: 'b' }])
  const run = await who.create('USERS', [hrId])
  await who.review(run)
  const { id } = await who.start(run, 2)
  const [second] = await rows<{ id: string }>(`select subject_id as id from job_row where job_id = $1 and number = 2`, id)
  await rows(`update user_identity set version = version + 1 where id = $1`, second?.id)
  expect(await who.undo(id)).toEqual({ DONE: 1, REFUSED: 1 })
  await rows(`update job_row set state = 'FAILED', code = null from job where job.id = job_id and undoes = $1 and number = 2`, id)
  await rows(`update user_identity set version = version - 1 where id = $1`, second?.id)
  expect(await who.undo(id)).toEqual({ DONE: 1 })
  expect(await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).toEqual([])
})
