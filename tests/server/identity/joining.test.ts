import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JoinRefusal } from '../../../contract/joining.ts'
import { isOfManyTenants, subjectSource } from '../../../server/src/entities/joining/subject-source.ts'
import { accessProfile, accessProfileActivity, userAccessProfile } from '../../../server/src/tables/access-profile.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { auditLog } from '../../../server/src/tables/logs/log.table.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { notification } from '../../../server/src/tables/people/notification.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { barredSubject, joinedUser, providerJoining, unlinkedIdentity } from '../../../server/src/tables/providers/joining.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { SAML_CERTIFICATE } from '../../support/saml-key.ts'
import { assertionOf, requestIdOf, responseOf, SAML_ISSUER, signed } from '../../support/saml-provider.ts'
import { decodeClaims, isCallback, type Tokens } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { openSignIn, textOf, tokensOf } from './flow.ts'
import { proven } from './proven.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let other: OtherProvider
let owner: string
let customerId: string
let profileId: string
let names = 0
let name: string
let email: string

const setting = (values: Partial<typeof providerJoining.$inferInsert>, provider = 'corp') =>
  world.db.orm
    .update(providerJoining)
    .set(values)
    .where(eq(providerJoining.providerId, sql`(select id from login_provider where name = ${provider})`))
const provide = (values: Partial<typeof loginProvider.$inferInsert>, provider = 'corp') =>
  world.db.orm.update(loginProvider).set(values).where(eq(loginProvider.name, provider))

beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  other = await startOtherProvider(`${world.origin}/identity/federation/corp/callback`)
  owner = await addUser(world, { userName: 'owner', userType: 4, claims: { usertype: '4', role: 'VendorOperations' } })
  const [place] = await world.db.orm.insert(customer).values({ name: 'Corp' }).returning({ id: customer.id })
  customerId = place?.id ?? ''
  const [profile] = await world.db.orm.insert(accessProfile).values({ customerId, name: 'Newcomers' }).returning({ id: accessProfile.id })
  profileId = profile?.id ?? ''
  const around = { displayName: 'Corp', allowedDomains: ['corp.test'], domainProofs: proven('corp.test') }
  const providers = await world.db.orm
    .insert(loginProvider)
    .values([
      {
        name: 'corp',
        ...around,
        protocol: 'OIDC',
        authority: other.issuer,
        clientId: 'portico',
        clientSecret: seal('other-secret', world.keyring),
      },
      {
        name: 'corp-saml',
        displayName: 'Corp by SAML',
        allowedDomains: ['saml.test'],
        domainProofs: proven('saml.test'),
        protocol: 'SAML2',
        entityId: SAML_ISSUER,
        signInUrl: 'https://saml.example.test/sso',
        certificates: SAML_CERTIFICATE,
        requestBinding: 'HTTP_REDIRECT',
      },
    ])
    .returning()
  for (const provider of providers)
    await world.db.orm.insert(providerJoining).values({
      providerId: provider.id,
      enabled: true,
      customerId,
      accessProfileId: profileId,
      needsProfile: true,
      perHour: 500,
      ownerId: owner,
      source: subjectSource(provider),
      clientId: provider.clientId,
    })
})
beforeEach(() => {
  name = `joiner${++names}`
  email = `${name}@corp.test`
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})

const through = (visitor: Visitor, page: Answer, provider = 'corp') =>
  visitor.follow(`${page.url.origin}${page.url.pathname}?provider=${provider}`, { headers: { accept: 'text/html' } }, isCallback)
const come = async (claims: Record<string, unknown> = {}, subject = `sub-${name}`) => {
  other.as(subject, { email, name: 'Jo Iner', given_name: 'Jo', family_name: 'Iner', ...claims })
  const { visitor, attempt, page } = await openSignIn(world.origin, { login_hint: email })
  return { visitor, attempt, answer: await through(visitor, page) }
}
const comesIn = async (...args: Parameters<typeof come>) => isCallback((await come(...args)).answer.url)
const people = () => world.db.orm.select().from(userIdentity).where(eq(userIdentity.email, email))
const refusal = async (subject = `sub-${name}`) =>
  (await world.db.orm.select().from(unlinkedIdentity).where(eq(unlinkedIdentity.subject, subject)))[0]
const told = (titleCode: string) =>
  world.db.orm
    .select()
    .from(notification)
    .where(and(eq(notification.userId, owner), eq(notification.titleCode, titleCode as never)))

/** What the token says of the person and their rights. */
const OF_THE_SESSION = new Set(['auth_time', 'exp', 'iat', 'jti', 'nonce', 'at_hash', 'sid', 'session_id', 'short_session_id'])
const claimsOf = ({ idToken }: Tokens) =>
  Object.fromEntries(Object.entries(decodeClaims(idToken)).filter(([claim]) => !OF_THE_SESSION.has(claim)))

describe('F50 joining at the first sign-in', () => {
  it('creates one employee with link, membership and profile, whose rights stay the same at the second sign-in', async () => {
    const first = await come()
    const before = claimsOf(await tokensOf(first.visitor, world.origin, first.attempt, first.answer))
    const [user] = await people()
    expect(user).toMatchObject({
      userName: email,
      userType: 1,
      displayName: 'Jo Iner',
      isActive: true,
      emailConfirmed: true,
      passwordHash: null,
    })
    const id = user?.id ?? ''
    expect(await world.db.orm.select().from(userCustomer).where(eq(userCustomer.userId, id))).toMatchObject([
      { customerId, isDefault: true },
    ])
    expect(await world.db.orm.select().from(userAccessProfile).where(eq(userAccessProfile.userId, id))).toMatchObject([
      { accessProfileId: profileId },
    ])
    expect(await world.db.orm.select().from(joinedUser).where(eq(joinedUser.userId, id))).toHaveLength(1)
    const again = await come()
    expect(claimsOf(await tokensOf(again.visitor, world.origin, again.attempt, again.answer))).toEqual(before)
    expect(await people()).toHaveLength(1)
    expect(await world.db.orm.select().from(outbox).where(eq(outbox.recipient, email))).toEqual([])
    const audit = await world.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
    expect(audit.map(({ action, actingAs }) => [action, actingAs?.split(':')[0]])).toEqual([
      ['createUser', 'join'],
      ['setUserAccessProfile', 'join'],
      ['linkLogin', 'join'],
    ])
    expect((await told('PROVIDER_JOINED')).length).toBeGreaterThan(0)
  })

  it('makes one person and two sessions of two first sign-ins at once', async () => {
    other.as(`sub-${name}`, { email })
    const opened = await Promise.all([openSignIn(world.origin), openSignIn(world.origin)])
    const answers = await Promise.all(opened.map(({ visitor, page }) => through(visitor, page)))
    expect(answers.map(({ url }) => isCallback(url))).toEqual([true, true])
    const [user, ...more] = await people()
    expect(more).toEqual([])
    const created = and(eq(auditLog.subjectId, user?.id ?? ''), eq(auditLog.action, 'createUser'))
    expect(await world.db.orm.select().from(auditLog).where(created)).toHaveLength(1)
  })

  it('joins by a SAML provider with the names of the assertion', async () => {
    email = `${name}@saml.test`
    const { visitor, page } = await openSignIn(world.origin, { login_hint: email })
    const asked = await visitor.follow(
      `${page.url.origin}${page.url.pathname}?provider=corp-saml`,
      { headers: { accept: 'text/html' } },
      ({ hostname }) => hostname === 'saml.example.test',
    )
    const acs = `${world.origin}/identity/federation/corp-saml/acs`
    const said = {
      nameId: `sub-${name}`,
      inResponseTo: requestIdOf(asked.url.searchParams.get('SAMLRequest') ?? '', 'redirect'),
      recipient: acs,
      audience: `${world.origin}/identity/federation/corp-saml/metadata`,
      attributes: { email, firstName: 'Sam', lastName: 'Lee' },
    }
    const answer = await visitor.follow(
      acs,
      {
        method: 'POST',
        body: new URLSearchParams({
          SAMLResponse: responseOf(signed(assertionOf(said)), said),
          RelayState: asked.url.searchParams.get('RelayState') ?? '',
        }),
        headers: { origin: 'https://saml.example.test' },
      },
      isCallback,
    )
    expect([isCallback(answer.url), (await people()).map(({ displayName }) => displayName)]).toEqual([true, ['Sam Lee']])
  })

  it('leads somebody who exists to their own sign-in and links nobody', async () => {
    const id = await addUser(world, { userName: name, email })
    const { answer } = await come()
    expect(textOf(answer)).toContain(`There is an account with the address ${email} already. Sign in here with it`)
    expect(await world.db.orm.select().from(userLogin).where(eq(userLogin.userId, id))).toEqual([])
    expect(await refusal()).toMatchObject({ reason: 'EXISTS', email, times: 1 })
  })

  const refused: [string, JoinRefusal, Record<string, unknown>, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'the address is of a domain that another provider has proven too',
      'NOT_PROVEN',
      {},
      () => sharedDomain(true),
      () => sharedDomain(false),
    ],
    ['joining is off', 'OFF', {}, () => setting({ enabled: false }), () => setting({ enabled: true })],
    ['the user who set it is inactive', 'PAUSED', {}, () => inactive(true), () => inactive(false)],
    ['the customer is disabled', 'PAUSED', {}, () => disabled(true), () => disabled(false)],
    [
      'another kind of subject',
      'PAUSED',
      {},
      () => setting({ source: 'OIDC https://before.test' }),
      () => setting({ source: `OIDC ${other.issuer}` }),
    ],
    ['the profile is gone', 'PAUSED', {}, () => setting({ accessProfileId: null }), () => setting({ accessProfileId: profileId })],
    ['another provider has proven the domain', 'PAUSED', {}, () => otherProof(true), () => otherProof(false)],
    ['the limit of the hour is reached', 'LIMIT', {}, () => setting({ perHour: 1 }), () => setting({ perHour: 500 })],
  ]
  const sharedDomain = async (is: boolean) => {
    const [mine, theirs] = is
      ? [
          ['corp.test', 'own.test'],
          ['saml.test', 'corp.test'],
        ]
      : [['corp.test'], ['saml.test']]
    await provide({ allowedDomains: mine, domainProofs: proven(...mine) })
    await provide({ allowedDomains: theirs, domainProofs: proven(...theirs) }, 'corp-saml')
  }
  const inactive = (is: boolean) => world.db.orm.update(userIdentity).set({ isActive: !is }).where(eq(userIdentity.id, owner))
  const disabled = (is: boolean) => world.db.orm.update(customer).set({ enabled: !is }).where(eq(customer.id, customerId))
  const otherProof = (is: boolean) =>
    provide(
      is
        ? { allowedDomains: ['corp.test'], domainProofs: proven('corp.test') }
        : { allowedDomains: ['saml.test'], domainProofs: proven('saml.test') },
      'corp-saml',
    )

  it.each(refused)('lets nobody join where %s (%s)', async (_, reason, claims, before, after) => {
    await come({ email: `first-${email}` }, `first-${name}`)
    await before()
    try {
      expect(await comesIn(claims)).toBe(false)
    } finally {
      await after()
    }
    expect([(await refusal())?.reason, await people()]).toEqual([reason, []])
    email = `${name}@corp.test`
    expect([await comesIn(), await refusal()]).toEqual([true, undefined])
  })

  it('tells administrators that joining is paused, and of the limit', async () => {
    expect([(await told('PROVIDER_JOIN_PAUSED')).length > 0, (await told('PROVIDER_JOIN_LIMIT')).length > 0]).toEqual([true, true])
  })

  it('never lets a subject join again whose account was erased, until it is released', async () => {
    await come()
    await world.db.orm.delete(userIdentity).where(eq(userIdentity.email, email))
    expect([await comesIn(), (await refusal())?.reason, await people()]).toEqual([false, 'BARRED', []])
    await world.db.orm.delete(barredSubject)
    expect(await comesIn()).toBe(true)
  })

  it('refuses somebody who joined and was deactivated, and makes no second account', async () => {
    await come()
    await world.db.orm.update(userIdentity).set({ isActive: false }).where(eq(userIdentity.email, email))
    expect([await comesIn(), (await people()).length]).toEqual([false, 1])
  })

  it('gives no more than the user who set it could give', async () => {
    const limited = await addUser(world, {
      userName: `limited-${name}`,
      userType: 6,
      claims: { usertype: '6', role: ['Admin', 'PartnerAdmin'] },
    })
    const [narrow] = await world.db.orm
      .insert(accessProfile)
      .values({ customerId, name: `Narrow ${name}` })
      .returning({ id: accessProfile.id })
    await world.db.orm
      .insert(accessProfileActivity)
      .values(
        (['VIEW', 'CREATE', 'UPDATE'] as const).flatMap((activityType) =>
          ['User', 'LoginProvider']
            .filter((each) => each === 'User' || activityType !== 'CREATE')
            .map((activityName) => ({ accessProfileId: narrow?.id ?? '', activityName, activityType })),
        ),
      )
    await world.db.orm.insert(userCustomer).values({ userId: limited, customerId })
    await world.db.orm.insert(userAccessProfile).values({ userId: limited, customerId, accessProfileId: narrow?.id ?? '' })
    await setting({ ownerId: limited })
    expect(await comesIn()).toBe(true)
    await world.db.orm.insert(accessProfileActivity).values({ accessProfileId: profileId, activityName: 'User', activityType: 'DELETE' })
    email = `late.${email}`
    expect([await comesIn({}, `late-${name}`), (await refusal(`late-${name}`))?.reason]).toEqual([false, 'PAUSED'])
    await setting({ ownerId: owner })
    await world.db.orm.delete(accessProfileActivity).where(eq(accessProfileActivity.accessProfileId, profileId))
  })

  it('knows issuers of many tenants', () => {
    const shared = [
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Organizations/v2.0/',
      'https://login.microsoftonline.com/consumers/v2.0',
      'https://login.microsoftonline.com/%63ommon/v2.0',
      'https://login.microsoftonline.com/{tenantid}/v2.0',
      'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      'https://login.microsoftonline.us/common/v2.0',
      'https://appleid.apple.com',
    ]
    const own = [
      'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0',
      'https://acme.okta.com',
      'https://accounts.google.com',
    ]
    const of = (authority: string) => isOfManyTenants({ protocol: 'OIDC', authority })
    expect([shared.filter((each) => !of(each)), own.filter(of)]).toEqual([[], []])
  })
})
