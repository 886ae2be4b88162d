import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { asPerson, dataOf, type Ask } from './calls.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { limitTo, unlimit } from '../scim/directory.ts'
import { startSamlServer, type SamlServer } from '../../support/saml-server.ts'
import { makeSamlKey } from '../../../server/src/federation/saml/saml-keys.ts'

let server: RunningServer
let saml: SamlServer
let partnerAdmin: Ask
let operations: Ask
let hostAdmin: Ask
let support: Ask
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const id = (name: string, domain?: string) => demoPersonId(name, domain)

beforeAll(async () => {
  server = await testServer({ env: { FEDERATION_ALLOW: '127.0.0.1' } })
  saml = await startSamlServer()
  const [profile] = await rows<{ id: string }>(`insert into access_profile (name) values ('Sets providers up') returning id`)
  await rows(
    `insert into access_profile_activity (access_profile_id, activity_name, activity_type, granted) values ($1, 'LoginProvider', 'VIEW', true), ($1, 'LoginProvider', 'UPDATE', true)`,
    profile?.id,
  )
  await rows(
    'insert into staff_access_profile (user_id, access_profile_id) values ($1, $2) on conflict (user_id) do update set access_profile_id = excluded.access_profile_id',
    id('support'),
    profile?.id,
  )
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  operations = await asPerson(server, 'operations')
  hostAdmin = await asPerson(server, 'partneradmin')
  support = await asPerson(server, 'support')
}, 600_000)
afterAll(async () => {
  await saml?.close()
  await server?.close()
})

type Answer = { errors: { path: string | null; code: string }[] | null }
let names = 0
let name: string
let provider: { id: string; version: number }
const now = async () => (await rows<Record<string, unknown>>('select * from login_provider where id = $1', provider.id))[0] ?? {}
const waiting = async () =>
  (await rows<Record<string, unknown>>('select * from login_provider_change where provider_id = $1', provider.id))[0]
const change = async (ask: Ask, field: string, input: object, more = 'loginProvider { id }') => {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { ${field}(input: $input) { ${more} errors { path code } } }`
  return dataOf<Record<string, Answer>>(await ask(document, { input }))[field]?.errors?.map(({ code }) => code) ?? null
}
const update = async (ask: Ask, given: object) =>
  change(ask, 'updateLoginProvider', { id: provider.id, version: (await now())['version'], ...given })
const link = (user: string, key = user) =>
  rows('insert into user_login (user_id, login_provider, provider_key) values ($1, $2, $3)', user, name, key)

async function add(columns: { partner?: string; ofVendor?: boolean; protocol?: string } = {}) {
  name = `trust-${++names}`
  const [row] = await rows<{ id: string; version: number }>(
    `insert into login_provider (name, display_name, protocol, partner_id, of_vendor, authority, client_id)
     values ($1, 'Trusted', $2, (select id from partner where domain = $3), $4, 'https://idp.example', 'before') returning id, version`,
    name,
    columns.protocol ?? 'OIDC',
    columns.partner ?? null,
    columns.ofVendor ?? false,
  )
  if (!row) throw new Error('not added')
  provider = row
}
beforeEach(() => add({ partner: 'acme.localhost' }))

/** Somebody new: linking ends the sessions of whom is linked, and the callers go on. */
async function person(userType: number, partner: string | null, roles: string[]): Promise<string> {
  const [made] = await rows<{ id: string }>(
    `insert into user_identity (partner_id, user_name, user_type, password_hash) values ((select id from partner where domain = $1), $2, $3, 'x') returning id`,
    partner,
    `linked-${crypto.randomUUID()}`,
    userType,
  )
  for (const role of roles) await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', $2)`, made?.id, role)
  await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', $2)`, made?.id, String(userType))
  return made?.id ?? ''
}
const ACME = 'acme.localhost'
const PEOPLE = {
  'vendor operations': () => person(4, null, ['VendorOperations']),
  'vendor support': () => person(3, null, ['VendorSupport']),
  'an employee': () => person(1, ACME, ['Employee']),
  'an employee of another partner': () => person(1, 'hr.localhost', ['Employee']),
  'a customer’s administrator': () => person(6, ACME, ['Admin']),
  'a partner’s administrator': () => person(6, ACME, ['Admin', 'PartnerAdmin']),
  'an employee with a role above': () => person(1, ACME, ['Employee', 'SuperAdmin']),
} as const
const linkOperations = async () => link(await PEOPLE['vendor operations']())

const nameOf = async (user: string) =>
  (await rows<{ name: string }>('select coalesce(display_name, user_name) as name from user_identity where id = $1', user))[0]?.name

const CLIENT = { clientId: 'after' }
type Who = 'operations' | 'partner admin' | 'support of one activity' | 'default host’s admin'
const askOf = (who: Who): Ask =>
  ({ operations, 'partner admin': partnerAdmin, 'support of one activity': support, 'default host’s admin': hostAdmin })[who]

describe('D11 what a provider trusts is changed by who answers for all who are linked', () => {
  const matrix: [Who, keyof typeof PEOPLE, 'made' | 'waits'][] = [
    ['operations', 'vendor operations', 'made'],
    ['operations', 'an employee', 'made'],
    ['partner admin', 'an employee', 'made'],
    ['partner admin', 'a customer’s administrator', 'made'],
    ['partner admin', 'a partner’s administrator', 'made'],
    ['partner admin', 'vendor operations', 'waits'],
    ['partner admin', 'vendor support', 'waits'],
    ['partner admin', 'an employee of another partner', 'waits'],
    ['partner admin', 'an employee with a role above', 'waits'],
    ['support of one activity', 'an employee', 'made'],
    ['support of one activity', 'a customer’s administrator', 'waits'],
    ['support of one activity', 'a partner’s administrator', 'waits'],
    ['support of one activity', 'vendor operations', 'waits'],
  ]
  it.each(matrix)('%s, with %s linked: %s', async (who, linked, outcome) => {
    await link(await PEOPLE[linked]())
    expect(await update(askOf(who), CLIENT)).toBeNull()
    expect([(await now())['client_id'], (await waiting()) !== undefined]).toEqual(outcome === 'made' ? ['after', false] : ['before', true])
  })

  it.each([
    ['the client secret', { clientSecret: 'mine' }],
    ['the scopes', { scopes: 'openid' }],
    ['the domains', { allowedDomains: ['evil.test'] }],
    ['more than one of it', { scopes: 'openid', displayName: 'Renamed' }],
  ])('%s waits, and what is no trust does not', async (_, given) => {
    await linkOperations()
    const before = await now()
    expect(await update(partnerAdmin, given)).toBeNull()
    expect({ ...(await now()), version: 0 }).toEqual({ ...before, version: 0 })
    expect(await waiting()).toBeDefined()
    expect(await update(partnerAdmin, { displayName: 'Only a name', product: 'OKTA' })).toBeNull()
    expect(await now()).toMatchObject({ display_name: 'Only a name', product: 'OKTA' })
  })

  it('a partner’s administrator answers for nobody of a customer whose profile keeps login providers from them', async () => {
    const caller = id('partneradmin', ACME)
    const [open = '', closed = ''] = (
      await rows<{ id: string }>(
        `insert into customer (name, partner_id) select given.name, partner.id from partner, (values ('Open'), ('Closed')) as given (name) where domain = $1 returning customer.id`,
        ACME,
      )
    ).map((row) => row.id)
    for (const customerId of [open, closed]) {
      await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', caller, customerId)
      await limitTo({ rows, customerId }, caller, [
        'VIEW User',
        ...(customerId === open ? ['VIEW LoginProvider', 'UPDATE LoginProvider'] : []),
      ])
    }
    const memberOf = async (...customerIds: string[]) => {
      const employee = await PEOPLE['an employee']()
      for (const customerId of customerIds)
        await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', employee, customerId)
      await add({ partner: ACME })
      await link(employee)
      expect(await update(partnerAdmin, CLIENT)).toBeNull()
      return (await now())['client_id'] === 'after'
    }
    const made = [await memberOf(open), await memberOf(closed), await memberOf(open, closed), await memberOf()]
    await unlimit({ rows }, caller)
    for (const customerId of [open, closed])
      await rows('delete from user_customer where user_id = $1 and customer_id = $2', caller, customerId)
    expect(made).toEqual([true, false, false, true])
    expect(await update(partnerAdmin, { scopes: 'openid' })).toBeNull()
  })

  it('enabling waits, disabling does not', async () => {
    await linkOperations()
    expect(await update(partnerAdmin, { enabled: false })).toBeNull()
    expect((await now())['enabled']).toBe(false)
    expect(await update(partnerAdmin, { enabled: true })).toBeNull()
    expect([(await now())['enabled'], (await waiting())?.['columns']]).toEqual([false, { enabled: true }])
  })

  it('a certificate under the same entity id waits, reading the trusted address again does not', async () => {
    await add({ partner: 'acme.localhost', protocol: 'SAML2' })
    await update(operations, { metadataUrl: saml.metadataUrl })
    await linkOperations()
    const { certificate } = await makeSamlKey(new Date())
    const document = (await (await fetch(saml.metadataUrl)).text()).replace(
      /(<(?:\w+:)?X509Certificate>)[^<]+/,
      `$1${certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')}`,
    )
    const before = await now()
    expect(await update(partnerAdmin, { metadata: document })).toBeNull()
    expect([(await now())['certificates'], (await now())['metadata_url']]).toEqual([before['certificates'], saml.metadataUrl])
    expect(JSON.stringify((await waiting())?.['columns'])).toContain('CERTIFICATE')
    saml.say({ certificates: [certificate] })
    await rows('delete from login_provider_change where provider_id = $1', provider.id)
    expect(await update(partnerAdmin, { metadataUrl: saml.metadataUrl })).toBeNull()
    expect([String((await now())['certificates']).trim(), await waiting()]).toEqual([certificate.trim(), undefined])
  })

  it('names who may confirm, goes through with their press on what they saw, and is dropped by a discard', async () => {
    await linkOperations()
    await update(partnerAdmin, { ...CLIENT, clientSecret: 'a-new-secret' })
    const fields = 'waitingChange { revision after needsOperations mayConfirm requestedByName confirmers }'
    const seen = async (ask: Ask) =>
      dataOf<{ loginProvider: { waitingChange: { revision: number; mayConfirm: boolean; after: string } | null } }>(
        await ask(`{ loginProvider(id: "${provider.id}") { ${fields} } }`),
      ).loginProvider.waitingChange
    expect(await seen(partnerAdmin)).toMatchObject({ needsOperations: true, mayConfirm: false })
    const change1 = await seen(operations)
    expect([change1?.mayConfirm, JSON.parse(change1?.after ?? '')]).toEqual([true, { clientId: 'after', clientSecret: 'CHANGED' }])
    const told = await rows(`select 1 from notification where user_id = $1 and title_code = 'PROVIDER_CHANGE_WAITS'`, id('operations'))
    expect(told.length).toBeGreaterThan(0)
    const confirm = async (ask: Ask, revision?: number) =>
      change(ask, 'confirmLoginProviderChange', { id: provider.id, version: (await now())['version'], revision })
    expect(await confirm(partnerAdmin, change1?.revision)).toEqual(['LOGINPROVIDER_ABOVE_YOU'])
    expect(await update(support, { scopes: 'openid email', clientId: 'after' })).toBeNull()
    expect(await confirm(operations, change1?.revision)).toEqual(['CHANGE_DIFFERS'])
    const asked = await operations(`{ loginProvider(id: "${provider.id}") { waitingChange { requests { requestedByName fields } } } }`)
    expect(dataOf(asked)).toEqual({
      loginProvider: {
        waitingChange: {
          requests: [
            { requestedByName: await nameOf(id('partneradmin', ACME)), fields: ['clientSecret'] },
            { requestedByName: await nameOf(id('support')), fields: ['clientId', 'scopes'] },
          ],
        },
      },
    })
    expect(await confirm(operations, (await seen(operations))?.revision)).toBeNull()
    const after = await now()
    expect([after['client_id'], after['scopes'], after['client_secret'] !== null, await waiting()]).toEqual([
      'after',
      'openid email',
      true,
      undefined,
    ])
    await update(partnerAdmin, { clientId: 'again' })
    const discard = { id: provider.id, version: (await now())['version'] }
    expect(await change(partnerAdmin, 'discardLoginProviderChange', discard)).toBeNull()
    expect([(await now())['client_id'], await waiting()]).toEqual(['after', undefined])
  })

  it('is announced before, to whom it will concern', async () => {
    const changesWait = async (ask: Ask) =>
      dataOf<{ loginProvider: { changesWait: boolean } }>(await ask(`{ loginProvider(id: "${provider.id}") { changesWait } }`))
        .loginProvider.changesWait
    await link(await person(1, 'acme.localhost', ['Employee']))
    expect([await changesWait(partnerAdmin), await changesWait(operations)]).toEqual([false, false])
    await linkOperations()
    expect([await changesWait(partnerAdmin), await changesWait(operations)]).toEqual([true, false])
  })

  it('is put back by vendor operations alone, whoever made the change', async () => {
    expect(await update(partnerAdmin, CLIENT)).toBeNull()
    const [{ id: audit } = { id: '' }] = await rows<{ id: string }>(
      `select id::text from audit_log where subject_id = $1 and action = 'updateLoginProvider' order by id desc limit 1`,
      provider.id,
    )
    await linkOperations()
    for (const ask of [partnerAdmin, support, hostAdmin])
      await expect(change(ask, 'revertLoginProviderChange', { id: audit })).rejects.toThrow('AUTH_NOT_AUTHORIZED')
    expect((await now())['client_id']).toBe('after')
    expect(await change(operations, 'revertLoginProviderChange', { id: audit })).toBeNull()
    expect([(await now())['client_id'], await waiting()]).toEqual(['before', undefined])
  })

  it.each([
    ['linking by an attribute', { subject: 'EMAIL' }],
    ['writing what was only judged', { dryRun: false }],
    ['switching it on', { enabled: true }],
  ])('SCIM: %s is refused to who does not answer for all who are linked', async (_, given) => {
    const settle = () =>
      rows(
        `insert into scim_setup (provider_id, subject, dry_run, enabled, customer_id)
         values ($1, 'NONE', true, false, (select id from customer where partner_id = (select id from partner where domain = $2) limit 1))`,
        provider.id,
        ACME,
      )
    await settle()
    const employee = await PEOPLE['an employee']()
    await link(employee)
    await linkOperations()
    const input = async () => ({ id: provider.id, version: (await now())['version'], ...given })
    expect(await change(partnerAdmin, 'updateScim', await input())).toEqual(['LOGINPROVIDER_ABOVE_YOU'])
    await add({ partner: ACME })
    await settle()
    await link(employee)
    expect(await change(partnerAdmin, 'updateScim', await input())).toBeNull()
  })

  it('is not undone or reverted by less, and SCIM settings that link follow the same rule', async () => {
    await linkOperations()
    const version = (await now())['version']
    expect(await change(partnerAdmin, 'updateScim', { id: provider.id, version, subject: 'EMAIL' })).toEqual(['LOGINPROVIDER_ABOVE_YOU'])
    expect(await change(operations, 'updateScim', { id: provider.id, version, subject: 'EMAIL' })).toBeNull()
  })
})

describe('D11 deleting a provider', () => {
  const remove = async (ask: Ask, people: number, more: object = {}) =>
    change(ask, 'deleteLoginProvider', { id: provider.id, version: (await now())['version'], people, ...more })

  it('is refused while somebody above is linked, so that it is not made again', async () => {
    await linkOperations()
    expect(await remove(partnerAdmin, 1)).toEqual(['LOGINPROVIDER_ABOVE_YOU'])
    expect(await remove(operations, 1)).toBeNull()
  })

  it('takes the links with it, so that one made again under its name speaks for nobody, and no name is taken that somebody is linked by', async () => {
    const above = await PEOPLE['vendor operations']()
    await link(above)
    const make = () =>
      change(partnerAdmin, 'createLoginProvider', {
        name,
        displayName: 'Mine',
        protocol: 'OIDC',
        authority: 'https://idp.example',
        clientId: 'x',
      })
    expect(await make()).toEqual(['LOGINPROVIDER_NAME_TAKEN'])
    expect(await remove(operations, 1)).toBeNull()
    await link(above)
    expect(await make()).toEqual(['LOGINPROVIDER_NAME_TAKEN'])
    await rows('delete from user_login where login_provider = $1', name)
    expect(await make()).toBeNull()
    expect(await rows('select 1 from user_login where login_provider = $1', name)).toEqual([])
  })

  it('asks for the number of those without another way in, and mails them one', async () => {
    const [user] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, email, email_confirmed) select id, $1, $1 || '@acme.test', true from partner where domain = 'acme.localhost' returning id`,
      `only-way-${names}`,
    )
    await link(user?.id ?? '')
    const employee = await PEOPLE['an employee']()
    await link(employee)
    expect(await remove(partnerAdmin, 2)).toEqual(['ONLY_WAY_DIFFERS'])
    expect(await remove(partnerAdmin, 2, { onlyWay: 1 })).toBeNull()
    const mails = await rows<{ purpose: string }>('select purpose from outbox where user_id = $1', user?.id)
    expect(mails.map(({ purpose }) => purpose)).toEqual(['PASSWORD_RESET'])
    expect(await rows('select 1 from outbox where user_id = $1', employee)).toEqual([])
  })
})

describe('D11 the vendor’s own provider', () => {
  beforeEach(() => add({ ofVendor: true }))

  it('is changed by vendor operations alone', async () => {
    expect(await update(hostAdmin, { displayName: 'Mine' })).toEqual(['VENDORS_BY_OPERATIONS'])
    expect(await update(support, CLIENT)).toEqual(['VENDORS_BY_OPERATIONS'])
    expect(await change(hostAdmin, 'createSetupLink', { id: provider.id, recipient: 'Me', days: 1, enables: true })).toEqual([
      'VENDORS_BY_OPERATIONS',
    ])
    expect(await update(operations, CLIENT)).toBeNull()
  })

  it('is made so by vendor operations alone, and the default host’s others are its administrators’', async () => {
    await add()
    expect(await update(hostAdmin, CLIENT)).toBeNull()
    expect((await now())['client_id']).toBe('after')
    expect(await update(hostAdmin, { ofVendor: true })).toEqual(['VENDORS_BY_OPERATIONS'])
    expect(await update(operations, { ofVendor: true })).toBeNull()
    await add({ partner: 'acme.localhost' })
    expect(await update(operations, { ofVendor: true })).toEqual(['VENDORS_OF_NO_PARTNER'])
  })
})
