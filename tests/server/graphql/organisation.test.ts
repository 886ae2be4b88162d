import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, jobOf, lock, rowsOf, start } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type Errors = { path: string | null; code: string }[] | null

const ERRORS = 'errors { path code }'

let server: RunningServer
let admin: Ask
let partnerAdmin: Ask
let operations: Ask
/** Two organisations of one administrator, and people who are in one of them alone. */
let [a, b] = ['', '']
const peopleOfA: string[] = []
const peopleOfB: string[] = []
const sql = rowsOf(() => server)

/** The same person in a tab that works in an organisation; '' for all of them. */
const inTab =
  (ask: Ask, customer: string): Ask =>
  (document, variables, headers) =>
    ask(document, variables, { 'x-customer': customer, ...headers })

const TYPES: Readonly<Record<string, string>> = {
  addUserClaim: 'UserClaimInput',
  resendConfirmation: 'OfUserInput',
  sendPasswordLink: 'OfUserInput',
  copyAccessLink: 'OfUserInput',
  exportPersonalData: 'OfUserInput',
  setTemporaryPassword: 'OfUserInput',
}

const call = async (ask: Ask, name: string, input: Record<string, unknown>) => {
  const type = TYPES[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const answer = dataOf<Record<string, { errors: Errors }>>(
    await ask(`mutation ($input: ${type}!) { ${name}(input: $input) { ${ERRORS} } }`, { input }),
  )
  return answer[name]?.errors?.map(({ code }) => code) ?? null
}

const facts = (ids: readonly string[]) =>
  sql<{ id: string }>(
    `select id, version, display_name, is_active, lockout_end, email from user_identity where id = any($1::uuid[]) order by id`,
    ids,
  )
const versionOf = async (id: string) =>
  (await sql<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version ?? 0
const ofBoth = async (text: string, ...values: unknown[]) => (await sql<{ id: string }>(text, ...values)).map(({ id }) => id)

const newUser = (customerIds: readonly string[]) => {
  const name = `new.${randomUUID().slice(0, 8)}`
  return { userName: name, email: `${name}@portico.test`, givenName: 'New', familyName: 'Person', userType: 1, customerIds }
}
const made = async (customer: string) => {
  const input = newUser([customer])
  expect(await call(inTab(partnerAdmin, customer), 'createUser', input)).toBeNull()
  return (await sql<{ id: string }>('select id from user_identity where user_name = $1', input.userName))[0]?.id ?? ''
}

beforeAll(async () => {
  server = await testServer()
  const [administrator, keeper] = ['admin', 'partneradmin'].map((name) => demoPersonId(name))
  const memberships = await ofBoth('select customer_id as id from user_customer where user_id = $1 order by customer_id', administrator)
  const others = await ofBoth(
    `select c.id from customer c where c.partner_id is not distinct from (select partner_id from user_identity where id = $1) and c.enabled and not (c.id = any($2::uuid[])) order by c.id`,
    administrator,
    memberships,
  )
  ;[a = '', b = ''] = [...memberships, ...others]
  for (const id of [administrator, keeper])
    for (const customer of [a, b])
      await sql('insert into user_customer (user_id, customer_id, is_default) values ($1, $2, false) on conflict do nothing', id, customer)
  await sql('delete from user_customer where user_id = $1 and not (customer_id = any($2::uuid[]))', administrator, [a, b])
  await sql('delete from user_access_profile where user_id = $1', administrator)
  admin = await asPerson(server, 'admin')
  partnerAdmin = await asPerson(server, 'partneradmin')
  operations = await asPerson(server, 'operations')
  for (const [customer, people] of [
    [a, peopleOfA],
    [b, peopleOfB],
  ] as const)
    for (let at = 0; at < 6; at++) people.push(await made(customer))
}, 600_000)
afterAll(() => server.close())

describe('D23 a write of another organisation than the request names', () => {
  it('is refused for one record, whichever mutation it is, and nothing is changed', async () => {
    const [id = ''] = peopleOfA
    const before = await facts([id])
    const version = await versionOf(id)
    const wrong = inTab(partnerAdmin, b)
    const userName = (await sql<{ user_name: string }>('select user_name from user_identity where id = $1', id))[0]?.user_name
    const tries: [string, Record<string, unknown>][] = [
      ['updateUser', { id, version, givenName: 'Elsewhere' }],
      ['updateUser', { id, version, isActive: false }],
      ['deleteUser', { id, userName }],
      ['sendPasswordLink', { id }],
      ['copyAccessLink', { id }],
      ['exportPersonalData', { id }],
      ['setTemporaryPassword', { id }],
      ['resendConfirmation', { id }],
      ['endUserSessions', { id }],
      ['addUserClaim', { id, claimType: 'employee_id', claimValue: '7' }],
      ['updateCustomer', { id: a, version: 1, name: 'Elsewhere' }],
    ]
    for (const [name, input] of tries) expect([name, await call(wrong, name, input)]).toEqual([name, ['OTHER_ORGANISATION']])
    expect(await facts([id])).toEqual(before)
    expect(await ofBoth('select id from customer where id = $1 and name = $2', a, 'Elsewhere')).toEqual([])
  })

  it('is done where it is named, where all are, and by who administers one alone without naming it', async () => {
    const [id = ''] = peopleOfA
    for (const ask of [inTab(partnerAdmin, a), inTab(partnerAdmin, a.toUpperCase()), inTab(partnerAdmin, ''), partnerAdmin, operations])
      expect(await call(ask, 'updateUser', { id, version: await versionOf(id), givenName: randomUUID().slice(0, 8) })).toBeNull()
  })

  it('is refused for who administers several, in each that is not the record’s', async () => {
    const [id = ''] = peopleOfA
    const input = async () => ({ id, version: await versionOf(id), givenName: randomUUID().slice(0, 8) })
    expect(await call(inTab(admin, b), 'updateUser', await input())).toEqual(['OTHER_ORGANISATION'])
    for (const ask of [inTab(admin, a), inTab(admin, ''), admin]) expect(await call(ask, 'updateUser', await input())).toBeNull()
  })

  it('is no matter of one’s own record, and none for what belongs to no organisation', async () => {
    const self = demoPersonId('admin')
    expect(await call(admin, 'updateUser', { id: self, version: await versionOf(self), givenName: 'Own' })).toBeNull()
  })

  it('tells nothing of who is out of reach', async () => {
    const foreign = (await ofBoth(`select id from user_identity where user_type = 1 and partner_id is not null limit 1`))[0] ?? ''
    expect(await call(inTab(admin, b), 'updateUser', { id: foreign, version: 1, givenName: 'x' })).toEqual(['USER_NOT_FOUND'])
  })
})

describe('D23 memberships', () => {
  const customersOf = (id: string) => ofBoth('select customer_id as id from user_customer where user_id = $1 order by customer_id', id)

  it('are given in the organisation that the request names, to who was in another one', async () => {
    const [, , id = ''] = peopleOfA
    const wrong = { id, version: await versionOf(id), customerIds: [a] }
    expect(await call(inTab(partnerAdmin, b), 'updateUser', { ...wrong, customerIds: [] })).toEqual(['OTHER_ORGANISATION'])
    expect(await customersOf(id)).toEqual([a])
    expect(await call(inTab(partnerAdmin, b), 'updateUser', { ...wrong, customerIds: [a, b] })).toBeNull()
    expect(await customersOf(id)).toEqual([a, b].toSorted())
    expect(await call(inTab(partnerAdmin, b), 'updateUser', { ...wrong, version: await versionOf(id) })).toBeNull()
    expect(await customersOf(id)).toEqual([a])
  })
})

describe('D23 what is made', () => {
  it('is made in the organisation that the request names, or not at all', async () => {
    expect(await call(inTab(partnerAdmin, b), 'createUser', newUser([a]))).toEqual(['OTHER_ORGANISATION'])
    expect(await call(inTab(partnerAdmin, b), 'createUser', newUser([a, b]))).toBeNull()
    expect(await call(admin, 'createUser', newUser([]))).toEqual(['CUSTOMER_REQUIRED'])
    const inB = newUser([])
    expect(await call(inTab(admin, b), 'createUser', inB)).toBeNull()
    expect(
      await ofBoth(
        'select customer_id as id from user_customer join user_identity u on u.id = user_id where u.user_name = $1',
        inB.userName,
      ),
    ).toEqual([b])
    const profile = (customerId: string) => ({ name: `P ${randomUUID()}`, customerId })
    expect(await call(inTab(partnerAdmin, b), 'createAccessProfile', profile(a))).toEqual(['OTHER_ORGANISATION'])
    expect(await call(inTab(partnerAdmin, b), 'createAccessProfile', profile(b))).toBeNull()
  })
})

describe('D23 many', () => {
  const preview = async (ask: Ask, input: Record<string, unknown>) =>
    dataOf<{
      previewUserBulk: { total: number; digest: string; changing: number; refused: { code: string; count: number }[]; errors: Errors }
    }>(
      await ask(
        `mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { total digest changing refused { code count } ${ERRORS} } }`,
        { input },
      ),
    ).previewUserBulk

  it('who were ticked in one organisation are not changed from another', async () => {
    const [, one = '', two = ''] = peopleOfB
    const ids = [peopleOfA[3] ?? '', one, two]
    const before = await facts([peopleOfA[3] ?? ''])
    const inB = inTab(partnerAdmin, b)
    expect(await preview(inB, lock(ids))).toMatchObject({ changing: 2, refused: [{ code: 'OTHER_ORGANISATION', count: 1 }] })
    const job = await finished(inB, await start(inB, lock(ids)))
    expect(job.jobRows.nodes.map(({ state, code }) => [state, code]).toSorted()).toEqual([
      ['DONE', null],
      ['DONE', null],
      ['REFUSED', 'OTHER_ORGANISATION'],
    ])
    expect(await facts([peopleOfA[3] ?? ''])).toEqual(before)
  })

  it('of “all” are those of the organisation that the request names', async () => {
    const inA = inTab(partnerAdmin, a)
    const before = await facts(peopleOfB)
    const { total } = await preview(inA, { action: 'UNLOCK', all: true })
    await finished(inA, await start(inA, { action: 'UNLOCK', all: true, count: total }))
    expect(await facts(peopleOfB)).toEqual(before)
  })

  it('of “all” are nobody’s where who administers several names neither one nor all', async () => {
    const all = { action: 'RESEND_CONFIRMATION', all: true }
    expect((await preview(admin, all)).errors).toMatchObject([{ path: 'all', code: 'ORGANISATION_REQUIRED' }])
    expect((await start(admin, { ...all, count: 1 })).errors).toEqual([{ path: 'all', code: 'ORGANISATION_REQUIRED' }])
    const [inA, inB, everywhere] = await Promise.all([a, b, ''].map((each) => preview(inTab(admin, each), all)))
    expect(everywhere?.errors).toBeNull()
    expect(everywhere?.total).toBeGreaterThan(Math.max(inA?.total ?? 0, inB?.total ?? 0))
    for (const ask of [partnerAdmin, operations]) expect((await preview(ask, all)).errors).toBeNull()
  })

  it('are undone in their own organisation, and by a request that names it or all', async () => {
    const [, , , , id = ''] = peopleOfA
    const inA = inTab(partnerAdmin, a)
    const remove = await start(inA, { action: 'REMOVE_FROM_CUSTOMER', ids: [id], customerId: a })
    await finished(inA, remove)
    const undo = async (ask: Ask) =>
      dataOf<{ undoUserBulk: { job: { id: string } | null; errors: Errors } }>(
        await ask(`mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id } ${ERRORS} } }`, {
          input: { id: randomUUID(), jobId: remove.job?.id },
        }),
      ).undoUserBulk
    expect((await undo(inTab(partnerAdmin, b))).errors).toMatchObject([{ code: 'OTHER_ORGANISATION' }])
    const { job } = await undo(inTab(partnerAdmin, ''))
    await expect.poll(async () => (await jobOf(inA, job?.id ?? '')).job?.state, { timeout: 20_000, interval: 50 }).toBe('DONE')
    expect(await ofBoth('select user_id as id from user_customer where user_id = $1 and customer_id = $2', id, a)).toEqual([id])
  })

  it('D24 who were not previewed are not acted on, though there are as many, and are named', async () => {
    const inB = inTab(partnerAdmin, b)
    const [one = '', two = '', three = ''] = peopleOfB.slice(3)
    const all = { action: 'UNLOCK', all: true }
    const seen = await preview(inB, all)
    await sql('delete from user_customer where user_id = $1', one)
    await sql('insert into user_customer (user_id, customer_id, is_default) values ($1, $2, false)', peopleOfA[5], b)
    const now = await preview(inB, all)
    expect([now.total, now.digest === seen.digest]).toEqual([seen.total, false])
    const changed = await start(inB, { ...all, count: seen.total, digest: seen.digest })
    expect([changed.job, changed.errors?.map(({ code }) => code)]).toEqual([null, ['SELECTION_CHANGED']])
    const nameOf = async (id = '') =>
      (await sql<{ name: string }>('select user_name as name from user_identity where id = $1', id))[0]?.name
    expect(changed.difference).toEqual({
      left: { count: 1, names: [await nameOf(one)] },
      came: { count: 1, names: [await nameOf(peopleOfA[5])] },
    })
    await finished(inB, await start(inB, { ...all, count: now.total, digest: now.digest }))
    const asked = lock([two, three])
    const named = await preview(inB, asked)
    const other = await start(inB, { ...asked, reason: 'Another reason', digest: named.digest })
    expect([other.errors?.map(({ code }) => code), other.difference]).toEqual([
      ['SELECTION_CHANGED'],
      expect.objectContaining({ left: { count: 0, names: [] } }),
    ])
    await finished(inB, await start(inB, { ...asked, ids: [three, two], digest: named.digest }))
  })
})

it('an empty X-Customer names all of them, and anything else that is no id is refused', async () => {
  const [id = ''] = peopleOfA
  const document = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { code } } }'
  const answer = await admin(document, { input: { id, version: 1, givenName: 'x' } }, { 'x-customer': 'all' })
  expect(codesOf(answer)).toEqual(['BAD_USER_INPUT'])
})
