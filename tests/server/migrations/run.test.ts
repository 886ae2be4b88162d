import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { asPersonOnBadNetwork, testsThatAllWereSent } from '../audit/bad-network.ts'
import { asPerson, codesOf, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'
import type { Migrator } from './migration-calls.ts'
import { CALL_LIMITS } from '../../../server/src/api/graphql/rate-limits.ts'

let server: RunningServer
let who: Migrator
let operations: Ask
beforeAll(async () => {
  server = await testServer({ callLimits: { ...CALL_LIMITS, user: 10_000 } })
  operations = await asPersonOnBadNetwork(server, 'operations')
  who = migrator(operations, rows)
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const product = hrProduct((text, ...values) => rows(text, ...values))

describe('the users of a customer', () => {
  it('become those that the review says, sign in with the password that they had, and are migrated once', async () => {
    const { hrId, customerId } = await product.customer()
    const [there] = await rows<{ id: string; email: string; version: number }>(
      `select id, email, version from user_identity where partner_id is not distinct from (select partner_id from customer where id = $1)
        and user_type = 1 and email is not null and is_active and id not in (select user_id from user_customer where customer_id = $1) order by id limit 1`,
      customerId,
    )
    await product.users(hrId, [
      { id: 'a', userName: 'mig.anna' },
      { id: 'b', email: '' },
      { id: 'c', email: 'mig.anna@hr.example' },
      { id: 'd', email: there?.email ?? '' },
      { id: 'e', type: 'Contractor' },
      { id: 'f', isActive: false },
      { id: 'g', passwordHash: '5f4dcc3b5aa765d61d8327deb882cf99' },
      { id: 'h', email: 'none' },
      { id: 'i', userName: 'mig.anna', email: 'other@hr.example' },
    ])
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    const told = await who.rows(run)
    expect(told.map(({ sourceId, outcome, findings }) => [sourceId.split(' ')[1], outcome, ...findings.map(({ code }) => code)])).toEqual([
      ['a', 'CREATE'],
      ['b', 'SKIP', 'WITHOUT_EMAIL'],
      ['c', 'CONFLICT', 'EMAIL_IN_FILE'],
      ['d', 'CONFLICT', 'NAME_DIFFERS'],
      ['e', 'ERROR', 'TYPE_UNMAPPED'],
      ['f', 'SKIP', 'INACTIVE'],
      ['g', 'CREATE', 'HASH_UNKNOWN'],
      ['h', 'ERROR', 'EMAIL_INVALID'],
      ['i', 'CONFLICT', 'NAME_IN_FILE'],
    ])
    expect(await who.change(run, await who.version(run), { confirmed: [`${hrId} d`] })).toEqual([])
    await who.review(run)
    expect(await who.totals(run)).toEqual({ CREATE: 2, LINK: 1, SKIP: 2, CONFLICT: 2, ERROR: 2 })
    const { id: jobId, counts } = await who.start(run, 3)
    expect(counts).toEqual({ DONE: 3, UNCHANGED: 2, REFUSED: 4 })
    expect(await who.state(run)).toBe('FINISHED')
    const made = await rows(
      `select user_name, email_confirmed, password_hash is not null as known, status from user_identity
        where id in (select user_id from user_hr_id where hr_user_id like $1) order by user_name`,
      `${hrId} %`,
    )
    expect(made).toContainEqual({ user_name: 'mig.anna', email_confirmed: true, known: true, status: 'ACTIVE' })
    expect(made).toContainEqual({ user_name: `${hrId}-g`, email_confirmed: false, known: false, status: 'WAITING_CONFIRMATION' })
    expect(await rows(`select recipient from outbox where recipient like $1 or recipient = 'mig.anna@hr.example'`, `${hrId}-%`)).toEqual([
      { recipient: `${hrId}-g@hr.example` },
    ])
    const { accessToken } = await signIn(server.origin('acme'), 'mig.anna@hr.example')
    expect(accessToken).toBeTruthy()

    const again = await who.create('USERS', [hrId])
    await who.review(again)
    expect(await who.totals(again)).toEqual({ SKIP: 5, CONFLICT: 2, ERROR: 2 })
    expect(codesOf(await who.startAs(again, 0))).toEqual([])
    expect(await who.startErrors(again, 0)).toEqual(['NOTHING_TO_MIGRATE'])

    expect(await who.undo(jobId)).toEqual({ DONE: 2, REFUSED: 1 })
    expect(await who.state(run)).toBe('UNDONE')
    const { jobRows } = dataOf<{ jobRows: { nodes: { label: string | null; sourceId: string | null }[] } }>(
      await operations('query ($id: ID!) { jobRows(id: $id, first: 10) { nodes { label sourceId } } }', { id: jobId }),
    )
    expect(jobRows.nodes).toContainEqual({ label: null, sourceId: `${hrId} g` })
    expect(await rows(`select user_name from user_identity where user_name in ('mig.anna', $1) order by user_name`, `${hrId}-g`)).toEqual([
      { user_name: 'mig.anna' },
    ])
    expect(await rows(`select 1 from user_customer where customer_id = $1 and user_id = $2`, customerId, there?.id)).toEqual([])
  })

  it('of another customer in the HR product since they were migrated are linked to that one, and to the former again by an undo', async () => {
    const [one, other] = [await product.customer(), await product.customer()]
    await product.users(one.hrId, [{ id: 'a' }, { id: 'b' }])
    const first = await who.create('USERS', [one.hrId], { mails: 'NEVER' })
    await who.review(first)
    await who.start(first, 2)
    const ids = [`${one.hrId} a`, `${one.hrId} b`]
    // One of them is a member there already.
    await rows(
      'insert into user_customer (user_id, customer_id) select user_id, $1 from user_hr_id where hr_user_id = $2',
      other.customerId,
      ids[1],
    )
    await rows('update hr_product_user set customer_id = $1 where id = any($2)', other.hrId, ids)
    const second = await who.create('USERS', [other.hrId])
    await who.review(second)
    expect((await who.rows(second)).map(({ outcome, findings }) => [outcome, findings[0]?.code])).toEqual([
      ['CONFLICT', 'MOVES_CUSTOMER'],
      ['CONFLICT', 'MOVES_CUSTOMER'],
    ])
    expect(await who.change(second, await who.version(second), { confirmed: ids })).toEqual([])
    await who.review(second)
    expect(await who.totals(second)).toEqual({ UPDATE: 2 })
    const { id, counts } = await who.start(second, 2)
    expect(counts).toEqual({ DONE: 2 })
    const places = async () =>
      (
        await rows<{ linked: string; members: string[] }>(
          `select customer_id as linked, (select array_agg(customer_id) from user_customer where user_customer.user_id = user_hr_id.user_id) as members
            from user_hr_id where hr_user_id = any($1) order by hr_user_id`,
          ids,
        )
      ).map(({ linked, members }) => [linked, members.toSorted()])
    const both = [one.customerId, other.customerId].toSorted()
    expect(await places()).toEqual([
      [other.customerId, both],
      [other.customerId, both],
    ])
    expect(await who.undo(id)).toEqual({ DONE: 2 })
    expect(await places()).toEqual([
      [one.customerId, [one.customerId]],
      [one.customerId, both],
    ])
  })

  it('who were linked stay where another migration has moved the link since', async () => {
    const [one, other] = [await product.customer(), await product.customer()]
    const [there] = await rows<{ id: string; email: string }>(
      `select id, email from user_identity where partner_id is not distinct from (select partner_id from customer where id = $1)
        and user_type = 1 and email is not null and is_active order by id desc limit 1`,
      one.customerId,
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2), ($1, $3)', there?.id, one.customerId, other.customerId)
    await product.users(one.hrId, [{ id: 'a', email: there?.email ?? '' }])
    const migrated = async (hrId: string) => {
      const run = await who.create('USERS', [hrId])
      await who.review(run)
      expect(await who.change(run, await who.version(run), { confirmed: [`${one.hrId} a`] })).toEqual([])
      await who.review(run)
      return (await who.start(run, 1)).id
    }
    const first = await migrated(one.hrId)
    await rows('update hr_product_user set customer_id = $1 where id = $2', other.hrId, `${one.hrId} a`)
    const second = await migrated(other.hrId)
    expect([await who.undo(first), await who.undo(second)]).toEqual([{ REFUSED: 1 }, { DONE: 1 }])
    expect(await rows('select customer_id from user_hr_id where hr_user_id = $1', `${one.hrId} a`)).toEqual([
      { customer_id: one.customerId },
    ])
  })

  it('are asked about again where what was shown has changed since it was confirmed', async () => {
    const { hrId, customerId } = await product.customer()
    const [there] = await rows<{ id: string; email: string }>(
      `select id, email from user_identity where partner_id is not distinct from (select partner_id from customer where id = $1)
        and user_type = 1 and email is not null and is_active and display_name is distinct from 'Given Family' and id not in (select user_id from user_customer where customer_id = $1) order by id offset 3 limit 1`,
      customerId,
    )
    await product.users(hrId, [{ id: 'a', email: there?.email ?? '' }])
    const run = await who.create('USERS', [hrId])
    const confirm = async () => who.change(run, await who.version(run), { confirmed: [`${hrId} a`] })
    const found = async () => {
      await who.review(run)
      return (await who.rows(run)).map(({ outcome, findings }) => [outcome, findings[0]?.code])
    }
    // Nothing was shown yet.
    await confirm()
    expect(await found()).toEqual([['CONFLICT', 'NAME_DIFFERS']])
    await confirm()
    expect(await found()).toEqual([['LINK', undefined]])
    for (const change of [
      `update user_identity set display_name = 'Somebody Else' where id = '${there?.id}'`,
      `update hr_product_user set given_name = 'Another' where id = '${hrId} a'`,
      `update customer set name = name || ' Holding' where id = '${customerId}'`,
    ]) {
      await rows(change)
      expect(await found()).toEqual([['CONFLICT', 'NAME_DIFFERS']])
      await confirm()
      expect(await found()).toEqual([['LINK', undefined]])
    }
    await rows(`update user_identity set display_name = 'Somebody Quite Else' where id = $1`, there?.id)
    expect((await who.start(run, 1)).causes).toEqual([{ code: 'CHANGED_SINCE_REVIEW', count: 1 }])
  })

  it('become nobody of the vendor, whose address one of them has', async () => {
    const { hrId, customerId } = await product.customer()
    await rows('update customer set partner_id = null where id = $1', customerId)
    const staff = ['operations', 'support', 'partner'].map((name) => demoPersonId(name))
    const vendor = await rows<{ email: string }>('select email from user_identity where id = any($1) and partner_id is null', staff)
    await product.users(
      hrId,
      vendor.map(({ email }, at) => ({ id: `v${at}`, email })),
    )
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    expect((await who.rows(run)).map(({ outcome, findings }) => [outcome, ...findings.map(({ code }) => code)])).toEqual(
      vendor.map(() => ['CONFLICT', 'VENDOR_USER']),
    )
    expect(vendor).toHaveLength(3)
  })

  it('name both people where an address is that of somebody in the portal, and say where their names differ', async () => {
    const { hrId, customerId } = await product.customer()
    const there = await rows<{ id: string; email: string; user_name: string; display_name: string }>(
      `select id, email, user_name, display_name from user_identity where partner_id is not distinct from (select partner_id from customer where id = $1)
        and user_type = 1 and email is not null and display_name like '% %' and display_name <> 'Given Family' order by id desc limit 2`,
      customerId,
    )
    await product.users(hrId, [
      { id: 'a', email: there[0]?.email ?? '' },
      { id: 'b', email: there[1]?.email ?? '' },
      { id: 'c', type: 'Contractor' },
    ])
    const [family, ...given] = (there[1]?.display_name ?? '').toUpperCase().split(' ').toReversed()
    await rows('update hr_product_user set given_name = $2, family_name = $3 where id = $1', `${hrId} b`, given.join(' '), `${family},`)
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    const { migrationRows, migrationCauses } = dataOf<{ migrationRows: { nodes: unknown[] }; migrationCauses: unknown[] }>(
      await operations(
        `query ($id: ID!) { migrationRows(id: $id, first: 3) { nodes { outcome facts { name before after } findings { code value } } }
          migrationCauses(id: $id) { outcome code value count } }`,
        { id: run },
      ),
    )
    const stays = (name: string, value: string | undefined) => ({ name, before: value, after: value })
    const joins = { name: 'addedTo', before: null, after: `Customer ${hrId}` }
    const asUser = (one: (typeof there)[number] | undefined) => stays('user', `${one?.display_name} (${one?.user_name})`)
    expect(migrationRows.nodes).toEqual([
      {
        outcome: 'CONFLICT',
        facts: [stays('hrName', 'Given Family'), asUser(there[0]), stays('matchingEmail', there[0]?.email), joins],
        findings: [{ code: 'NAME_DIFFERS', value: there[0]?.display_name }],
      },
      {
        outcome: 'LINK',
        facts: [stays('hrName', `${given.join(' ')} ${family},`), asUser(there[1]), stays('matchingEmail', there[1]?.email), joins],
        findings: [],
      },
      { outcome: 'ERROR', facts: [], findings: [{ code: 'TYPE_UNMAPPED', value: 'Contractor' }] },
    ])
    expect(migrationCauses).toEqual([
      { outcome: 'ERROR', code: 'TYPE_UNMAPPED', value: 'Contractor', count: 1 },
      { outcome: 'CONFLICT', code: 'NAME_DIFFERS', value: there[0]?.display_name, count: 1 },
    ])
    await eraseUsers(server.db.orm, [there[0]?.id ?? ''])
    expect(await rows('select label, facts, findings from migration_row where run_id = $1 and number = 1', run)).toEqual([
      {
        label: '',
        facts: [],
        findings: [{ path: 'email', code: 'NAME_DIFFERS', message: 'The email address matches a user whose name differs.' }],
      },
    ])
  })

  it('are refused by name where one has changed since the review', async () => {
    const { hrId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    await rows(`update hr_product_user set family_name = 'Moved' where id = $1`, `${hrId} b`)
    await rows(`delete from hr_product_user where id = $1`, `${hrId} c`)
    const { counts, causes } = await who.start(run, 3)
    expect([counts, causes]).toEqual([{ DONE: 1, REFUSED: 2 }, [{ code: 'CHANGED_SINCE_REVIEW', count: 2 }]])
  })
})

describe('a run', () => {
  it('is reviewed again once something is chosen otherwise, over the version that was seen', async () => {
    const { hrId } = await product.customer()
    await product.users(hrId, [{ id: 'a', type: 'Contractor' }, { id: 'b' }])
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    expect(await who.totals(run)).toEqual({ CREATE: 1, ERROR: 1 })
    expect(await who.change(run, 7, { leftOut: [`${hrId} b`] })).toEqual(['MIGRATION_CHANGED'])
    expect(
      await who.change(run, 2, { leftOut: [`${hrId} b`], rules: { userTypes: [{ from: 'contractor', to: 1 }], mails: 'LATER' } }),
    ).toEqual([])
    expect([await who.state(run), await who.startErrors(run, 1, 3)]).toEqual(['DRAFT', ['MIGRATION_NOT_REVIEWED']])
    await who.review(run)
    expect(await who.totals(run)).toEqual({ CREATE: 1, SKIP: 1 })
    expect(await who.change(run, 4, { rules: { userTypes: [{ from: 'x', to: 4 }] } })).toEqual(['USER_TYPE_UNKNOWN'])
  })

  it('does not start what another review has found than the one that was seen', async () => {
    const { hrId, customerId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }])
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    const seen = await who.version(run)
    await rows(
      'insert into user_identity (user_name, email, partner_id, user_type) select $1, $1, partner_id, 1 from customer where id = $2',
      `${hrId}-a@hr.example`,
      customerId,
    )
    await who.review(run)
    expect([await who.totals(run), await who.startErrors(run, 1, seen)]).toEqual([{ LINK: 1 }, ['MIGRATION_CHANGED']])
    expect(await who.change(run, seen, { leftOut: [] })).toEqual(['MIGRATION_CHANGED'])
    expect((await who.start(run, 1)).counts).toEqual({ DONE: 1 })
  })

  it('starts once, is started for as many as were seen, and beside none over the same customer', async () => {
    const { hrId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }, { id: 'b' }])
    const [run, other] = [await who.create('USERS', [hrId]), await who.create('USERS', [hrId])]
    await who.review(run)
    await who.review(other)
    expect(await who.startErrors(run, 3)).toEqual(['COUNT_DIFFERS'])
    const jobId = randomUUID()
    await rows(`create function slow_user() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$`)
    await rows(`create trigger slow_user before insert on user_identity for each row execute function slow_user()`)
    const [one, two] = await Promise.all([who.startAs(run, 2, { jobId }), who.startAs(run, 2, { jobId })])
    expect([dataOf(one), dataOf(two)]).toEqual([
      { startMigration: { job: { id: jobId }, errors: null } },
      { startMigration: { job: { id: jobId }, errors: null } },
    ])
    expect(await who.startErrors(other, 2)).toEqual(['CUSTOMER_IN_MIGRATION'])
    expect(await who.startErrors(run, 2)).toEqual(['MIGRATION_STARTED'])
    expect(await who.change(run, 1, { leftOut: [] })).toEqual(['MIGRATION_STARTED'])
    await who.finished(jobId)
    await rows('drop function slow_user cascade')
    expect((await who.start(other, 2)).counts).toEqual({ REFUSED: 2 })
  })

  it('has an id of its own, and so have its jobs', async () => {
    const { hrId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }])
    const run = await who.create('USERS', [hrId])
    const create = async (wizard: string) =>
      dataOf(
        await operations(
          'mutation ($input: CreateMigrationInput!) { createMigration(input: $input) { migrationRun { id } errors { path code } } }',
          {
            input: { id: run, wizard, customers: [hrId] },
          },
        ),
      )
    expect(await create('USERS')).toEqual({ createMigration: { migrationRun: { id: run }, errors: null } })
    expect(await create('NATURAL_HR_USERS')).toEqual({
      createMigration: { migrationRun: null, errors: [{ path: 'id', code: 'ID_TAKEN' }] },
    })
    await who.review(run)
    const [review] = await rows<{ id: string }>(`select id from job where parameters ->> 'runId' = $1`, run)
    expect(dataOf(await who.startAs(run, 1, { jobId: review?.id }))).toEqual({
      startMigration: { job: null, errors: [{ code: 'ID_TAKEN' }] },
    })
    expect(await who.state(run)).toBe('REVIEWED')
    expect((await who.start(run, 1)).counts).toEqual({ DONE: 1 })
  })

  it('fails the row that breaks its transaction alone, and what failed is tried again', async () => {
    const { hrId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }, { id: 'b' }])
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    await rows(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
    await rows(
      `create trigger broken before insert on user_identity for each row when (new.user_name = '${hrId}-b') execute function broken()`,
    )
    const { id, counts } = await who.start(run, 2)
    await rows('drop function broken cascade')
    expect(counts).toEqual({ DONE: 1, FAILED: 1 })
    expect(await who.retry(id)).toEqual({ DONE: 1 })
    // What was done at first goes with what was done when it was tried again.
    const [last] = await rows<{ id: string }>('select id from job where retry_of = $1', id)
    expect(await who.undo(last?.id ?? '')).toEqual({ DONE: 2 })
    expect(await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).toEqual([])
    expect(await who.state(run)).toBe('UNDONE')
  })

  it('tries what a cancelled retry has left again, and takes back what that has done with the rest', async () => {
    const { hrId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    const run = await who.create('USERS', [hrId])
    await who.review(run)
    const breaking = async (letters: string) => {
      await rows(`create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
      await rows(
        `create or replace trigger broken before insert on user_identity for each row when (new.user_name ~ '^${hrId}-[${letters}]$') execute function broken()`,
      )
    }
    await breaking('bc')
    const { id, counts } = await who.start(run, 3)
    expect(counts).toEqual({ DONE: 1, FAILED: 2 })
    await breaking('c')
    expect(await who.retry(id)).toEqual({ DONE: 1, FAILED: 1 })
    const [cancelled] = await rows<{ id: string }>(`update job set state = 'CANCELLED' where retry_of = $1 returning id`, id)
    await rows('drop function broken cascade')
    expect(await who.retry(cancelled?.id ?? '')).toEqual({ DONE: 1 })
    const [last] = await rows<{ id: string }>(`select id from job where retry_of = $1 and state = 'DONE'`, id)
    expect(await who.undo(last?.id ?? '')).toEqual({ DONE: 3 })
    expect(await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)).toEqual([])
  })
})

describe('who came from NaturalHR', () => {
  it('has the customers of it, each once, and is told apart from who did not', async () => {
    const { hrId, customerId } = await product.customer('NATURAL_HR')
    await product.users(hrId, [{ id: 'a' }], 'NATURAL_HR')
    const run = await who.create('NATURAL_HR_USERS', [hrId])
    await who.review(run)
    expect((await who.start(run, 1)).counts).toEqual({ DONE: 1 })
    const ask = `{ users(where: { userName: { eq: "${hrId}-a" } }) { nodes { hrIds { source hrUserId } userNaturalHrCustomers { customerId customer { name } } } } }`
    expect(dataOf(await operations(ask))).toEqual({
      users: {
        nodes: [
          {
            hrIds: [{ source: 'NATURAL_HR', hrUserId: `${hrId} a` }],
            userNaturalHrCustomers: [{ customerId, customer: { name: `Customer ${hrId}` } }],
          },
        ],
      },
    })
    expect(dataOf(await operations(`{ users(where: { customerId: { eq: "${customerId}" } }) { totalCount } }`))).toEqual({
      users: { totalCount: 1 },
    })
    const audited = await rows(
      `select action, acting_as is null as "inPerson" from audit_log where after ->> 'runId' = $1 or subject_id = $1 order by id`,
      run,
    )
    expect(audited).toEqual([
      { action: 'createMigration', inPerson: true },
      { action: 'startJob', inPerson: true },
      { action: 'startJob', inPerson: true },
    ])
  })
})

describe('customers', () => {
  it('are made with their ids, linked by their names, and taken back', async () => {
    const partnerId = (await rows<{ id: string }>('select id from partner order by id limit 1'))[0]?.id ?? ''
    const mark = randomUUID().slice(0, 8)
    const name = `There already ${mark}`
    await rows(`insert into customer (name, partner_id, hr_source) values ($1, $2, 'HR')`, name, partnerId)
    const ids = await product.customers([
      { name: `New ${mark}`, type: 'HR' },
      { name, type: 'HR' },
      { name: `Odd ${mark}`, type: 'Franchise' },
      { name: '', type: 'HR' },
      { name: `Gone ${mark}`, type: 'HR', isActive: false },
      { name: `new ${mark}`, type: 'HR' },
    ])
    const run = await who.create('NATURAL_HR_CUSTOMERS', ids, { partnerId })
    await who.review(run)
    expect((await who.rows(run)).map(({ outcome, findings }) => [outcome, ...findings.map(({ code }) => code)])).toEqual([
      ['CREATE'],
      ['LINK'],
      ['ERROR', 'TYPE_UNMAPPED'],
      ['ERROR', 'REQUIRED'],
      ['SKIP', 'INACTIVE'],
      ['CONFLICT', 'CUSTOMER_NAME_IN_FILE'],
    ])
    const { id, counts } = await who.start(run, 2)
    expect(counts).toEqual({ DONE: 2, UNCHANGED: 1, REFUSED: 3 })
    const numbered = () => rows(`select name, hr_source, customer_type from customer where hr_customer_id = any($1) order by name`, ids)
    expect(await numbered()).toEqual([
      { name: `New ${mark}`, hr_source: 'NATURAL_HR', customer_type: 'HR' },
      { name, hr_source: 'NATURAL_HR', customer_type: 'AIO' },
    ])
    expect(await who.undo(id)).toEqual({ DONE: 2 })
    expect([await numbered(), await rows(`select hr_source from customer where name = $1`, name)]).toEqual([[], [{ hr_source: 'HR' }]])
  })
})

it('says of a new customer that another partner has one of the name', async () => {
  const [one, other] = (await rows<{ id: string }>('select id from partner order by id limit 2')).map(({ id }) => id)
  const name = `Twice ${randomUUID().slice(0, 8)}`
  await rows(`insert into customer (name, partner_id) values ($1, $2)`, name.toUpperCase(), other)
  const ids = await product.customers([
    { name, type: 'HR' },
    { name: `${name} alone`, type: 'HR' },
  ])
  const run = await who.create('NATURAL_HR_CUSTOMERS', ids, { partnerId: one })
  await who.review(run)
  expect((await who.rows(run)).map(({ outcome, findings }) => [outcome, ...findings.map(({ code }) => code)])).toEqual([
    ['CREATE', 'CUSTOMER_ELSEWHERE'],
    ['CREATE'],
  ])
})

it('is nobody’s but vendor operations’ and whose profile lets them', async () => {
  const support = await asPerson(server, 'support')
  const ask = '{ migrationRuns { totalCount } }'
  expect(codesOf(await support(ask))).toEqual(['AUTH_NOT_AUTHORIZED'])
  const granted = async () =>
    dataOf<{ userSecurity: { grantedActivities: string[] } }>(
      await operations('query ($id: ID!) { userSecurity(id: $id) { grantedActivities } }', { id: demoPersonId('support') }),
    ).userSecurity.grantedActivities
  expect(await granted()).not.toContain('EXECUTE Migration')
  await rows(
    `insert into staff_access_profile (user_id, access_profile_id) select $1, id from access_profile where for_staff and name = 'Migration assistant'
      on conflict (user_id) do update set access_profile_id = excluded.access_profile_id`,
    demoPersonId('support'),
  )
  expect(codesOf(await support(ask))).toEqual([])
  // What 'Explain access' reads of them.
  expect(await granted()).toContain('EXECUTE Migration')
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }])
  const theirs = migrator(support, rows)
  const run = await theirs.create('USERS', [hrId])
  await theirs.review(run)
  expect((await theirs.start(run, 1)).counts).toEqual({ DONE: 1 })
})

it('takes customers back only after the users that were migrated to them, and names those that have users otherwise', async () => {
  const ids = await product.customers([
    { name: 'Order first', type: 'HR' },
    { name: 'Order second', type: 'HR' },
  ])
  const [partner] = await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  const customers = await who.create('NATURAL_HR_CUSTOMERS', ids, { partnerId: partner?.id ?? '' })
  await who.review(customers)
  const { id: first } = await who.start(customers, 2)
  await product.users(ids[0] ?? '', [{ id: 'a', userName: 'order.anna' }], 'NATURAL_HR')
  const users = await who.create('NATURAL_HR_USERS', [ids[0] ?? ''])
  await who.review(users)
  const { id: second } = await who.start(users, 1)
  const undo = 'mutation ($input: UndoMigrationInput!) { undoMigration(input: $input) { errors { code } } }'
  const asked = dataOf(await operations(undo, { input: { id: randomUUID(), jobId: first } }))
  expect([asked, await who.state(customers)]).toEqual([{ undoMigration: { errors: [{ code: 'USERS_FIRST' }] } }, 'FINISHED'])
  expect(await who.undo(second)).toEqual({ DONE: 1 })
  // Somebody who has nothing to do with the migration.
  await rows(
    `insert into user_customer (user_id, customer_id) select $1, id from customer where hr_customer_id = $2`,
    demoPersonId('employee'),
    ids[1],
  )
  const offered = dataOf(await operations('query ($id: ID!) { job(id: $id) { undo { unchanged changed } } }', { id: first }))
  expect(offered).toEqual({ job: { undo: { unchanged: 1, changed: 1 } } })
  expect(await who.undo(first)).toEqual({ DONE: 1, REFUSED: 1 })
  expect(await rows(`select code from job_row join job on job.id = job_id where undoes = $1 and job_row.state = 'REFUSED'`, first)).toEqual(
    [{ code: 'HAS_USERS' }],
  )
})

it('goes on with an undo that was cancelled', async () => {
  const { hrId } = await product.customer()
  await product.users(hrId, [{ id: 'a' }, { id: 'b' }])
  const run = await who.create('USERS', [hrId])
  await who.review(run)
  const { id } = await who.start(run, 2)
  expect(await who.undo(id)).toEqual({ DONE: 2 })
  expect(await who.state(run)).toBe('UNDONE')
  // As if it had been cancelled before it came to the second.
  const again = await who.create('USERS', [hrId])
  await who.review(again)
  const { id: other } = await who.start(again, 2)
  const [second] = await rows<{ id: string }>(`select subject_id as id from job_row where job_id = $1 and number = 2`, other)
  await rows(`update user_identity set version = version + 1 where id = $1`, second?.id)
  expect(await who.undo(other)).toEqual({ DONE: 1, REFUSED: 1 })
  await rows(`update job set state = 'CANCELLED' where undoes = $1`, other)
  await rows(`update user_identity set version = version - 1 where id = $1`, second?.id)
  expect(await who.state(again)).toBe('FINISHED')
  expect(await who.undo(other)).toEqual({ DONE: 1 })
  expect([await who.state(again), await rows('select 1 from user_hr_id where hr_user_id like $1', `${hrId} %`)]).toEqual(['UNDONE', []])
})

testsThatAllWereSent('migrations/run.test.ts')
