import { randomUUID } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { usedReason } from '../../../server/src/entities/customers/bulk/customer-take-back.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { CUSTOMERS, importer, outcomesOf, people } from './import-calls.ts'
import type { Importer } from './import-calls.ts'
import { testsThatAllWereSent } from '../audit/bad-network.ts'

let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

const acmeId = demoPartners[0]?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const outcomes = outcomesOf(() => server)
const imported = async (content: string, who = operations, more: Record<string, unknown> = {}) => {
  const { id, userImport } = await who.checked(content, more)
  expect((await who.start(id, userImport?.creating ?? 0)).errors).toBeNull()
  await who.finished(id)
  return id
}
type Offer = { unchanged: number; changed: number; used: number; gone: number; digest: string }
const offerOf = async (jobId: string, who = operations) =>
  dataOf<{ job: { undo: Offer | null; undoneBy: string | null } }>(
    await who.ask('query ($id: ID!) { job(id: $id) { undoneBy undo { unchanged changed used gone digest } } }', { id: jobId }),
  ).job
type Undone = { job: { id: string } | null; errors: { code: string }[] | null; difference: { left: { names: string[] } } | null }
const undo = async (input: Record<string, unknown>, name = 'User', who = operations) =>
  dataOf<{ undone: Undone }>(
    await who.ask(
      `mutation ($input: Undo${name}ImportInput!) { undone: undo${name}Import(input: $input) { job { id } errors { code } difference { left { names } } } }`,
      { input: { id: randomUUID(), ...input } },
    ),
  ).undone
const codes = ({ errors }: Undone) => errors?.map(({ code }) => code) ?? []
const left = async (prefix: string) =>
  (await rows<{ name: string }>('select user_name as name from user_identity where user_name like $1 order by 1', `${prefix}%`)).map(
    ({ name }) => name,
  )
const idOf = async (name: string) => (await rows<{ id: string }>('select id from user_identity where user_name = $1', name))[0]?.id ?? ''

describe('the undo of an import of users', () => {
  it('takes back whoever is only invited, and says by numbers who stays and why', async () => {
    const id = await imported(people('back', 8))
    await rows(`update user_identity set last_logon_date = now(), email_confirmed = true where user_name = 'back1'`)
    await rows(`update user_identity set email_confirmed = true where user_name = 'back2'`)
    await rows(`update user_identity set display_name = 'Ida', version = version + 1 where user_name = 'back3'`)
    await rows(`delete from user_identity where user_name = 'back4'`)
    const resend = 'mutation ($input: OfUserInput!) { resendConfirmation(input: $input) { errors { code } } }'
    expect(dataOf(await operations.ask(resend, { input: { id: await idOf('back5') } }))).toEqual({ resendConfirmation: { errors: null } })
    const { undo: offer } = await offerOf(id)
    expect(offer).toMatchObject({ unchanged: 4, changed: 3, used: 2, gone: 1 })
    const undone = await undo({ jobId: id, count: 4, digest: offer?.digest })
    expect(codes(undone)).toEqual([])
    const undoId = undone.job?.id ?? ''
    expect((await operations.finished(undoId))?.counts).toEqual([
      { state: 'DONE', count: 4 },
      { state: 'REFUSED', count: 4 },
    ])
    expect(await left('back')).toEqual(['back1', 'back2', 'back3'])
    expect((await outcomes(undoId)).map(({ code }) => code)).toEqual([
      'HAS_SIGNED_IN',
      'HAS_CONFIRMED',
      'CHANGED_SINCE',
      'GONE',
      null,
      null,
      null,
      null,
    ])
    expect(await rows(`select 1 from audit_log where action = 'deleteUser' and actor_id = $1`, demoPersonId('operations'))).toHaveLength(4)
    expect(await offerOf(id)).toEqual({ undo: null, undoneBy: undoId })
    const asked = 'query ($id: ID!) { userImport(id: $id) { undoneBy } }'
    expect(dataOf(await operations.ask(asked, { id }))).toEqual({ userImport: { undoneBy: undoId } })
    expect(codes(await undo({ jobId: id }))).toEqual(['UNDONE_ALREADY'])
    // Taken back, they are new again.
    expect((await operations.checked(people('back', 8))).userImport).toMatchObject({ creating: 5, skipped: 3 })
  })

  it('starts once, whoever asks again with the same id', async () => {
    const id = await imported(people('again', 2))
    const [same, digest] = [randomUUID(), (await offerOf(id)).undo?.digest]
    const [one, other] = await Promise.all([
      undo({ id: same, jobId: id, count: 2, digest }),
      undo({ id: same, jobId: id, count: 2, digest }),
    ])
    await operations.finished(same)
    const late = await undo({ id: same, jobId: id, count: 2, digest })
    expect([one, other, late].map(({ job }) => job?.id)).toEqual([same, same, same])
    expect(await rows(`select 1 from audit_log where action = 'startJob' and subject_id = $1`, same)).toHaveLength(1)
  })

  it('asks for the number of many, and for the users that were shown', async () => {
    const id = await imported(people('many', 26))
    const { undo: offer } = await offerOf(id)
    expect(codes(await undo({ jobId: id, digest: offer?.digest }))).toEqual(['COUNT_REQUIRED'])
    expect(codes(await undo({ jobId: id, digest: offer?.digest, count: 25 }))).toEqual(['COUNT_DIFFERS'])
    await rows(`update user_identity set display_name = 'Ida', version = version + 1 where user_name = 'many7'`)
    const changed = await undo({ jobId: id, digest: offer?.digest, count: 26 })
    expect([codes(changed), changed.difference?.left.names]).toEqual([['SELECTION_CHANGED'], ['many7']])
    const { job } = await undo({ jobId: id, digest: (await offerOf(id)).undo?.digest, count: 25 })
    await operations.finished(job?.id ?? '')
    expect(await left('many')).toEqual(['many7'])
  })

  it('spares whom somebody has connected with another system, although their own record is unchanged', async () => {
    const id = await imported(people('linked', 2))
    await rows(
      `insert into user_hr_id (source, hr_user_id, user_id, customer_id) select 'HR', 'linked', $1, id from customer limit 1`,
      await idOf('linked1'),
    )
    expect((await offerOf(id)).undo).toMatchObject({ unchanged: 1, changed: 1, used: 0, gone: 0 })
    const { job } = await undo({ jobId: id, count: 1 })
    await operations.finished(job?.id ?? '')
    expect(await left('linked')).toEqual(['linked1'])
  })

  it('takes nobody back who was used between the preview and the job, and nothing if there is nothing', async () => {
    const id = await imported(people('late', 1))
    await rows(`update user_identity set last_logon_date = now() where user_name = 'late1'`)
    expect((await offerOf(id)).undo).toMatchObject({ unchanged: 0, used: 1 })
    expect(codes(await undo({ jobId: id }))).toEqual(['NOTHING_TO_UNDO'])
  })

  it('can be started anew after it was cancelled, for those whom it had not reached', async () => {
    const id = await imported(people('cancelled', 3))
    await rows(
      `insert into job (id, kind, parameters, created_by, host, state, undoes, total, finished_at) values ($1, 'USER_IMPORT_UNDO', $2, $3, 'localhost', 'CANCELLED', $4, 3, now())`,
      '3f5a2c1e-0000-4000-8000-00000000c0de',
      { importJobId: id },
      demoPersonId('operations'),
      id,
    )
    await rows(
      `insert into job_row (job_id, number, subject_type, subject_id, state) select $1, number, subject_type, subject_id, case number when 2 then 'DONE' else 'CANCELLED' end from job_row where job_id = $2`,
      '3f5a2c1e-0000-4000-8000-00000000c0de',
      id,
    )
    await rows(`delete from user_identity where user_name = 'cancelled1'`)
    expect((await offerOf(id)).undo).toMatchObject({ unchanged: 2, changed: 0, gone: 0 })
    const { job, errors } = await undo({ jobId: id, count: 2 })
    expect(errors).toBeNull()
    expect((await operations.finished(job?.id ?? ''))?.counts).toEqual([{ state: 'DONE', count: 2 }])
  })

  it.each([
    ['failed', 'FAILED', null],
    ['were refused because the right was missing at that moment', 'REFUSED', 'NOT_ALLOWED'],
  ])('can be started anew for rows that %s, and its own start repeated', async (_, state, code) => {
    const prefix = `anew${state.toLowerCase()}`
    const id = await imported(people(prefix, 3))
    await rows(`update user_identity set display_name = 'Ida', version = version + 1 where user_name = $1`, `${prefix}1`)
    const first = await undo({ jobId: id, count: 2 })
    const firstId = first.job?.id ?? ''
    await operations.finished(firstId)
    expect((await offerOf(id)).undoneBy).toBe(firstId)
    // As if the worker had not been able to take back the first one.
    await rows(`update user_identity set version = version - 1 where user_name = $1`, `${prefix}1`)
    await rows(`update job_row set state = $1, code = $2 where job_id = $3 and number = 2`, state, code, firstId)
    expect(await offerOf(id)).toMatchObject({ undoneBy: null, undo: { unchanged: 1, changed: 0, gone: 0 } })
    expect((await undo({ id: firstId, jobId: id })).job?.id).toBe(firstId)
    const { job, errors } = await undo({ jobId: id, count: 1 })
    expect([errors, job?.id === firstId]).toEqual([null, false])
    expect((await operations.finished(job?.id ?? ''))?.counts).toEqual([{ state: 'DONE', count: 1 }])
    expect([await left(prefix), (await offerOf(id)).undoneBy]).toEqual([[], job?.id])
  })

  it('is offered to nobody else, and judges each user by the rights of who undoes it now', async () => {
    const admin = await importer(server, 'partneradmin', 'acme')
    const [customer] = await rows<{ id: string }>('select id from customer where partner_id = $1 limit 1', acmeId)
    const id = await imported(people('rights', 3), admin, { customerIds: [customer?.id] })
    expect((await offerOf(id)).undo).toBeNull()
    expect(codes(await undo({ jobId: id }))).toEqual(['JOB_NOT_FOUND'])
    // The partner administrator cannot give this role.
    await rows(
      `insert into user_claim (user_id, claim_type, claim_value) select id, 'role', 'SuperAdmin' from user_identity where user_name = 'rights1'`,
    )
    const { job } = await undo({ jobId: id }, 'User', admin)
    await admin.finished(job?.id ?? '')
    expect(await left('rights')).toEqual(['rights1'])
    expect((await outcomes(job?.id ?? '')).map(({ code }) => code)).toEqual(['USER_ABOVE_YOU', null, null])
  })
})

it('the undo of an import of customers spares those that have users or were set up since', async () => {
  const who = await importer(server, 'operations', undefined, CUSTOMERS)
  const id = await imported(
    `name,partner\nBack One,acme.localhost\nBack Two,acme.localhost\nBack Three,acme.localhost\nBack Four,acme.localhost\n`,
    who,
  )
  await rows(
    `insert into user_customer (user_id, customer_id) select $1, id from customer where name = 'Back One'`,
    demoPersonId('employee', 'acme.localhost'),
  )
  await rows(
    `insert into access_profile (customer_id, partner_id, name) select id, $1, 'Own' from customer where name = 'Back Two'`,
    acmeId,
  )
  expect((await offerOf(id, who)).undo).toMatchObject({ unchanged: 2, changed: 2, used: 1, gone: 0 })
  const { job } = await undo({ jobId: id, count: 2 }, 'Customer', who)
  await who.finished(job?.id ?? '')
  expect((await outcomes(job?.id ?? '')).map(({ code }) => code)).toEqual(['HAS_USERS', 'CHANGED_SINCE', null, null])
  expect((await rows<{ name: string }>(`select name from customer where name like 'Back %' order by 1`)).map(({ name }) => name)).toEqual([
    'Back One',
    'Back Two',
  ])
  expect(await rows(`select 1 from audit_log where action = 'deleteCustomer'`)).toHaveLength(2)
})

it('the undo of an import of customers spares the customer of a login provider’s joining, of its directory, and one that requires it', async () => {
  const who = await importer(server, 'operations', undefined, CUSTOMERS)
  const id = await imported(
    ['name,partner', ...['Joining', 'Directory', 'Required', 'Alone'].map((name) => `Set ${name},acme.localhost`), ''].join('\n'),
    who,
  )
  const [provider] = await rows<{ id: string }>('select id from login_provider order by id limit 1')
  const ofCustomer = async (insert: string, name: string) => rows(insert, provider?.id, name)
  await rows('delete from provider_joining where provider_id = $1', provider?.id)
  await rows('delete from scim_setup where provider_id = $1', provider?.id)
  await ofCustomer('insert into provider_joining (provider_id, customer_id) select $1, id from customer where name = $2', 'Set Joining')
  await ofCustomer('insert into scim_setup (provider_id, customer_id) select $1, id from customer where name = $2', 'Set Directory')
  await ofCustomer('insert into required_provider (provider_id, customer_id) select $1, id from customer where name = $2', 'Set Required')
  expect((await offerOf(id, who)).undo).toMatchObject({ unchanged: 1, changed: 3 })
  const { job } = await undo({ jobId: id, count: 1 }, 'Customer', who)
  await who.finished(job?.id ?? '')
  expect((await outcomes(job?.id ?? '')).map(({ code }) => code)).toEqual(['CHANGED_SINCE', 'CHANGED_SINCE', 'CHANGED_SINCE', null])
})

/** Rows that go with a customer or no longer name it, and that nobody has set up for it. */
const NOT_SET_UP = {
  user_customer: 'counted as users of the customer',
  lost_access_profile: 'names a user of the customer',
  joined_user: 'says how a user came',
  payroll_match: 'computed from the employees',
  partner: 'the root customer of a partner is created with it',
}

/** Lists of customers that name none for which something is set up now. */
const NOT_LISTED = { feature_revision: 'the history of a feature' }

it('the undo of an import of customers asks every table that lists customers', async () => {
  const found = await rows<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'customer_ids' and table_schema = 'public' order by 1`,
  )
  const asked = new PgDialect().sqlToQuery(usedReason).sql
  expect(found.map(({ name }) => name).filter((name) => !asked.includes(`from "${name}"`))).toEqual(Object.keys(NOT_LISTED).toSorted())
})

it('the undo of an import of customers asks every table with a foreign key to customers', async () => {
  const found = await rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'customer'::regclass order by 1`,
  )
  const asked = new PgDialect().sqlToQuery(usedReason).sql
  expect(found.map(({ name }) => name).filter((name) => !asked.includes(`from "${name}"`))).toEqual(Object.keys(NOT_SET_UP).toSorted())
})

testsThatAllWereSent('import/undo.test.ts')
