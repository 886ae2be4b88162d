import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { reachOf } from '../../../server/src/access/reach.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { readSteps } from '../../../server/src/entities/getting-started/steps.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const run = (text: string, ...values: unknown[]) => server.db.pool.query(text, values)
const stepsOf = async (ask: Ask) =>
  dataOf<{ gettingStarted: { step: string; done: boolean }[] }>(await ask('{ gettingStarted { step done } }')).gettingStarted
const doneOf = async (ask: Ask) => (await stepsOf(ask)).filter(({ done }) => done).map(({ step }) => step)

it.each([
  [
    'operations',
    undefined,
    ['OWN_TWO_FACTOR', 'SEND_MAIL', 'SECOND_OPERATOR', 'REACH_HOST', 'CREATE_CUSTOMER', 'INVITE_USER', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'],
  ],
  ['partneradmin', 'acme', ['OWN_TWO_FACTOR', 'CREATE_CUSTOMER', 'INVITE_USER', 'SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR']],
  ['admin', 'acme', ['OWN_TWO_FACTOR', 'INVITE_USER', 'SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR']],
])('asks of %s what they can do', async (name, partner, wanted) => {
  expect((await stepsOf(await asPerson(server, name, partner))).map(({ step }) => step)).toEqual(wanted)
})

it('judges for vendor operations what an installation needs, by facts', async () => {
  const operations = await asPerson(server, 'operations')
  const OPERATING = ['SEND_MAIL', 'SECOND_OPERATOR', 'REACH_HOST']
  const done = async () => (await doneOf(operations)).filter((step) => OPERATING.includes(step))
  await run(`delete from outbox where sent_at is not null`)
  await run(`update server_side_session set address = '127.0.0.1'`)
  await run(`insert into audit_log (action, subject_type, after) values ('sendTestMail', 'UserIdentity', '{"outcome": "REFUSED"}')`)
  expect(await done()).toEqual([])
  await run(`insert into audit_log (action, subject_type, after) values ('sendTestMail', 'UserIdentity', '{"outcome": "ACCEPTED"}')`)
  expect(await done()).toEqual(['SEND_MAIL'])
  await run(`update user_identity set user_type = 4 where id = $1`, demoPersonId('support'))
  expect(await done()).toEqual(['SEND_MAIL', 'SECOND_OPERATOR'])
  await run(`update server_side_session set address = '203.0.113.7' where user_id = $1`, demoPersonId('operations'))
  expect(await done()).toEqual(OPERATING)
  await run(`update user_identity set user_type = 3 where id = $1`, demoPersonId('support'))
})

it('is judged by what is so within reach, never by what others have', async () => {
  const admin = await asPerson(server, 'admin', 'acme')
  const id = demoPersonId('admin', 'acme.localhost')
  const own = 'select customer_id from user_customer where user_id = $1'
  await run(`update customer set two_factor_level = 'ALL' where id not in (${own})`, id)
  await run(`update customer set two_factor_level = 'NONE' where id in (${own})`, id)
  await run(`delete from user_customer where customer_id in (${own}) and user_id <> $1`, id)
  await run('update user_identity set two_factor_enabled = (id <> $1)', id)
  expect(await doneOf(admin)).toEqual([])

  await run(`update customer set two_factor_level = 'ADMIN' where id in (${own})`, id)
  expect(await doneOf(admin)).toEqual(['REQUIRE_TWO_FACTOR'])

  const other = demoPersonId('partneradmin', 'acme.localhost')
  await run(`insert into user_customer (user_id, customer_id) select $2, customer_id from user_customer where user_id = $1`, id, other)
  await run(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'portal_tour', 'seen')`, id)
  await run(
    `insert into audit_log (actor_id, partner_id, action, subject_type, denied) select id, partner_id, 'createUser', 'UserIdentity', true from user_identity where id = $1`,
    id,
  )
  await run(
    `insert into audit_log (actor_id, partner_id, action, subject_type) select id, partner_id, 'createUser', 'UserIdentity' from user_identity where id = $1`,
    other,
  )
  expect(await doneOf(admin)).toEqual(['SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'])
  await run(
    `insert into audit_log (actor_id, partner_id, action, subject_type) select id, partner_id, 'createUser', 'UserIdentity' from user_identity where id = $1`,
    id,
  )
  expect(await doneOf(admin)).toEqual(['INVITE_USER', 'SECOND_ADMINISTRATOR', 'REQUIRE_TWO_FACTOR', 'TAKE_TOUR'])

  // It asks for another sign-in, so their token is no longer good.
  await run('update user_identity set two_factor_enabled = true where id = $1', id)
  const viewer = await viewerOf(server.db.orm, id)
  expect(viewer && (await readSteps(server.db.orm, viewer, reachOf(viewer))).every(({ done }) => done)).toBe(true)
})
