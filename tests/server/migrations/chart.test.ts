import { Client, fetchExchange } from '@urql/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createActor, matchesState } from 'xstate'
import type { StateValue } from 'xstate'
import { refusalOf, runOf } from '#machines/migration/migration.selectors.ts'
import { liveMigration } from '#src/actors/migration.actors.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { hrProduct } from './migration-calls.ts'

let server: RunningServer
let client: Client
beforeAll(async () => {
  server = await testServer()
  const { accessToken } = await server.signIn('operations')
  client = new Client({
    url: `${server.origin()}/graphql`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchOptions: { headers: { authorization: `Bearer ${accessToken}` } },
  })
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

/** The chart on the real server, as a page runs it. */
const open = (id?: string) => {
  const actor = createActor(liveMigration(client), { input: { id } }).start()
  const reaches = async (state: StateValue) => {
    await expect.poll(() => matchesState(state, actor.getSnapshot().value), { timeout: 30_000, message: JSON.stringify(state) }).toBe(true)
  }
  return { actor, reaches, run: () => runOf(actor.getSnapshot()), refusal: () => refusalOf(actor.getSnapshot()) }
}

it('walks a migration from the choice to its undo, and another browser finds it where it is', async () => {
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }, { id: 'b' }, { id: 'c', type: 'Contractor' }])
  const { actor, reaches, run, refusal } = open()
  actor.send({ type: 'choose', choice: { wizard: 'USERS', customers: [] } })
  await expect.poll(refusal).toBe('ONE_CUSTOMER')
  actor.send({ type: 'choose', choice: { wizard: 'USERS', customers: [hrId] } })
  await reaches('filtering')
  actor.send({ type: 'review' })
  await reaches('reviewing')
  expect(run()).toMatchObject({ stage: 'reviewed', migrating: 2, undoable: false })
  actor.send({ type: 'change', choice: { rules: { userTypes: [{ from: 'Contractor', to: 1 }] } } })
  await reaches('filtering')
  const other = open(run()?.id)
  await other.reaches('filtering')
  actor.send({ type: 'review' })
  await reaches('reviewing')
  expect(run()).toMatchObject({ migrating: 3, version: 4 })
  actor.send({ type: 'start' })
  await reaches({ finished: 'all' })
  // The other browser still shows the choice: what it asks for is refused, and leads to where the run is.
  other.actor.send({ type: 'change', choice: { leftOut: [] } })
  await other.reaches({ finished: 'all' })
  expect(other.refusal()).toBe('MIGRATION_STARTED')
  expect(await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).toHaveLength(3)
  actor.send({ type: 'undo' })
  await reaches('undone')
  expect(await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).toEqual([])
  await open('6f0f5b6e-0d52-4b8e-9a39-0c8a4a6f1d11').reaches('gone')
})

it('says of a migration that was deleted meanwhile that it is gone, whatever is asked of it', async () => {
  const { hrId } = await product.customer()
  const { actor, reaches, run, refusal } = open()
  actor.send({ type: 'choose', choice: { wizard: 'USERS', customers: [hrId] } })
  await reaches('filtering')
  await rows('delete from migration_run where id = $1', run()?.id)
  actor.send({ type: 'review' })
  await reaches('gone')
  expect(refusal()).toBeUndefined()
})

/** So slow that they are not all migrated before the pause is asked for, while the first hundred, which go together, leave most of the two seconds. */
const USERS = 500

it('pauses within two seconds, and another browser resumes it', async () => {
  const { hrId } = await product.customer()
  await product.users(
    hrId,
    Array.from({ length: USERS }, (_, at) => ({ id: `p${at}` })),
  )
  await rows(`create function slow_user() returns trigger language plpgsql as $$ begin perform pg_sleep(0.003); return new; end $$`)
  await rows(`create trigger slow_user before insert on user_identity for each row execute function slow_user()`)
  const { actor, reaches, run } = open()
  actor.send({ type: 'choose', choice: { wizard: 'USERS', customers: [hrId] } })
  await reaches('filtering')
  actor.send({ type: 'review' })
  await reaches('reviewing')
  actor.send({ type: 'start' })
  await reaches({ processing: 'running' })
  const began = performance.now()
  actor.send({ type: 'pause' })
  await reaches({ processing: 'paused' })
  const [paused] = await rows<{ took: number }>(
    `select extract(epoch from job.paused_at - audit_log.at)::float as took from job join audit_log on audit_log.subject_id = job.id::text and audit_log.action = 'pauseJob' where job.id = $1`,
    run()?.jobId,
  )
  expect(paused?.took).toBeLessThan(2)
  expect(performance.now() - began).toBeLessThan(10_000)
  const done = async () => (await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).length
  const then = await done()
  expect(then).toBeLessThan(USERS)
  await rows('drop function slow_user cascade')
  const other = open(run()?.id)
  await other.reaches({ processing: 'paused' })
  expect(await done()).toBe(then)
  other.actor.send({ type: 'resume' })
  await Promise.all([other.reaches({ finished: 'all' }), reaches({ finished: 'all' })])
  expect(await done()).toBe(USERS)
})
