import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import { linkIdentity } from '../../../server/src/federation/link-identity.ts'
import { judgeGroups, rememberGroups } from '../../../server/src/entities/provider-groups/judge-seen.ts'
import { readJoinedStates } from '../../../server/src/entities/joining/joined-users.ts'
import { subjectSource } from '../../../server/src/entities/joining/subject-source.ts'
import { proven } from '../identity/proven.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { asPersonOnBadNetwork, testsThatAllWereSent } from '../audit/bad-network.ts'
import { asPerson, dataOf, type Ask } from './calls.ts'
import { limitTo, unlimit } from '../scim/directory.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'

let server: RunningServer
let partnerAdmin: Ask
let admin: Ask
let names = 0
let provider: { id: string; version: number }
let customerId: string
let foreignCustomer: string
let profileId: string
let domain: string
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await testServer()
  partnerAdmin = await asPersonOnBadNetwork(server, 'partneradmin', 'acme')
  admin = await asPerson(server, 'admin', 'acme')
  const [own] = await rows<{ id: string }>(
    `select customer.id from customer join partner on partner.id = partner_id where domain = 'acme.localhost' and enabled
       and not exists (select from user_access_profile where user_id = $1 and customer_id = customer.id) order by customer.name limit 1`,
    demoPersonId('partneradmin', 'acme.localhost'),
  )
  customerId = own?.id ?? ''
  const [foreign] = await rows<{ id: string }>(
    `select customer.id from customer join partner on partner.id = partner_id where domain = 'hr.localhost' limit 1`,
  )
  foreignCustomer = foreign?.id ?? ''
  const [profile] = await rows<{ id: string }>(
    `insert into access_profile (customer_id, partner_id, name) select id, partner_id, 'Joins with this' from customer where id = $1 returning id`,
    customerId,
  )
  profileId = profile?.id ?? ''
  // A profile of a partner administrator is one of a customer that they belong to.
  await rows(
    'insert into user_customer (user_id, customer_id) values ($1, $2) on conflict do nothing',
    demoPersonId('partneradmin', 'acme.localhost'),
    customerId,
  )
  await rows(
    `insert into access_profile_activity (access_profile_id, activity_name, activity_type) values ($1, 'User', 'VIEW'), ($1, 'User', 'DELETE')`,
    profileId,
  )
}, 600_000)
afterAll(() => server?.close())
beforeEach(async () => {
  domain = `join${++names}.test`
  const [row] = await rows<{ id: string; version: number }>(
    `insert into login_provider (name, display_name, protocol, partner_id, authority, client_id, enabled, allowed_domains, domain_proofs)
     values ($1, 'Joining', 'OIDC', (select id from partner where domain = 'acme.localhost'), 'https://idp.example', 'client', true, $2, $3) returning id, version`,
    `joining-${names}`,
    [domain],
    JSON.stringify(proven(domain)),
  )
  if (!row) throw new Error('not added')
  provider = row
})

type Answer = { errors: { path: string | null; code: string }[] | null; counts?: object | null; loginProvider: object | null }
const run = async (ask: Ask, field: string, input: object, more = 'loginProvider { id }') => {
  const document = `mutation ($input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!) { ${field}(input: $input) { ${more} errors { path code } } }`
  const answer = dataOf<Record<string, Answer>>(await ask(document, { input }))[field]
  if (!answer) throw new Error('no answer')
  return answer
}
const version = async () => (await rows<{ version: number }>('select version from login_provider where id = $1', provider.id))[0]?.version
const update = async (given: object, ask = partnerAdmin) =>
  (await run(ask, 'updateLoginProviderJoining', { id: provider.id, version: await version(), ...given })).errors?.map(({ code }) => code) ??
  null
const stored = async () => (await rows<Record<string, unknown>>('select * from provider_joining where provider_id = $1', provider.id))[0]
const READ = `query ($id: ID!) { loginProvider(id: $id) { joining { enabled state perHour domains sharedDomains isOtherClient customer { id } accessProfile { id } counts { fresh changed inactive } joined { id name state } } } }`
const read = async (ask = partnerAdmin) =>
  dataOf<{ loginProvider: { joining: Record<string, unknown> } }>(await ask(READ, { id: provider.id })).loginProvider.joining

describe('F50 joining is set by who could give the same', () => {
  it('is off at first, and stores who answers for it and what names the subjects', async () => {
    expect(await read()).toMatchObject({ enabled: false, state: 'OFF', customer: null, domains: [domain] })
    expect(await update({ enabled: true, customerId, accessProfileId: profileId, perHour: 3 })).toBeNull()
    expect(await stored()).toMatchObject({
      owner_id: demoPersonId('partneradmin', 'acme.localhost'),
      source: subjectSource({ protocol: 'OIDC', authority: 'https://idp.example', entityId: null, nameIdFormat: 'UNSPECIFIED' }),
      client_id: 'client',
      needs_profile: true,
    })
    expect(await read()).toMatchObject({
      enabled: true,
      state: 'ON',
      perHour: 3,
      customer: { id: customerId },
      accessProfile: { id: profileId },
    })
  })

  it('refuses what nobody may be let into', async () => {
    const codes = [
      await update({ enabled: true }),
      await update({ enabled: true, customerId: foreignCustomer }),
      await update({ enabled: true, customerId, accessProfileId: crypto.randomUUID() }),
      await update({ enabled: true, customerId, perHour: 0 }),
      await update({ enabled: true, customerId }, admin).catch(() => ['refused']),
    ]
    expect(codes).toEqual([['REQUIRED'], ['CUSTOMER_NOT_FOUND'], ['ACCESSPROFILE_NOT_FOUND'], ['OUT_OF_RANGE'], expect.anything()])
    await rows(
      `with other as (insert into login_provider (name, display_name, protocol, partner_id) values ($2, 'Required', 'OIDC', (select id from partner where domain = 'acme.localhost')) returning id)
       insert into required_provider (customer_id, provider_id) select $1, id from other`,
      customerId,
      `required-${names}`,
    )
    expect(await update({ enabled: true, customerId })).toEqual(['JOINING_OTHER_REQUIRED'])
    await rows('delete from required_provider where customer_id = $1', customerId)
    expect([
      await update({ customerId: foreignCustomer }),
      await update({ customerId: 'x' }),
      await update({ customerId: crypto.randomUUID() }),
      await update({ accessProfileId: profileId }),
      await update({ perHour: 0 }),
      await update({ customerId, accessProfileId: crypto.randomUUID() }),
    ]).toEqual([
      ['CUSTOMER_NOT_FOUND'],
      ['CUSTOMER_NOT_FOUND'],
      ['CUSTOMER_NOT_FOUND'],
      ['ACCESSPROFILE_NOT_FOUND'],
      ['OUT_OF_RANGE'],
      ['ACCESSPROFILE_NOT_FOUND'],
    ])
    await rows(`update login_provider set authority = 'https://login.microsoftonline.com/common/v2.0' where id = $1`, provider.id)
    expect([await update({ enabled: true, customerId }), (await read())['state']]).toEqual([['JOINING_MANY_TENANTS'], 'MANY_TENANTS'])
    await rows(`update login_provider set authority = 'https://idp.example', domain_proofs = '{}' where id = $1`, provider.id)
    expect(await update({ enabled: true, customerId })).toEqual(['JOINING_NO_DOMAIN'])
  })

  it('does not count a domain that a provider of another partner has proven too', async () => {
    await rows(
      `insert into login_provider (name, display_name, protocol, partner_id, allowed_domains, domain_proofs)
       values ($1, 'Other', 'OIDC', (select id from partner where domain = 'hr.localhost'), $2, $3)`,
      `other-${names}`,
      [domain.toUpperCase()],
      JSON.stringify(proven(domain)),
    )
    expect(await update({ enabled: true, customerId })).toEqual(['JOINING_NO_DOMAIN'])
    expect(await read()).toMatchObject({ domains: [], sharedDomains: [domain] })
  })

  it('refuses a profile beyond the caller, and pauses when the setter has less or the source changes', async () => {
    const me = demoPersonId('partneradmin', 'acme.localhost')
    await limitTo({ rows, customerId }, me, ['VIEW LoginProvider', 'UPDATE LoginProvider', 'VIEW User', 'CREATE User'])
    try {
      expect([
        await update({ enabled: true, customerId, accessProfileId: profileId }),
        await update({ enabled: true, customerId }),
      ]).toEqual([['JOINING_BEYOND_YOU'], null])
      expect((await read())['state']).toBe('ON')
      await rows('update provider_joining set access_profile_id = $2, needs_profile = true where provider_id = $1', provider.id, profileId)
      expect((await read())['state']).toBe('OWNER')
    } finally {
      await unlimit({ rows }, me)
    }
    expect((await read())['state']).toBe('ON')
    await rows(`update login_provider set authority = 'https://other.example', client_id = 'other' where id = $1`, provider.id)
    expect(await read()).toMatchObject({ state: 'OTHER_SOURCE', isOtherClient: true })
    expect(await update({ enabled: true })).toBeNull()
    expect(await read()).toMatchObject({ state: 'ON', isOtherClient: false })
  })
})

describe('F50 joining is taken back', () => {
  const joiner = async (
    columns: {
      password?: string
      type?: number
      elsewhere?: boolean
      inactive?: boolean
      profile?: boolean
      login?: 'OWN' | 'BY_OTHERS'
    } = {},
  ) => {
    const [user] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, user_type, password_hash, is_active, email_confirmed)
       values ((select id from partner where domain = 'acme.localhost'), $1, $2, $3, $4, true) returning id`,
      `joined-${crypto.randomUUID()}`,
      columns.type ?? 1,
      columns.password ?? null,
      !columns.inactive,
    )
    const id = user?.id ?? ''
    await rows(
      `insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', $2), ($1, 'role', $3)`,
      id,
      String(columns.type ?? 1),
      columns.type === 6 ? 'Admin' : 'Employee',
    )
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customerId)
    if (columns.elsewhere)
      await rows(
        `insert into user_customer (user_id, customer_id) select $1, customer.id from customer join partner on partner.id = partner_id
         where domain = 'acme.localhost' and customer.id <> $2 limit 1`,
        id,
        customerId,
      )
    if (columns.profile)
      await rows('insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)', id, customerId, profileId)
    if (columns.login)
      await rows(
        `insert into audit_log (action, subject_type, subject_id, actor_id) values ('linkLogin', 'UserIdentity', $1, $2)`,
        id,
        columns.login === 'OWN' ? id : demoPersonId('partneradmin', 'acme.localhost'),
      )
    await rows('insert into joined_user (user_id, provider_id, customer_id) values ($1, $2, $3)', id, provider.id, customerId)
    return id
  }

  it('keeps who keeps a password for the failure of a provider, and marks who has set one', async () => {
    await update({ enabled: true, customerId })
    const [named, plain] = [await joiner({ password: 'x' }), await joiner()]
    await rows('insert into required_provider (customer_id, provider_id) values ($1, $2)', customerId, provider.id)
    await rows('insert into break_glass_user (customer_id, user_id) values ($1, $2)', customerId, named)
    const JOINED = 'query ($id: ID!) { loginProvider(id: $id) { joining { joined { id state hasPassword } } } }'
    const { loginProvider } = dataOf<{ loginProvider: { joining: { joined: { id: string }[] } } }>(
      await partnerAdmin(JOINED, { id: provider.id }),
    )
    await rows('delete from required_provider where customer_id = $1', customerId)
    expect(loginProvider.joining.joined.toSorted((one, other) => Number(other.id === named) - Number(one.id === named))).toEqual([
      { id: named, state: 'CHANGED', hasPassword: true },
      { id: plain, state: 'FRESH', hasPassword: false },
    ])
  })

  it('D24 deactivates nobody where others would be deactivated than those who were counted', async () => {
    const digest = async () => {
      const asked = 'query ($id: ID!) { loginProvider(id: $id) { joining { counts { fresh digest } } } }'
      const answer = await partnerAdmin(asked, { id: provider.id })
      return dataOf<{ loginProvider: { joining: { counts: { fresh: number; digest: string } } } }>(answer).loginProvider.joining.counts
    }
    const take = async (counts: { fresh: number; digest: string }) =>
      (await run(partnerAdmin, 'takeBackJoinedUsers', { id: provider.id, people: counts.fresh, digest: counts.digest })).errors
    await update({ enabled: true, customerId })
    const one = await joiner()
    const before = await digest()
    await rows('update user_identity set is_active = false where id = $1', one)
    const another = await joiner()
    expect((await digest()).fresh).toBe(before.fresh)
    expect(await take(before)).toMatchObject([{ path: 'digest', code: 'PREVIEW_CHANGED' }])
    expect(await readJoinedStates(server.db.orm, another, provider.id)).toMatchObject({ fresh: 1, inactive: 1, freshIds: [another] })
    expect(await rows('select is_active from user_identity where id = $1', another)).toEqual([{ is_active: true }])
    await rows('delete from joined_user where user_id = any ($1)', [one, another])
  })

  it('deactivates who has been given nothing since, keeps the others, and its numbers add up', async () => {
    await update({ enabled: true, customerId })
    const fresh = [await joiner({ password: 'x' }), await joiner({ login: 'OWN' })]
    const changed = [
      await joiner({ type: 6 }),
      await joiner({ elsewhere: true }),
      await joiner({ profile: true }),
      await joiner({ login: 'BY_OTHERS' }),
    ]
    const inactive = await joiner({ inactive: true })
    expect((await read())['counts']).toEqual({ fresh: 2, changed: 4, inactive: 1 })
    const MORE = 'counts { takenBack changed refused inactive } loginProvider { joining { enabled counts { fresh } } }'
    expect((await run(partnerAdmin, 'takeBackJoinedUsers', { id: provider.id, people: 1 }, MORE)).errors).toMatchObject([
      { code: 'COUNT_DIFFERS' },
    ])
    expect(await run(partnerAdmin, 'takeBackJoinedUsers', { id: provider.id, people: 2 }, MORE)).toMatchObject({
      errors: null,
      counts: { takenBack: 2, changed: 4, refused: 0, inactive: 1 },
      loginProvider: { joining: { enabled: false, counts: { fresh: 0 } } },
    })
    const active = await rows<{ id: string; active: boolean }>('select id, is_active as active from user_identity where id = any ($1)', [
      ...fresh,
      ...changed,
      inactive,
    ])
    expect(
      active
        .filter((row) => row.active)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(changed.toSorted())
    const [audit] = await rows<{ after: object }>(
      `select after from audit_log where subject_id = $1 and action = 'takeBackJoinedUsers'`,
      provider.id,
    )
    expect(audit?.after).toMatchObject({ takenBack: 2, changed: 4 })
    expect(await rows(`select 1 from audit_log where subject_id = any ($1) and action = 'updateUser'`, fresh)).toHaveLength(2)
  })
})

describe('F51 an identity without an account is linked with who has its proven address', () => {
  const refusedSignIn = async (email: string, reason = 'EXISTS', subject: string = crypto.randomUUID()) => {
    const [row] = await rows<{ id: string }>(
      'insert into unlinked_identity (provider_id, subject, shown_as, email, reason) values ($1, $2, $3, $3, $4) returning id',
      provider.id,
      subject,
      email,
      reason,
    )
    return { identityId: row?.id ?? '', subject }
  }
  const person = async (email: string, columns: { partner?: string; confirmed?: boolean; type?: number; role?: string } = {}) => {
    const [row] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, email, email_confirmed, user_type, password_hash)
       values ((select id from partner where domain = $1), $2, $3, $4, $5, 'x') returning id`,
      columns.partner ?? 'acme.localhost',
      `has-${crypto.randomUUID()}`,
      email,
      columns.confirmed ?? true,
      columns.type ?? 1,
    )
    await rows(
      `insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', $2), ($1, 'role', $3)`,
      row?.id,
      String(columns.type ?? 1),
      columns.role ?? 'Employee',
    )
    return row?.id ?? ''
  }
  const SHOWN = `query ($id: ID!) { loginProvider(id: $id) { unlinkedIdentities { id reason suggestion { id } } peopleWithoutLink { id } } }`
  type Listed = {
    unlinkedIdentities: { id: string; reason: string; suggestion: { id: string } | null }[]
    peopleWithoutLink: { id: string }[]
  }
  const listed = async (ask = partnerAdmin) => dataOf<{ loginProvider: Listed }>(await ask(SHOWN, { id: provider.id })).loginProvider
  const link = async (input: object) =>
    (await run(partnerAdmin, 'linkUnlinkedIdentity', { id: provider.id, ...input })).errors?.map(({ code }) => code) ?? null
  const loginsOf = (id: string) => rows<{ key: string }>('select provider_key as key from user_login where user_id = $1', id)

  it('suggests, links, audits and tells by mail', async () => {
    const email = `maria@${domain}`
    const id = await person(email)
    const { identityId, subject } = await refusedSignIn(email.toUpperCase())
    expect(await listed()).toEqual({
      unlinkedIdentities: [{ id: identityId, reason: 'EXISTS', suggestion: { id } }],
      peopleWithoutLink: [{ id }],
    })
    expect(await link({ identityId, userId: id })).toBeNull()
    expect([await loginsOf(id), await listed()]).toEqual([[{ key: subject }], { unlinkedIdentities: [], peopleWithoutLink: [] }])
    const actions = await rows<{ action: string }>('select action from audit_log where subject_id = any ($1) order by id', [
      id,
      provider.id,
    ])
    expect(actions.map(({ action }) => action)).toEqual(['linkLogin', 'linkUnlinkedIdentity'])
    expect(await rows(`select 1 from outbox where recipient = $1`, email)).toHaveLength(1)
  })

  it('forgets an identity that is linked in another way, and those of somebody who is deleted', async () => {
    const email = `erased@${domain}`
    const id = await person(email)
    const linked = await refusedSignIn(email)
    const again = await refusedSignIn(email.toUpperCase())
    await linkIdentity(server.db.orm, id, { provider: `joining-${names}`, subject: linked.subject, shownAs: email })
    const left = async () =>
      (await rows<{ subject: string }>('select subject from unlinked_identity where provider_id = $1', provider.id)).map(
        ({ subject }) => subject,
      )
    expect(await left()).toEqual([again.subject])
    const other = await refusedSignIn(`other@${domain}`)
    await server.db.orm.transaction((tx) => eraseUsers(tx, [id]))
    expect(await left()).toEqual([other.subject])
  })

  it('links nobody else, whatever is asked for', async () => {
    const email = `karl@${domain}`
    const { identityId } = await refusedSignIn(email)
    const other = await person(`karla@${domain}`)
    const elsewhere = await person(email, { partner: 'hr.localhost' })
    const unconfirmed = await person(email, { confirmed: false })
    const foreign = await refusedSignIn('eve@elsewhere.test')
    const eve = await person('eve@elsewhere.test')
    const codes = []
    for (const input of [
      { identityId, userId: other },
      { identityId, userId: elsewhere },
      { identityId, userId: unconfirmed },
      { identityId: foreign.identityId, userId: eve },
      { identityId: crypto.randomUUID(), userId: other },
    ])
      codes.push((await link(input))?.[0])
    expect(codes).toEqual(['NOT_SUGGESTED', 'NOT_SUGGESTED', 'NOT_SUGGESTED', 'NOT_SUGGESTED', 'UNLINKED_NOT_FOUND'])
    for (const id of [other, elsewhere, unconfirmed, eve]) expect(await loginsOf(id)).toEqual([])
  })

  it('links nobody over whom the caller has no authority, and leaves no trace of it', async () => {
    const email = `super@${domain}`
    const id = await person(email, { role: 'SuperAdmin' })
    const { identityId } = await refusedSignIn(email)
    expect((await link({ identityId, userId: id }))?.[0]).toBeTypeOf('string')
    expect([
      await loginsOf(id),
      await rows(`select 1 from audit_log where subject_id = $1 and action = 'linkLogin' and not denied`, id),
    ]).toEqual([[], []])
  })

  it('releases a subject whose account was unlinked', async () => {
    const email = `gone@${domain}`
    const id = await person(email)
    const { identityId, subject } = await refusedSignIn(email, 'BARRED')
    await rows(
      'insert into user_login (user_id, login_provider, provider_key) select $1, name, $2 from login_provider where id = $3',
      id,
      subject,
      provider.id,
    )
    await rows('delete from user_login where user_id = $1', id)
    const marks = () => rows('select 1 from barred_subject where provider_id = $1', provider.id)
    expect(await marks()).toHaveLength(1)
    expect((await run(partnerAdmin, 'releaseUnlinkedIdentity', { id: provider.id, identityId })).errors).toBeNull()
    expect([await marks(), (await listed()).unlinkedIdentities[0]?.reason]).toEqual([[], 'OFF'])
  })

  it('suggests nobody where the issuer names people of any organisation, and forgets the identities of another issuer', async () => {
    const email = `tenant@${domain}`
    const id = await person(email)
    await rows(`update login_provider set authority = 'https://login.microsoftonline.com/common/v2.0' where id = $1`, provider.id)
    const { identityId } = await refusedSignIn(email)
    expect([(await listed()).unlinkedIdentities, await link({ identityId, userId: id })]).toEqual([
      [{ id: identityId, reason: 'EXISTS', suggestion: null }],
      ['NOT_SUGGESTED'],
    ])
    await rows(`update login_provider set display_name = 'Another name' where id = $1`, provider.id)
    expect((await listed()).unlinkedIdentities).toHaveLength(1)
    await rows(`update login_provider set authority = 'https://other.example' where id = $1`, provider.id)
    expect((await listed()).unlinkedIdentities).toEqual([])
  })

  it('marks the link of somebody who does not answer for administrators, and shows nobody at customers that are closed to the reader', async () => {
    const email = `limited@${domain}`
    const id = await person(email)
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customerId)
    const { identityId } = await refusedSignIn(email)
    const me = demoPersonId('partneradmin', 'acme.localhost')
    await limitTo({ rows, customerId }, me, ['VIEW LoginProvider', 'UPDATE LoginProvider', 'UPDATE User'])
    try {
      expect(await listed()).toMatchObject({ unlinkedIdentities: [{ suggestion: null }], peopleWithoutLink: [] })
      expect(await link({ identityId, userId: id })).toBeNull()
    } finally {
      await unlimit({ rows }, me)
    }
    expect(await rows('select by_limited as limited from user_login where user_id = $1', id)).toEqual([{ limited: true }])
  })

  it('shows nothing of the vendor’s own provider to administrators of the default host', async () => {
    await rows('update login_provider set partner_id = null, of_vendor = true where id = $1', provider.id)
    await refusedSignIn(`staff@${domain}`)
    const operations = await asPerson(server, 'operations')
    expect((await listed(operations)).unlinkedIdentities).toHaveLength(1)
    const ofHost = await asPerson(server, 'partneradmin')
    const SHOWN_ALL = `query ($id: ID!) { loginProvider(id: $id) { unlinkedIdentities { id } groups { enabled } joining { state } } }`
    expect(dataOf<{ loginProvider: object }>(await ofHost(SHOWN_ALL, { id: provider.id })).loginProvider).toEqual({
      unlinkedIdentities: [],
      groups: null,
      joining: null,
    })
  })

  it('shows the lists to nobody who may not change the provider', async () => {
    await person(`hidden@${domain}`)
    await refusedSignIn(`hidden@${domain}`)
    expect(await listed(admin).catch(() => ({ unlinkedIdentities: [], peopleWithoutLink: [] }))).toEqual({
      unlinkedIdentities: [],
      peopleWithoutLink: [],
    })
  })
})

describe('F52 the table of groups is set by who could give the same', () => {
  const groups = async (given: object) =>
    (await run(partnerAdmin, 'updateLoginProviderGroups', { id: provider.id, version: await version(), ...given })).errors?.map(
      ({ path, code }) => [path, code],
    ) ?? null
  const row = (more: object = {}) => ({ value: 'Sales', customerId, accessProfileId: profileId, ...more })

  it('stores rows, and refuses others’ customers and profiles, doubles and what is beyond the caller', async () => {
    expect([
      await groups({ rows: [row({ customerId: foreignCustomer })] }),
      await groups({ rows: [row({ accessProfileId: crypto.randomUUID() })] }),
      await groups({ rows: [row(), row({ value: ' sales ' })] }),
      await groups({ rows: [row({ value: ' ' })] }),
      await groups({ claim: ' ' }),
    ]).toEqual([
      [['rows.0.customerId', 'CUSTOMER_NOT_FOUND']],
      [['rows.0.accessProfileId', 'ACCESSPROFILE_NOT_FOUND']],
      [['rows.1.value', 'GROUP_TWICE']],
      [['rows.0.value', 'REQUIRED']],
      [['claim', 'REQUIRED']],
    ])
    const me = demoPersonId('partneradmin', 'acme.localhost')
    await limitTo({ rows, customerId }, me, ['VIEW LoginProvider', 'UPDATE LoginProvider', 'VIEW User', 'UPDATE User'])
    try {
      expect(await groups({ enabled: true, rows: [row()] })).toEqual([['rows.0.accessProfileId', 'GROUP_BEYOND_YOU']])
    } finally {
      await unlimit({ rows }, me)
    }
    expect(await groups({ enabled: true, rows: [row(), row({ value: 'Other', label: 'Others' })] })).toBeNull()
    expect(await groups({ absent: 'REMOVE' })).toBeNull()
    const READ_GROUPS = `query ($id: ID!) { loginProvider(id: $id) { groups { enabled claim absent rows { value label accessProfile { id } } } } }`
    expect(dataOf<{ loginProvider: object }>(await partnerAdmin(READ_GROUPS, { id: provider.id }))).toMatchObject({
      loginProvider: {
        groups: { enabled: true, claim: 'groups', absent: 'REMOVE', rows: [{ value: 'Sales' }, { value: 'Other', label: 'Others' }] },
      },
    })
  })

  it('keeps a profile that a group gave from being taken by hand, and takes it with its row', async () => {
    await groups({ enabled: true, rows: [row()] })
    const [user] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, user_type) values ((select id from partner where domain = 'acme.localhost'), $1, 1) returning id`,
      `grouped-${crypto.randomUUID()}`,
    )
    const id = user?.id ?? ''
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', '1'), ($1, 'role', 'Employee')`, id)
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customerId)
    await rows('insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)', id, customerId, profileId)
    await rows(
      `insert into derived_profile (user_id, customer_id, provider_id, group_value) values ($1, $2, $3, 'SALES')`,
      id,
      customerId,
      provider.id,
    )
    await rows(
      `insert into user_login (user_id, login_provider, provider_key) select $1, name, 'sub' from login_provider where id = $2`,
      id,
      provider.id,
    )
    const byHand = `mutation ($id: ID!, $customerId: ID) { setUserAccessProfile(input: { id: $id, customerId: $customerId }) { errors { code message } } }`
    const refused = dataOf<{ setUserAccessProfile: { errors: { code: string; message: string }[] } }>(
      await partnerAdmin(byHand, { id, customerId }),
    ).setUserAccessProfile.errors
    expect([refused[0]?.code, refused[0]?.message.includes('SALES')]).toEqual(['PROFILE_BY_GROUP', true])
    const profile = () => rows('select 1 from user_access_profile where user_id = $1', id)
    const held = async () => {
      const answer = await partnerAdmin('query ($id: ID!) { loginProvider(id: $id) { groups { rows { value users } } } }', {
        id: provider.id,
      })
      return dataOf<{ loginProvider: { groups: { rows: object[] } } }>(answer).loginProvider.groups.rows
    }
    await groups({ rows: [row(), row({ value: 'Other' })] })
    expect(await held()).toEqual([
      { value: 'Sales', users: 1 },
      { value: 'Other', users: 0 },
    ])
    // An administrator keeps what limits them.
    await rows('update user_identity set user_type = 6 where id = $1', id)
    expect(await held()).toMatchObject([{ users: 0 }, { users: 0 }])
    await rows('update user_identity set user_type = 1 where id = $1', id)
    await groups({ absent: 'REMOVE' })
    expect(await profile()).toHaveLength(1)
    await groups({ rows: [] })
    expect(await profile()).toEqual([])
    expect(await rows(`select 1 from audit_log where subject_id = $1 and action = 'setUserAccessProfile' and not denied`, id)).toHaveLength(
      1,
    )
  })

  const grouped = async () => {
    const [user] = await rows<{ id: string }>(
      `insert into user_identity (partner_id, user_name, user_type) values ((select id from partner where domain = 'acme.localhost'), $1, 1) returning id`,
      `grouped-${crypto.randomUUID()}`,
    )
    const id = user?.id ?? ''
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'usertype', '1'), ($1, 'role', 'Employee')`, id)
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customerId)
    await rows('insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)', id, customerId, profileId)
    await rows(
      `insert into derived_profile (user_id, customer_id, provider_id, group_value) values ($1, $2, $3, 'SALES')`,
      id,
      customerId,
      provider.id,
    )
    return id
  }
  const access = async (id: string) => [
    await rows('select access_profile_id as profile from user_access_profile where user_id = $1', id),
    await rows('select is_limited as limited from user_identity where id = $1', id),
    await rows('select 1 from derived_profile where user_id = $1', id),
  ]

  it('leaves an administrator the profile that limits them, whoever takes the row or the provider', async () => {
    await groups({ enabled: true, rows: [row()] })
    const [byRow, byProvider] = [await grouped(), await grouped()]
    await rows('update user_identity set user_type = 6 where id = $1', byRow)
    await groups({ rows: [] })
    expect(await access(byRow)).toEqual([[{ profile: profileId }], [{ limited: true }], []])
    expect((await access(byProvider))[0]).toEqual([])
    await rows('delete from user_identity where id = $1', byProvider)
    const [administrator, employee] = [await grouped(), await grouped()]
    await rows('update user_identity set user_type = 6 where id = $1', administrator)
    expect((await run(partnerAdmin, 'deleteLoginProvider', { id: provider.id, version: await version(), people: 0 })).errors).toBeNull()
    expect([await access(administrator), await access(employee)]).toEqual([
      [[{ profile: profileId }], [{ limited: true }], []],
      [[], [{ limited: false }], []],
    ])
    expect(await rows(`select 1 from audit_log where subject_id = $1 and action = 'setUserAccessProfile'`, employee)).toHaveLength(1)
  })

  it('lets groups be switched off by whom a row is beyond, who neither removes nor changes it', async () => {
    await groups({ enabled: true, rows: [row()] })
    const me = demoPersonId('partneradmin', 'acme.localhost')
    await limitTo({ rows, customerId }, me, ['VIEW LoginProvider', 'UPDATE LoginProvider', 'VIEW User', 'UPDATE User'])
    try {
      expect([await groups({ rows: [] }), await groups({ absent: 'REMOVE' }), await groups({ enabled: false })]).toEqual([
        [['rows', 'GROUP_BEYOND_YOU']],
        [['rows.0.accessProfileId', 'GROUP_BEYOND_YOU']],
        null,
      ])
      expect(await groups({ enabled: true })).toEqual([['rows.0.accessProfileId', 'GROUP_BEYOND_YOU']])
    } finally {
      await unlimit({ rows }, me)
    }
    const [audit] = await rows<{ after: object }>(
      `select after from audit_log where subject_id = $1 and action = 'updateLoginProviderGroups' and not denied order by id limit 1`,
      provider.id,
    )
    expect(audit?.after).toMatchObject({ rows: [{ group: 'Sales', customerId, accessProfileId: profileId }] })
  })

  it('pauses groups and joining when somebody who could not give the same changes what the provider trusts', async () => {
    await groups({ enabled: true, rows: [row()] })
    await update({ enabled: true, customerId, accessProfileId: profileId })
    const states = async () => [
      (await read())['state'],
      dataOf<{ loginProvider: { groups: { isPaused: boolean } } }>(
        await partnerAdmin(`query ($id: ID!) { loginProvider(id: $id) { groups { isPaused } } }`, { id: provider.id }),
      ).loginProvider.groups.isPaused,
    ]
    const change = async (input: object) =>
      (await run(partnerAdmin, 'updateLoginProvider', { id: provider.id, version: await version(), ...input })).errors
    expect([await change({ clientSecret: 'its-own-secret' }), await states()]).toEqual([null, ['ON', false]])
    const me = demoPersonId('partneradmin', 'acme.localhost')
    await limitTo({ rows, customerId }, me, ['VIEW LoginProvider', 'UPDATE LoginProvider'])
    try {
      expect(await change({ displayName: 'Only a name' })).toBeNull()
      expect(await change({ clientSecret: 'another-secret' })).toBeNull()
    } finally {
      await unlimit({ rows }, me)
    }
    expect(await states()).toEqual(['OTHER_SOURCE', true])
    expect([await update({ enabled: true }), await groups({ enabled: true }), await states()]).toEqual([null, null, ['ON', false]])
  })

  it('refuses by hand only where the next sign-in would give the profile again', async () => {
    await groups({ enabled: true, rows: [row()] })
    const id = await grouped()
    const byHand = async () =>
      dataOf<{ setUserAccessProfile: { errors: { code: string }[] | null } }>(
        await partnerAdmin(
          `mutation ($id: ID!, $customerId: ID) { setUserAccessProfile(input: { id: $id, customerId: $customerId }) { errors { code } } }`,
          { id, customerId },
        ),
      ).setUserAccessProfile.errors?.map(({ code }) => code) ?? null
    await rows(
      `insert into user_login (user_id, login_provider, provider_key) select $1, name, 'sub' from login_provider where id = $2`,
      id,
      provider.id,
    )
    expect(await byHand()).toEqual(['PROFILE_BY_GROUP'])
    await rows('delete from user_login where user_id = $1', id)
    expect([await byHand(), (await access(id))[0]]).toEqual([null, []])
  })
})

describe('F52 a changed table is judged at once by what sign-ins said last', () => {
  type Effects = { gains: number; loses: number; digest: string }
  const table = async (given: object, more: object = {}) =>
    (await run(partnerAdmin, 'updateLoginProviderGroups', { id: provider.id, version: await version(), ...given, ...more })).errors?.map(
      ({ code }) => code,
    ) ?? null
  const preview = async (given: object, ask = partnerAdmin) =>
    dataOf<{ loginProviderGroupEffects: Effects | null }>(
      await ask(`query ($input: LoginProviderGroupEffectsInput!) { loginProviderGroupEffects(input: $input) { gains loses digest } }`, {
        input: { id: provider.id, ...given },
      }),
    ).loginProviderGroupEffects
  const counts = async (given: object) => {
    const effects = await preview(given)
    return [effects?.gains, effects?.loses]
  }
  const row = (more: object = {}) => ({ value: 'Sales', customerId, accessProfileId: profileId, ...more })
  const seen = async (groups: readonly string[], { at = 'now()', type = 1 } = {}): Promise<string> => {
    const [user] = await rows<{ id: string }>(
      `with made as (insert into user_identity (user_name, user_type, partner_id, is_active, email)
          select $1, $2, partner_id, true, $1 || '@seen.test' from login_provider where id = $3 returning id),
        member as (insert into user_customer (user_id, customer_id) select id, $4 from made),
        login as (insert into user_login (user_id, login_provider, provider_key, created_at)
          select made.id, name, $1, now() - interval '90 days' from made, login_provider where login_provider.id = $3)
       select id from made`,
      `seen.${++names}`,
      type,
      provider.id,
      customerId,
    )
    const id = user?.id ?? ''
    const [login] = await rows<{ provider_key: string }>('select provider_key from user_login where user_id = $1', id)
    const signIn = { providerId: provider.id, userId: id, subject: login?.provider_key ?? '' }
    await rememberGroups(server.db.orm, signIn, { kind: 'VALUES', values: groups }, 'KEEP')
    await rows(`update seen_groups set seen_at = ${at} where user_id = $1`, id)
    return id
  }
  const profileOf = async (id: string) =>
    (
      await rows<{ name: string; group_value: string | null }>(
        `select access_profile.name, group_value from user_access_profile held join access_profile on access_profile.id = held.access_profile_id
           left join derived_profile on derived_profile.user_id = held.user_id and derived_profile.customer_id = held.customer_id
         where held.user_id = $1`,
        id,
      )
    ).map(({ name, group_value: group }) => [name, group])
  const other = async () => {
    const [made] = await rows<{ id: string }>(
      `insert into access_profile (customer_id, partner_id, name) select id, partner_id, $2 from customer where id = $1 returning id`,
      customerId,
      `Other ${++names}`,
    )
    return made?.id ?? ''
  }

  const partnerOf = async () =>
    (await rows<{ partner_id: string }>('select partner_id from login_provider where id = $1', provider.id))[0]?.partner_id ?? ''

  it('gives, replaces and takes what the preview counts, each with its audit row', async () => {
    await table({ enabled: true })
    const id = await seen(['SALES', 'Leads'])
    const first = { rows: [row()] }
    expect(await counts(first)).toEqual([1, 0])
    expect([await table(first), await profileOf(id)]).toEqual([null, [['Joins with this', 'Sales']]])
    const accessProfileId = await other()
    const both = { rows: [row({ value: 'leads', label: 'Leaders', accessProfileId }), row()] }
    expect(await counts(both)).toEqual([1, 1])
    expect([await table(both), (await profileOf(id)).map(([, group]) => group)]).toEqual([null, ['leads']])
    expect([await counts(both), await counts({ rows: [] }), await counts({ enabled: false })]).toEqual([
      [0, 0],
      [0, 1],
      [0, 1],
    ])
    expect([await table({ rows: [] }), await profileOf(id)]).toEqual([null, []])
    const audits = await rows<{ after: object; partner: boolean }>(
      `select after, partner_id is not null as partner from audit_log where subject_id = $1 and action = 'setUserAccessProfile' order by id`,
      id,
    )
    expect(audits).toMatchObject([
      { after: { accessProfileId: profileId, group: 'Sales' }, partner: true },
      { after: { accessProfileId, group: 'Leaders' } },
      { after: { accessProfileId: null } },
    ])
  })

  it('leaves alone whom a sign-in would leave alone, and who has not signed in by it for thirty days or since they were linked', async () => {
    await table({ enabled: true })
    const [admins, old, relinked, byHand, gone] = [
      await seen(['Sales'], { type: 6 }),
      await seen(['Sales'], { at: `now() - interval '31 days'` }),
      await seen(['Sales']),
      await seen(['Sales']),
      await seen(['Sales']),
    ]
    await rows(`update user_login set created_at = now() + interval '1 second' where user_id = $1`, relinked)
    await rows(
      `insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)`,
      byHand,
      customerId,
      await other(),
    )
    await rows(`update user_identity set is_active = false where id = $1`, gone)
    expect(await counts({ rows: [row()] })).toEqual([0, 0])
    await table({ rows: [row()] })
    for (const id of [admins, old, relinked, gone]) expect(await profileOf(id)).toEqual([])
    expect((await profileOf(byHand)).map(([, group]) => group)).toEqual([null])
  })

  it('judges nobody by what was said while groups were off or before, nor by another subject, nor whom a sign-in would not let in', async () => {
    await table({ enabled: true })
    const given = { rows: [row()] }
    const before = await seen(['Sales'])
    await table({ enabled: false })
    await table({ enabled: true })
    expect(await counts(given)).toEqual([0, 0])
    const [subject, locked, limited, old] = [await seen(['Sales']), await seen(['Sales']), await seen(['Sales']), await seen(['Sales'])]
    await rows(`update user_login set provider_key = provider_key || '-new' where user_id = $1`, subject)
    await rows(`update user_identity set lockout_end = '9999-12-31', lockout_reason = 'Left' where id = $1`, locked)
    await rows(`update user_login set by_limited = true where user_id = $1`, limited)
    await rows(`update user_login set created_at = null where user_id = $1`, old)
    expect(await counts(given)).toEqual([2, 0])
    await rows('update login_provider set enabled = false where id = $1', provider.id)
    expect(await counts(given)).toEqual([0, 0])
    await rows('update login_provider set enabled = true where id = $1', provider.id)
    expect(await table(given)).toBeNull()
    expect((await Promise.all([before, subject, locked, limited, old].map(profileOf))).map((found) => found.length)).toEqual([
      0, 0, 0, 1, 1,
    ])
  })

  it('leaves a profile in place, without an audit, where the row of another group gives it', async () => {
    await table({ enabled: true })
    const id = await seen(['Sales', 'Leads'])
    await table({ rows: [row()] })
    const moved = { rows: [row({ value: 'Leads', label: 'Leaders' })] }
    expect([await counts(moved), await table(moved), await profileOf(id)]).toEqual([[0, 0], null, [['Joins with this', 'Leads']]])
    expect(await rows(`select from audit_log where subject_id = $1 and action = 'setUserAccessProfile'`, id)).toHaveLength(1)
  })

  it('tells nobody how many users of customers out of their reach are affected, also where they switch groups off', async () => {
    await table({ enabled: true })
    const id = await seen(['Sales'])
    await table({ rows: [row()] })
    const me = demoPersonId('partneradmin', 'acme.localhost')
    const [elsewhere] = await rows<{ id: string }>(
      'select customer_id as id from user_customer where user_id = $1 and customer_id <> $2 order by 1 limit 1',
      me,
      customerId,
    )
    await unlimit({ rows }, me)
    await limitTo({ rows, customerId: elsewhere?.id ?? '' }, me, ['VIEW LoginProvider', 'UPDATE LoginProvider'])
    await limitTo({ rows, customerId }, me, ['VIEW User', 'UPDATE User'])
    try {
      expect([await counts({ rows: [] }), await counts({}), await counts({ enabled: false })]).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ])
      expect([await table({ rows: [] }), await profileOf(id)]).toEqual([['GROUP_BEYOND_YOU'], [['Joins with this', 'Sales']]])
      const digest = (await preview({ enabled: false }))?.digest
      expect([await table({ enabled: false, digest }), await profileOf(id)]).toEqual([null, []])
    } finally {
      await unlimit({ rows }, me)
    }
  })

  it('gives nothing at once where it would be more profiles than one change gives, and still counts those that are taken', async () => {
    await table({ enabled: true })
    await seen(['Sales'])
    await table({ rows: [row()] })
    for (let made = 0; made < 2; made += 1) await seen(['Leads'])
    const groups = {
      provider: { ...provider, partnerId: await partnerOf() },
      rows: [{ ...row({ value: 'Leads' }), label: null }],
      isSeen: true,
    }
    const judge = async (most: number) => {
      const { effects, gainers } = await judgeGroups(server.db.orm, groups, sql`true`, most)
      return [effects.gains, effects.loses, gainers.length]
    }
    expect([await judge(2), await judge(1)]).toEqual([
      [2, 1, 2],
      [0, 1, 0],
    ])
  })

  it('needs the number of more than 25 users, and refuses another preview', async () => {
    await table({ enabled: true })
    for (let made = 0; made < 26; made += 1) await seen(['Sales'])
    const given = { rows: [row()] }
    const effects = await preview(given)
    expect([effects?.gains, await table(given), await table(given, { users: 40 })]).toEqual([26, ['USERS_REQUIRED'], ['USERS_DIFFER']])
    const late = await seen(['Sales'])
    expect(await table(given, { users: 26, digest: effects?.digest })).toEqual(['PREVIEW_CHANGED'])
    const again = await preview(given)
    expect([await table(given, { users: again?.gains, digest: again?.digest }), await profileOf(late)]).toEqual([
      null,
      [['Joins with this', 'Sales']],
    ])
  })

  it('forgets what another claim said, and counts nothing for those who may not change the provider or at customers out of reach', async () => {
    await table({ enabled: true })
    await seen(['Sales'])
    expect([await counts({ claim: 'roles', rows: [row()] }), await counts({ rows: [row({ customerId: foreignCustomer })] })]).toEqual([
      [0, 0],
      [0, 0],
    ])
    const elsewhere = await asPerson(server, 'partneradmin', 'hr')
    expect(await preview({ rows: [row()] }, elsewhere)).toBeNull()
    await table({ claim: 'roles' })
    await table({ claim: 'groups' })
    expect([await counts({ rows: [row()] }), await preview({ rows: [row()] }, admin).catch(() => null)]).toEqual([[0, 0], null])
  })
})

testsThatAllWereSent('graphql/joining.test.ts')
