import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'

const OVERVIEW = readFileSync(join(import.meta.dirname, '../../../src/features/users/overview/overview.graphql'), 'utf8')

type Overview = {
  user: { id: string } | null
  userSecurity: { id: string; sessions: object[]; lastFailedSignIn: { type: string; reason: string | null } | null } | null
  userAudit?: { nodes: { action: string; actorName: string | null }[] }
}

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const acme = (name: string) => demoPersonId(name, 'acme.localhost')

it('tells vendor staff of sessions, the last sign-in that failed and the latest changes', async () => {
  const id = acme('employee')
  const operations = await asPerson(server, 'operations')
  await asPerson(server, 'employee', 'acme')
  await server.db.pool.query(
    `insert into event_log (at, type, user_id, address) values (now(), 'SIGN_IN_SUCCEEDED', $1, '::1'), (now(), 'SIGN_IN_FAILED', $1, '10.0.0.1'),
      (now(), 'SECOND_FACTOR_FAILED', $1, '10.0.0.2'), (now(), 'SIGN_IN_SUCCEEDED', $1, '10.0.0.3')`,
    [id],
  )
  dataOf(await operations('mutation ($id: ID!) { unlockUser(input: { id: $id }) { errors { code } } }', { id }))
  dataOf(await operations('mutation ($id: ID!) { sendPasswordLink(input: { id: $id }) { errors { code } } }', { id }))
  const { user, userSecurity, userAudit } = dataOf<Overview>(await operations(OVERVIEW, { id, withAudit: true }))
  expect([user?.id, userSecurity?.lastFailedSignIn]).toEqual([id, expect.objectContaining({ type: 'SECOND_FACTOR_FAILED', reason: null })])
  expect(userSecurity?.sessions).toHaveLength(1)
  expect(userAudit?.nodes[0]?.action).toBe('sendPasswordLink')
})

it('knows nobody beyond the reader’s reach, and gives an administrator no log', async () => {
  const admin = await asPerson(server, 'partneradmin', 'acme')
  const own = dataOf<Overview>(await admin(OVERVIEW, { id: acme('employee'), withAudit: false }))
  expect([own.user?.id, own.userSecurity?.id, 'userAudit' in own]).toEqual([acme('employee'), acme('employee'), false])
  for (const id of [demoPersonId('employee', 'hr.localhost'), demoPersonId('operations'), 'nobody'])
    expect(dataOf<Overview>(await admin(OVERVIEW, { id, withAudit: false }))).toEqual({ user: null, userSecurity: null })
  expect(codesOf(await admin(OVERVIEW, { id: acme('employee'), withAudit: true }))).toEqual(['AUTH_NOT_AUTHORIZED'])
})

it('costs as many statements of somebody with many customers as of one with few', async () => {
  const operations = await asPerson(server, 'operations')
  const cost = async (id: string) => (await statementsOf(async () => dataOf(await operations(OVERVIEW, { id, withAudit: true })))).length
  const before = await cost(acme('employee'))
  await server.db.pool.query(
    `insert into user_customer (user_id, customer_id) select $1, id from customer
     where partner_id = (select partner_id from user_identity where id = $1) and login_provider_id is null on conflict do nothing`,
    [acme('employee')],
  )
  expect(await cost(acme('employee'))).toBe(before)
})
