import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'

// The link between a user and the record of an HR product by which the next migration finds them.

let server: RunningServer
let operations: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

type Link = { source: string; hrUserId: string; customer: { name: string } }
const linksOf = async (ask: Ask, id: string) =>
  dataOf<{ user: { hrIds: Link[] } | null }>(
    await ask('query ($id: ID!) { user(id: $id) { hrIds { source hrUserId customer { name } } } }', { id }),
  ).user?.hrIds
const unlink = async (ask: Ask, input: Record<string, unknown>) =>
  dataOf<{ unlinkUserHrRecord: { errors: { code: string }[] | null } }>(
    await ask('mutation ($input: UserHrRecordInput!) { unlinkUserHrRecord(input: $input) { errors { code } } }', { input }),
  ).unlinkUserHrRecord.errors
const auditOf = (id: string) =>
  rows<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_log where subject_id = $1 and action like '%HrRecord' and not denied order by id`,
    id,
  )

/** A member of a new customer whom a migration finds by the email address. */
async function linkedMember() {
  const who = migrator(operations, rows)
  const { hrId, customerId } = await product.customer()
  const [user] = await rows<{ id: string }>(
    `insert into user_identity (user_name, email, display_name, user_type, partner_id)
      select $1, $1 || '@hr.example', 'Given Family', 1, partner_id from customer where id = $2 returning id`,
    `linked.${hrId.toLowerCase()}`,
    customerId,
  )
  const userId = user?.id ?? ''
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', userId, customerId)
  await product.users(hrId, [{ id: 'a', userName: `linked.${hrId.toLowerCase()}` }])
  const run = await who.create('USERS', [hrId], { mails: 'NEVER' })
  await who.review(run)
  expect(await who.totals(run)).toEqual({ LINK: 1 })
  const { id: jobId } = await who.start(run, 1)
  return { who, hrId, customerId, userId, hrUserId: `${hrId} a`, jobId }
}

it('is audited on a user who was a member already, shown on their record, and audited again by an undo', async () => {
  const { who, hrId, customerId, userId, hrUserId, jobId } = await linkedMember()
  const facts = { hrSource: 'HR', hrUserId, linkedTo: customerId }
  expect(await linksOf(operations, userId)).toEqual([{ source: 'HR', hrUserId, customer: { name: `Customer ${hrId}` } }])
  expect(await auditOf(userId)).toEqual([{ action: 'linkUserHrRecord', before: {}, after: facts }])
  expect(await who.undo(jobId)).toEqual({ DONE: 1 })
  expect(await linksOf(operations, userId)).toEqual([])
  expect((await auditOf(userId)).at(-1)).toEqual({ action: 'unlinkUserHrRecord', before: facts, after: {} })
})

it('is removed with an audit row, after which a migration finds the user by the address alone and its undo leaves them', async () => {
  const { who, hrId, customerId, userId, hrUserId, jobId } = await linkedMember()
  expect(await unlink(operations, { id: userId, source: 'NATURAL_HR', hrUserId })).toEqual([{ code: 'HR_RECORD_NOT_FOUND' }])
  expect(await unlink(operations, { id: userId, source: 'HR', hrUserId })).toBeNull()
  expect(await unlink(operations, { id: userId, source: 'HR', hrUserId })).toEqual([{ code: 'HR_RECORD_NOT_FOUND' }])
  expect((await auditOf(userId)).at(-1)).toEqual({
    action: 'unlinkUserHrRecord',
    before: { hrSource: 'HR', hrUserId, linkedTo: customerId },
    after: {},
  })
  expect(await rows('select customer_id from user_customer where user_id = $1', userId)).toEqual([{ customer_id: customerId }])
  const again = await who.create('USERS', [hrId], { mails: 'NEVER' })
  await who.review(again)
  expect(await who.totals(again)).toEqual({ LINK: 1 })
  const undone = dataOf<{ job: { undo: { unchanged: number } | null } }>(
    await operations('query ($id: ID!) { job(id: $id) { undo { unchanged } } }', { id: jobId }),
  )
  expect(undone.job).toEqual({ undo: { unchanged: 0 } })
})

it('leaves the audit log with the user, whose ID in the HR product is personal data', async () => {
  const { userId, customerId } = await linkedMember()
  await server.db.orm.transaction((tx) => eraseUsers(tx, [userId]))
  expect(await auditOf(userId)).toEqual([{ action: 'linkUserHrRecord', before: {}, after: { hrSource: 'HR', linkedTo: customerId } }])
})

it('D2 D3 is removed only where its customer is within reach, and never from somebody else', async () => {
  const { userId, hrUserId, customerId } = await linkedMember()
  const { userId: other } = await linkedMember()
  const [admin, employee] = [await asPerson(server, 'admin', 'acme'), await asPerson(server, 'employee', 'acme')]
  expect(await unlink(operations, { id: other, source: 'HR', hrUserId })).toEqual([{ code: 'HR_RECORD_NOT_FOUND' }])
  // The administrator of another customer does not reach the user.
  expect(await unlink(admin, { id: userId, source: 'HR', hrUserId })).toEqual([{ code: 'USER_NOT_FOUND' }])
  // Of a user whose only customer is in reach by now, the link at the former one stays out of reach.
  const joined = await rows(
    `insert into user_customer (user_id, customer_id) select $1, customer_id from user_customer where user_id = $2 returning customer_id`,
    userId,
    demoPersonId('admin', 'acme.localhost'),
  )
  expect(joined.length).toBeGreaterThan(0)
  expect(joined).not.toContainEqual({ customer_id: customerId })
  await rows('delete from user_customer where user_id = $1 and customer_id = $2', userId, customerId)
  expect(await linksOf(admin, userId)).toEqual([])
  expect(await unlink(admin, { id: userId, source: 'HR', hrUserId })).toEqual([{ code: 'HR_RECORD_NOT_FOUND' }])
  const denied = await employee('mutation ($input: UserHrRecordInput!) { unlinkUserHrRecord(input: $input) { errors { code } } }', {
    input: { id: userId, source: 'HR', hrUserId },
  })
  expect(JSON.stringify(denied)).toContain('AUTH_NOT_AUTHORIZED')
  expect(await linksOf(operations, userId)).toHaveLength(1)
})
