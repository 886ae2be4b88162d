import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerFor, groupsIn } from '../../../server/src/entities/provider-groups/group-answer.ts'
import { subjectSource } from '../../../server/src/entities/joining/subject-source.ts'
import { takeLapsed } from '../../../server/src/entities/provider-groups/take-lapsed.ts'
import { FederationError } from '../../../server/src/federation/federation-error.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { accessProfile, accessProfileActivity, userAccessProfile } from '../../../server/src/tables/access-profile.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { auditLog } from '../../../server/src/tables/logs/log.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { breakGlassUser, requiredProvider } from '../../../server/src/tables/providers/required-provider.table.ts'
import { notification } from '../../../server/src/tables/people/notification.table.ts'
import { derivedProfile, providerGroupRow, providerGroups, seenGroups } from '../../../server/src/tables/providers/provider-groups.table.ts'
import { scimSetup, scimUser } from '../../../server/src/tables/providers/scim.table.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { isCallback } from '../../support/sign-in.ts'
import { openSignIn } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let other: OtherProvider
let owner: string
let customerId: string
let profiles: Record<'sales' | 'payroll' | 'hand', string>
let names = 0
let user: string
let subject: string
let source: string

beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  other = await startOtherProvider(`${world.origin}/identity/federation/corp/callback`)
  owner = await addUser(world, { userName: 'owner', userType: 4, claims: { usertype: '4', role: 'VendorOperations' } })
  const [place] = await world.db.orm.insert(customer).values({ name: 'Corp' }).returning({ id: customer.id })
  customerId = place?.id ?? ''
  const made = await world.db.orm
    .insert(accessProfile)
    .values(['Sales', 'Payroll', 'Hand'].map((name) => ({ customerId, name })))
    .returning({ id: accessProfile.id })
  profiles = { sales: made[0]?.id ?? '', payroll: made[1]?.id ?? '', hand: made[2]?.id ?? '' }
  await world.db.orm
    .insert(accessProfileActivity)
    .values({ accessProfileId: profiles.payroll, activityName: 'User', activityType: 'DELETE' })
  const [provider] = await world.db.orm
    .insert(loginProvider)
    .values({
      name: 'corp',
      displayName: 'Corp',
      protocol: 'OIDC',
      authority: other.issuer,
      clientId: 'portico',
      clientSecret: seal('other-secret', world.keyring),
    })
    .returning()
  const providerId = provider?.id ?? ''
  source = provider ? subjectSource(provider) : ''
  await world.db.orm.insert(providerGroups).values({ providerId, enabled: true, claim: 'groups', ownerId: owner, source })
  await world.db.orm.insert(providerGroupRow).values([
    { providerId, position: 0, value: 'Payroll-Team', customerId, accessProfileId: profiles.payroll },
    { providerId, position: 1, value: 'c0ffee00-1111-4222-8333-444455556666', label: 'Sales', customerId, accessProfileId: profiles.sales },
  ])
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})
beforeEach(async () => {
  subject = `sub-${++names}`
  user = await member({ userName: `grouped${names}`, claims: { usertype: '1', role: 'Employee' } })
})

async function member(person: Parameters<typeof addUser>[1]): Promise<string> {
  const id = await addUser(world, person)
  await world.db.orm.insert(userCustomer).values({ userId: id, customerId })
  await world.db.orm.insert(userLogin).values({ userId: id, loginProvider: 'corp', providerKey: subject })
  return id
}

/** Signs in at the provider. Resolves to whether no further step is asked for. */
const arrive = async (claims: Record<string, unknown> = {}): Promise<boolean> => {
  other.as(subject, claims)
  const { visitor, page } = await openSignIn(world.origin)
  const answer = await visitor.follow(
    `${page.url.origin}${page.url.pathname}?provider=corp`,
    { headers: { accept: 'text/html' } },
    isCallback,
  )
  return isCallback(answer.url)
}
const come = async (claims?: Record<string, unknown>) => {
  expect(await arrive(claims)).toBe(true)
  return held()
}
const held = async () =>
  (await world.db.orm.select().from(userAccessProfile).where(eq(userAccessProfile.userId, user)))[0]?.accessProfileId ?? null
const setup = (values: Partial<typeof providerGroups.$inferInsert>) => world.db.orm.update(providerGroups).set(values)
const audits = () =>
  world.db.orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, user), eq(auditLog.action, 'setUserAccessProfile')))
    .orderBy(auditLog.id)

describe('F52 groups give access profiles', () => {
  it('gives at a sign-in, without case, the first row that matches, and takes what is gone', async () => {
    expect(await come({ groups: ['C0FFEE00-1111-4222-8333-444455556666'] })).toBe(profiles.sales)
    expect(await come({ groups: ['c0ffee00-1111-4222-8333-444455556666', 'payroll-team'] })).toBe(profiles.payroll)
    expect(await come({ groups: [] })).toBeNull()
    expect((await audits()).map(({ before, after, actingAs }) => [before, after, actingAs?.split(':')[0]])).toMatchObject([
      [{ accessProfileId: null }, { accessProfileId: profiles.sales, group: 'Sales' }, 'group'],
      [{ accessProfileId: profiles.sales, group: 'Sales' }, { accessProfileId: null }, 'group'],
      [{ accessProfileId: null }, { accessProfileId: profiles.payroll, group: 'Payroll-Team' }, 'group'],
      [{ accessProfileId: profiles.payroll }, { accessProfileId: null }, 'group'],
    ])
  })

  it('takes nothing where the claim is absent, unless the provider is said to leave it out for no group', async () => {
    await come({ groups: ['payroll-team'] })
    expect(await come()).toBe(profiles.payroll)
    await setup({ absent: 'REMOVE' })
    expect(await come()).toBeNull()
    await setup({ absent: 'KEEP' })
  })

  it('keeps profiles for a day while Entra ID does not list the groups', async () => {
    await come({ groups: ['payroll-team'] })
    const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } }
    expect(await come(overage)).toBe(profiles.payroll)
    await world.db.orm.update(derivedProfile).set({ confirmedAt: sql`now() - interval '25 hours'` })
    expect(await come(overage)).toBeNull()
  })

  it('remembers what a sign-in said as long as it is what the next one would be judged by', async () => {
    const remembered = async () => {
      const [seen] = await world.db.orm.select().from(seenGroups).where(eq(seenGroups.userId, user))
      return seen && [seen.providerKey, seen.digests.length]
    }
    const overage = { hasgroups: true }
    await come({ groups: ['payroll-team', 'b'] })
    expect(await remembered()).toEqual([subject, 2])
    await come(overage)
    expect(await remembered()).toEqual([subject, 2])
    await world.db.orm.update(derivedProfile).set({ confirmedAt: sql`now() - interval '25 hours'` })
    expect([await come(overage), await remembered()]).toEqual([null, undefined])
    await come({ groups: ['a'] })
    await world.db.orm.update(seenGroups).set({ seenAt: sql`now() - interval '25 hours'` })
    await come(overage)
    expect(await remembered()).toBeUndefined()
    await come({ groups: ['a'] })
    await come({ groups: Array.from({ length: 2_001 }, (_, at) => `g${at}`) })
    expect(await remembered()).toBeUndefined()
    await come({ groups: ['a'] })
    await setup({ source: 'OIDC https://another.example' })
    await come({ groups: ['a'] })
    expect(await remembered()).toBeUndefined()
    await setup({ source })
    subject = `sub-admin-${names}`
    user = await member({ userName: `admin${names}`, userType: 6, claims: { usertype: '6', role: 'Admin' } })
    await come({ groups: ['payroll-team'] })
    expect(await remembered()).toEqual([subject, 1])
    await come({ groups: [] })
    expect(await remembered()).toEqual([subject, 0])
  })

  it('leaves alone what is given by hand, and who administers', async () => {
    await world.db.orm.insert(userAccessProfile).values({ userId: user, customerId, accessProfileId: profiles.hand })
    expect([await come({ groups: ['payroll-team'] }), await come({ groups: [] })]).toEqual([profiles.hand, profiles.hand])
    subject = `sub-admin-${names}`
    user = await member({ userName: `admin${names}`, userType: 6, claims: { usertype: '6', role: 'Admin' } })
    expect(await come({ groups: ['payroll-team'] })).toBeNull()
  })

  it('gives nothing beyond the user who set it, nor after they have left', async () => {
    await world.db.orm.update(userIdentity).set({ isActive: false }).where(eq(userIdentity.id, owner))
    expect(await come({ groups: ['payroll-team'] })).toBeNull()
    await world.db.orm.update(userIdentity).set({ isActive: true }).where(eq(userIdentity.id, owner))
    const employee = await addUser(world, { userName: `setter${names}`, claims: { usertype: '1', role: 'Employee' } })
    await setup({ ownerId: employee })
    expect(await come({ groups: ['payroll-team'] })).toBeNull()
    await setup({ ownerId: owner })
    expect(await come({ groups: ['payroll-team'] })).toBe(profiles.payroll)
  })

  it('takes what the user who set it may no longer give', async () => {
    expect(await come({ groups: ['payroll-team'] })).toBe(profiles.payroll)
    const employee = await addUser(world, { userName: `lesser${names}`, claims: { usertype: '1', role: 'Employee' } })
    await setup({ ownerId: employee })
    expect(await come({ groups: ['payroll-team'] })).toBeNull()
    await setup({ ownerId: owner })
  })

  it('gives and takes nothing while the provider trusts something else, and says so', async () => {
    expect(await come({ groups: ['payroll-team'] })).toBe(profiles.payroll)
    await setup({ source: '' })
    expect(await come({ groups: [] })).toBe(profiles.payroll)
    expect(await come({ groups: ['c0ffee00-1111-4222-8333-444455556666'] })).toBe(profiles.payroll)
    await setup({ source })
    const seen = await world.db.orm
      .select()
      .from(notification)
      .where(and(eq(notification.userId, owner), eq(notification.titleCode, 'PROVIDER_GROUPS_PAUSED')))
    expect(seen.length).toBeGreaterThan(0)
    expect(await come({ groups: [] })).toBeNull()
  })

  it('takes what no sign-in has confirmed for thirty days, each with its audit row', async () => {
    await come({ groups: ['payroll-team'] })
    const age = (days: number) =>
      world.db.orm
        .update(derivedProfile)
        .set({ confirmedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(derivedProfile.userId, user))
    await age(29)
    await takeLapsed(world.db.orm)
    expect(await held()).toBe(profiles.payroll)
    await age(31)
    await takeLapsed(world.db.orm)
    expect([await held(), (await audits()).at(-1)]).toMatchObject([null, { actorId: null, before: { group: 'Payroll-Team' } }])
    await come({ groups: ['payroll-team'] })
    await age(31)
    await world.db.orm.update(userIdentity).set({ userType: 6 }).where(eq(userIdentity.id, user))
    await takeLapsed(world.db.orm)
    expect(await held()).toBe(profiles.payroll)
    expect(await world.db.orm.select().from(derivedProfile).where(eq(derivedProfile.userId, user))).toEqual([])
  })

  it('neither gives to nor takes from a break-glass user', async () => {
    await come({ groups: ['payroll-team'] })
    const [provider] = await world.db.orm.select().from(loginProvider).where(eq(loginProvider.name, 'corp'))
    await world.db.orm.insert(requiredProvider).values({ customerId, providerId: provider?.id ?? '' })
    await world.db.orm.insert(breakGlassUser).values({ customerId, userId: user })
    // Their second factor is asked for, after the groups were judged.
    expect([await arrive({ groups: [] }), await held()]).toEqual([false, profiles.payroll])
    await world.db.orm
      .update(derivedProfile)
      .set({ confirmedAt: sql`now() - interval '31 days'` })
      .where(eq(derivedProfile.userId, user))
    await takeLapsed(world.db.orm)
    expect(await held()).toBe(profiles.payroll)
    await world.db.orm.delete(userAccessProfile).where(eq(userAccessProfile.userId, user))
    expect([await arrive({ groups: ['payroll-team'] }), await held()]).toEqual([false, null])
    await world.db.orm.delete(requiredProvider)
  })

  it('gives to and takes from nobody whose groups a directory manages, until it manages them no longer', async () => {
    const { orm } = world.db
    const [provider] = await orm.select().from(loginProvider).where(eq(loginProvider.name, 'corp'))
    const providerId = provider?.id ?? ''
    await come({ groups: ['payroll-team'] })
    await orm.insert(scimSetup).values({ providerId, enabled: true, dryRun: false, groups: 'ACCESS_PROFILES' })
    await orm.insert(scimUser).values({ providerId, userId: user })
    expect([await come({ groups: [] }), await come({ groups: ['c0ffee00-1111-4222-8333-444455556666'] })]).toEqual(
      Array(2).fill(profiles.payroll),
    )
    await orm.update(scimSetup).set({ dryRun: true })
    expect(await come({ groups: ['c0ffee00-1111-4222-8333-444455556666'] })).toBe(profiles.sales)
    await orm.delete(scimUser)
    await orm.delete(scimSetup)
  })

  it('reads two sign-ins at once as one', async () => {
    other.as(subject, { groups: ['payroll-team'] })
    const opened = await Promise.all([openSignIn(world.origin), openSignIn(world.origin)])
    const answers = await Promise.all(
      opened.map(({ visitor, page }) =>
        visitor.follow(`${page.url.origin}${page.url.pathname}?provider=corp`, { headers: { accept: 'text/html' } }, isCallback),
      ),
    )
    expect([answers.map(({ url }) => isCallback(url)), (await audits()).length]).toEqual([[true, true], 1])
  })

  it.each([
    [{ groups: ' one, two ' }, { kind: 'VALUES', values: ['one, two'] }],
    [{ groups: ['a', 'a', 7, null, { name: 'b' }, ''] }, { kind: 'VALUES', values: ['a', '7'] }],
    [{ groups: [] }, { kind: 'VALUES', values: [] }],
    [{ groups: null }, { kind: 'ABSENT' }],
    [{}, { kind: 'ABSENT' }],
    [{ hasgroups: true }, { kind: 'UNAVAILABLE' }],
    [{ _claim_names: { groups: 'src1' } }, { kind: 'UNAVAILABLE' }],
    [{ _claim_names: 'groups' }, { kind: 'ABSENT' }],
    [{ groups: [{ id: '1', display: 'Sales' }] }, { kind: 'UNAVAILABLE' }],
    [{ groups: { Sales: { org: '1' } } }, { kind: 'UNAVAILABLE' }],
    [{ groups: true }, { kind: 'UNAVAILABLE' }],
    [{ groups: [null, ''] }, { kind: 'VALUES', values: [] }],
  ])('reads %j', (claims, answer) => expect(groupsIn({ claims }, 'groups')).toEqual(answer))

  it('knows no groups where user info was asked for them and did not answer', () => {
    const userInfoFault = new FederationError('EXCHANGE', 'USERINFO_INVALID', { address: 'https://op.example/me', received: null })
    for (const claims of [{}, { groups: null }, { groups: '' }, { groups: ' \t' }])
      expect(groupsIn({ claims, userInfoFault }, 'groups')).toEqual({ kind: 'UNAVAILABLE' })
    expect(groupsIn({ claims: { groups: [] }, userInfoFault }, 'groups')).toEqual({ kind: 'VALUES', values: [] })
  })

  it.each([
    [['5f0c2f0e-1111-4222-8333-444455556666'], ['Sales'], 'UNAVAILABLE'],
    [['5f0c2f0e-1111-4222-8333-444455556666'], ['Sales', '0d0c2f0e-1111-4222-8333-444455556666'], 'VALUES'],
    [['5f0c2f0e-1111-4222-8333-444455556666', 'Sales'], ['Sales'], 'VALUES'],
    [[], ['Sales'], 'VALUES'],
    [['5f0c2f0e-1111-4222-8333-444455556666'], [], 'VALUES'],
  ])('takes groups %j for rows %j as %s', (values, rows, kind) => expect(answerFor({ kind: 'VALUES', values }, rows).kind).toBe(kind))

  it('reads the link that Entra ID sends by SAML', () => {
    const claim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'
    expect(groupsIn({ claims: { 'http://schemas.microsoft.com/claims/groups.link': ['https://graph.example'] } }, claim)).toEqual({
      kind: 'UNAVAILABLE',
    })
    expect(groupsIn({ claims: { [claim]: ['CN=Sales,OU=Groups'] } }, claim)).toEqual({ kind: 'VALUES', values: ['CN=Sales,OU=Groups'] })
  })
})
