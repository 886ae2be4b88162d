import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type Answer = {
  createUser: {
    userIdentity: Record<string, unknown> | null
    errors: { __typename: string; path: string | null; message: string; code: string }[] | null
  }
}

const CREATE = `mutation CreateUser($input: CreateUserInput!) {
  createUser(input: $input) {
    userIdentity { id userName email displayName phoneNumber userType status emailConfirmed roles partnerId version claims { claimType claimValue } userCustomers { customerId isDefault } }
    errors { __typename path message code }
  }
}`

const [acme] = demoPartners
const acmeId = acme?.row.id ?? ''

let server: RunningServer
let operations: Ask
let admin: Ask
let partnerAdmin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  admin = await asPerson(server, 'admin', 'acme')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const create = async (ask: Ask, input: Record<string, unknown>) => dataOf<Answer>(await ask(CREATE, { input })).createUser
const mistakes = async (ask: Ask, input: Record<string, unknown>) =>
  (await create(ask, input)).errors?.map(({ path, code }) => `${path} ${code}`)
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

const person = (name: string) => ({ userName: name, email: `${name}@example.org`, userType: 1 })

it('creates a user who waits for confirmation, with claims, memberships, an audit row and a mail, at once', async () => {
  const [customer] = await rows<{ id: string }>('select id from customer where partner_id = $1 order by name_folded limit 1', acmeId)
  const input = {
    userName: ' Zoë.Brück ',
    email: 'zoe@example.org',
    givenName: 'Zoë',
    familyName: 'Brück',
    phoneNumber: '+44 20 7946 0000',
    userType: 2,
    roles: ['Manager', 'Employee'],
    partnerId: acmeId,
    customerIds: [customer?.id],
    databases: [' PAY-01 ', 'hr_live', 'hr_live'],
    locale: 'de',
  }
  const { userIdentity, errors } = await create(operations, input)
  const id = String(userIdentity?.['id'])
  expect(errors).toBeNull()
  expect(userIdentity).toEqual({
    id,
    userName: 'Zoë.Brück',
    email: 'zoe@example.org',
    displayName: 'Zoë Brück',
    phoneNumber: '+44 20 7946 0000',
    userType: 2,
    status: 'WAITING_CONFIRMATION',
    emailConfirmed: false,
    roles: ['Employee', 'Manager'],
    partnerId: acmeId,
    version: 1,
    claims: [
      { claimType: 'default_locale', claimValue: 'de' },
      { claimType: 'family_name', claimValue: 'Brück' },
      { claimType: 'given_name', claimValue: 'Zoë' },
      { claimType: 'name', claimValue: 'Zoë Brück' },
      { claimType: 'role', claimValue: 'Employee' },
      { claimType: 'role', claimValue: 'Manager' },
      { claimType: 'usertype', claimValue: '2' },
    ],
    userCustomers: [{ customerId: customer?.id, isDefault: true }],
  })

  expect(
    await rows('select actor_id, partner_id, action, subject_type, before, after, denied from audit_log where subject_id = $1', id),
  ).toEqual([
    {
      actor_id: demoPersonId('operations'),
      partner_id: acmeId,
      action: 'createUser',
      subject_type: 'UserIdentity',
      before: null,
      after: {
        userName: 'Zoë.Brück',
        email: 'zoe@example.org',
        displayName: 'Zoë Brück',
        phoneNumber: '+44 20 7946 0000',
        userType: 2,
        roles: ['Manager', 'Employee'],
        partnerId: acmeId,
        customerIds: [customer?.id],
        databases: ['PAY-01', 'hr_live'],
        locale: 'de',
      },
      denied: false,
    },
  ])

  expect(await rows('select name from user_database where user_id = $1 order by name', id)).toEqual([
    { name: 'PAY-01' },
    { name: 'hr_live' },
  ])

  const [mail, ...more] = await rows<{ text: string; html: string; subject: string }>(
    'select recipient, subject, text, html from outbox where user_id = $1',
    id,
  )
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Bestätigen Sie Ihr Konto · Acme')
  const token = new RegExp(`${server.origin('acme').replaceAll('.', '\\.')}/s/([\\w-]{22})\n`).exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.html).toContain(`href="${server.origin('acme')}/s/${token}"`)
  const links = await rows('select hash, purpose, path, created_by, used_at from short_link where user_id = $1', id)
  const hash = createHash('sha256').update(token).digest('base64url')
  expect(links).toEqual([
    { hash, purpose: 'CONFIRM_ACCOUNT', path: '/account/confirm?link={link}', created_by: demoPersonId('operations'), used_at: null },
  ])
})

it('says everything that is wrong at once, in the words of the specification', async () => {
  const { errors } = await create(operations, {
    userName: '  ',
    email: 'nobody@nowhere',
    phoneNumber: 'call me',
    userType: 9,
    locale: 'tlh',
  })
  expect(errors).toEqual([
    { __typename: 'ValidationError', path: 'userName', message: 'This field is required.', code: 'REQUIRED' },
    { __typename: 'ValidationError', path: 'email', message: 'The field Email address is invalid', code: 'EMAIL_INVALID' },
    { __typename: 'ValidationError', path: 'phoneNumber', message: 'Phone number is not valid', code: 'PHONE_NUMBER_INVALID' },
    { __typename: 'ValidationError', path: 'userType', message: 'The user type is a number from 1 to 7.', code: 'USER_TYPE_UNKNOWN' },
    { __typename: 'NotFoundError', path: 'locale', message: 'There is no such language.', code: 'LOCALE_NOT_FOUND' },
  ])
})

it.each(['a@b.de', 'josé@bücher.example', "o'neill+x@mail.example.org", 'someone@[192.0.2.17]'])('takes the address %s', async (email) => {
  const { errors } = await create(operations, { ...person(`mail${Math.abs(email.length * 7 + (email.codePointAt(0) ?? 0))}`), email })
  expect(errors).toBeNull()
})

it.each(['a@b', 'a b@c.de', '@c.de', 'a@c.d', 'a@-c.de', 'a@[300.1.1.1]', 'a@[1.2.3]', 'a@c..de', 'a@c.de, b@c.de'])(
  'refuses the address %s',
  async (email) => {
    expect(await mistakes(operations, { ...person('badmail'), email })).toEqual(['email EMAIL_INVALID'])
  },
)

it('refuses a user name that is taken in the partner, whatever its case, and an address likewise; accents tell people apart', async () => {
  const taken = { ...person('ÜNICO'), partnerId: acmeId }
  expect((await create(operations, taken)).errors).toBeNull()
  expect(
    (await create(operations, { userName: 'u\u0308nico', email: 'ünico@EXAMPLE.org', userType: 1, partnerId: acmeId })).errors,
  ).toEqual([
    { __typename: 'ConflictError', path: 'userName', message: 'This user name is already taken.', code: 'USER_NAME_TAKEN' },
    { __typename: 'ConflictError', path: 'email', message: 'This email address is already in use.', code: 'EMAIL_TAKEN' },
  ])
  expect((await create(operations, { ...person('unico'), partnerId: acmeId })).errors).toBeNull()
  expect((await create(operations, person('ünico'))).errors).toBeNull()
})

it('lets only one of two who ask for the same name at once have it', async () => {
  const both = await Promise.all([create(operations, person('twice')), create(operations, person('twice'))])
  expect(both.map(({ errors }) => errors?.map(({ code }) => code) ?? null).toSorted()).toEqual([['USER_NAME_TAKEN', 'EMAIL_TAKEN'], null])
  expect(await rows(`select 1 from user_identity where user_name = 'twice'`)).toHaveLength(1)
})

it('refuses a user name that is the address of somebody else', async () => {
  expect(await mistakes(operations, { ...person('x'), userName: 'operations@portico.test' })).toEqual([
    'userName USER_NAME_FOREIGN_ADDRESS',
  ])
  expect((await create(operations, { ...person('own'), userName: 'Own@example.org' })).errors).toBeNull()
})

it('judges the names of databases as the page of a user does', async () => {
  expect(await mistakes(operations, { ...person('db'), databases: ['fine', 'not fine', ' ', 'x'.repeat(101)] })).toEqual([
    'databases.1 DATABASE_INVALID',
    'databases.2 REQUIRED',
    'databases.3 TOO_LONG',
  ])
})

it('leaves nothing behind when it refuses', async () => {
  const count = () =>
    rows(
      'select (select count(*) from user_identity) as users, (select count(*) from outbox) as mails, (select count(*) from short_link) as links',
    )
  const before = await count()
  await mistakes(operations, { ...person('operations'), email: 'fresh@example.org' })
  expect(await count()).toEqual(before)
})

describe('nobody gives more than they have', () => {
  it('gives vendor types and roles only as vendor operations', async () => {
    const vendor = { ...person('vend'), userType: 4, roles: ['VendorOperations', 'PartnerAdmin'] }
    expect(await mistakes(partnerAdmin, vendor)).toEqual([
      'userType USER_TYPE_NOT_ALLOWED',
      'roles.0 ROLE_NOT_ALLOWED',
      'partnerId VENDOR_WITHOUT_PARTNER',
    ])
    expect((await create(operations, vendor)).errors).toBeNull()
  })

  it('makes partner admins only as one of them', async () => {
    const wanted = { ...person('padmin'), userType: 6, roles: ['Admin', 'PartnerAdmin'] }
    expect(await mistakes(admin, wanted)).toEqual(['roles.1 ROLE_NOT_ALLOWED', 'customerIds CUSTOMER_REQUIRED'])
    expect((await create(partnerAdmin, wanted)).errors).toBeNull()
  })

  it('puts users only into partners and customers within reach', async () => {
    const [northwind] = await rows<{ id: string }>(`select id from partner where name = 'Northwind'`)
    const [foreign] = await rows<{ id: string }>('select id from customer where partner_id = $1', northwind?.id)
    const nowhere = 'ffffffff-0000-4000-8000-000000000000'
    const into = (partnerId: unknown, customerId: unknown) => ({ ...person('wanderer'), partnerId, customerIds: [customerId] })
    const refused = ['partnerId PARTNER_NOT_FOUND', 'customerIds.0 CUSTOMER_NOT_FOUND']
    expect(await mistakes(partnerAdmin, into(northwind?.id, foreign?.id))).toEqual(refused)
    expect(await mistakes(partnerAdmin, into(nowhere, nowhere))).toEqual(refused)
    expect(await mistakes(operations, into(acmeId, foreign?.id))).toEqual(['customerIds.0 CUSTOMER_OF_OTHER_PARTNER'])
  })

  it('takes the partner of the customer where vendor staff name none', async () => {
    const [customer] = await rows<{ id: string }>('select id from customer where partner_id = $1 order by id', acmeId)
    const { userIdentity, errors } = await create(operations, { ...person('derived'), customerIds: [customer?.id] })
    expect([errors, userIdentity?.['partnerId']]).toEqual([null, acmeId])
  })

  it('makes customer admins choose among their own customers, and uses the only one', async () => {
    const mine = await rows<{ customer_id: string }>(
      'select customer_id from user_customer where user_id = $1 order by is_default desc',
      demoPersonId('admin', 'acme.localhost'),
    )
    const [other] = await rows<{ id: string }>(
      'select id from customer where partner_id = $1 and not id = any($2) limit 1',
      acmeId,
      mine.map((row) => row.customer_id),
    )
    expect(await mistakes(admin, { ...person('cust'), customerIds: [other?.id] })).toEqual(['customerIds.0 CUSTOMER_NOT_FOUND'])
    await server.db.pool.query('delete from user_customer where user_id = $1 and not is_default', [demoPersonId('admin', 'acme.localhost')])
    const { userIdentity } = await create(admin, person('cust'))
    expect(userIdentity?.['userCustomers']).toEqual([{ customerId: mine[0]?.customer_id, isDefault: true }])
    expect(userIdentity?.['partnerId']).toBe(acmeId)
  })
})

describe('characters that are not seen', () => {
  const [SPACE, OVERRIDE, HYPHEN] = ['\u200b', '\u202e', '\u00ad']

  it('leave a name and an address on the way in, so that nobody has both', async () => {
    const { userIdentity, errors } = await create(operations, {
      ...person('invis'),
      userName: `in${SPACE}vis`,
      email: `inv${HYPHEN}is@example.org${SPACE}`,
      givenName: `${OVERRIDE}Ada`,
      familyName: `Love${SPACE}lace`,
    })
    expect([userIdentity, errors]).toEqual([
      expect.objectContaining({ userName: 'invis', email: 'invis@example.org', displayName: 'Ada Lovelace' }),
      null,
    ])
    expect(await mistakes(operations, person(`invis${SPACE}`))).toEqual(['userName USER_NAME_TAKEN', 'email EMAIL_TAKEN'])
  })
})
