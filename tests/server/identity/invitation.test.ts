import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createConfirmationLink } from '../../../server/src/accounts/confirmation-link.ts'
import { leadOf } from '../../../server/src/identity/links/invitation-page.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { auditLog } from '../../../server/src/tables/logs/log.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { requiredProvider } from '../../../server/src/tables/providers/required-provider.table.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { isCallback } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { openSignIn, textOf } from './flow.ts'
import { proven } from './proven.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let other: OtherProvider
let providerId: string
let customerId: string
let names = 0
let name: string
let userId: string
let token: string

beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  other = await startOtherProvider(`${world.origin}/identity/federation/corp/callback`)
  const around = {
    protocol: 'OIDC' as const,
    authority: other.issuer,
    clientId: 'portico',
    clientSecret: seal('other-secret', world.keyring),
  }
  const [provider] = await world.db.orm
    .insert(loginProvider)
    .values([
      { ...around, name: 'corp', displayName: 'Corp' },
      { ...around, name: 'elsewhere', displayName: 'Elsewhere' },
    ])
    .returning()
  providerId = provider?.id ?? ''
  const [place] = await world.db.orm.insert(customer).values({ name: 'Corp', loginProviderId: providerId }).returning({ id: customer.id })
  customerId = place?.id ?? ''
})
beforeEach(async () => {
  name = `invited${++names}`
  userId = await addUser(world, { userName: name, emailConfirmed: false, passwordHash: null, userType: 1 })
  await world.db.orm.insert(userCustomer).values({ userId, customerId })
  token = await invite()
  await world.db.orm.update(loginProvider).set({ allowedDomains: [], domainProofs: {}, enabled: true })
  await world.db.orm.delete(requiredProvider)
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})

const invite = async () => {
  const host = await world.host(world.origin)
  const link = await world.db.orm.transaction((tx) =>
    createConfirmationLink(tx, { userId, createdBy: null, host, address: `${name}@example.test` }),
  )
  return link.address.slice(link.address.lastIndexOf('/') + 1)
}
const pageOf = () => `${world.origin}/identity/invitation/${token}`
const open = (visitor = new Visitor()) => visitor.send(pageOf())
const press = (visitor: Visitor, step: string) =>
  visitor.send(pageOf(), { method: 'POST', headers: { origin: world.origin }, body: new URLSearchParams({ step }) })
/** Presses the page's button and signs in as the portal then asks for. */
const confirm = async (subject: string, email?: string, visitor = new Visitor(), more: object = {}): Promise<Answer> => {
  other.as(subject, { ...(email !== undefined && { email }), ...more })
  const pressed = await press(visitor, 'corp')
  expect(pressed.headers.location).toBe('/account/login?returnUrl=%2Faccount%2Fwelcome&fresh=true')
  return (await openSignIn(world.origin, { prompt: 'login', max_age: '0' }, visitor)).page
}
const read = async () => (await world.db.orm.select().from(userIdentity).where(eq(userIdentity.id, userId)))[0]
const links = () => world.db.orm.select().from(userLogin).where(eq(userLogin.userId, userId))
const require_ = () => world.db.orm.insert(requiredProvider).values({ customerId, providerId })

describe('F46 an invitation to a customer with a login provider', () => {
  it('leads to the provider, which confirms the account instead of a password; it is used up by that', async () => {
    await require_()
    const page = await open()
    expect([page.status, textOf(page)]).toEqual([200, expect.stringContaining(`Confirm your account ${name} by signing in with Corp.`)])
    expect(page.text).not.toContain('Set password')
    expect([(await read())?.emailConfirmed, await links()]).toEqual([false, []])
    expect(isCallback((await confirm(`sub-${name}`, `${name.toUpperCase()}@example.test`)).url)).toBe(true)
    expect(await read()).toMatchObject({ emailConfirmed: true, emailUnproven: false, passwordHash: null })
    expect(await links()).toMatchObject([{ loginProvider: 'corp', providerKey: `sub-${name}` }])
    const audits = await world.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, userId))
    expect(audits.map(({ action, actingAs }) => [action, actingAs]).toSorted()).toEqual([
      ['confirmAccount', 'link:CONFIRM_ACCOUNT'],
      ['linkLogin', 'link:CONFIRM_ACCOUNT'],
    ])
    expect((await open()).headers.location).toBe(`/error/link-expired?link=${token}`)
    const again = await openSignIn(world.origin)
    const end = await again.visitor.follow(`${again.page.url.origin}${again.page.url.pathname}?provider=corp`, {}, isCallback)
    expect(isCallback(end.url)).toBe(true)
  })

  it('offers a password beside a provider that is not required, and alone to an address that the provider would refuse', async () => {
    const visitor = new Visitor()
    expect(textOf(await open(visitor))).toContain('by signing in with Corp, or choose a password.')
    expect((await press(visitor, 'password')).headers.location).toBe(`/account/confirm?link=${token}`)
    await world.db.orm.update(loginProvider).set({ allowedDomains: ['corp.test'], domainProofs: proven('corp.test') })
    expect((await open(visitor)).headers.location).toBe(`/account/confirm?link=${token}`)
    await world.db.orm.update(loginProvider).set({ allowedDomains: ['example.test'], domainProofs: proven('example.test') })
    expect((await open(visitor)).status).toBe(200)
    await require_()
    expect((await press(visitor, 'password')).headers.location).toBe(`/identity/invitation/${token}`)
  })

  it('is led to by the mailed link, and not where the provider is disabled or belongs to another partner', async () => {
    const lead = async (origin: string) => leadOf(world.db, await world.host(origin), token)
    expect(await lead(world.origin)).toBe(`/identity/invitation/${token}`)
    expect(await lead(world.acme)).toBe(`/account/confirm?link=${token}`)
    await world.db.orm.update(loginProvider).set({ enabled: false })
    expect(await lead(world.origin)).toBe(`/account/confirm?link=${token}`)
  })

  it('is not confirmed by another address, nor by somebody who has an account; both keep what they have', async () => {
    const page = await confirm('sub-somebody', 'somebody@example.test')
    expect(textOf(page)).toContain('You signed in with Corp as somebody@example.test, but another address was invited.')
    const owner = await addUser(world, { userName: `owner${names}` })
    await world.db.orm.insert(userLogin).values({ userId: owner, loginProvider: 'corp', providerKey: 'sub-owner', displayName: 'Owner' })
    expect(textOf(await confirm('sub-owner'))).toContain('This sign-in with Corp belongs to another account')
    expect([(await read())?.emailConfirmed, await links()]).toEqual([false, []])
    expect((await open()).status).toBe(200)
  })

  it('is not confirmed by an address that the provider does not vouch for', async () => {
    const page = await confirm('sub-unverified', `${name}@example.test`, new Visitor(), { email_verified: false })
    expect(textOf(page)).toContain('but another address was invited.')
    expect([(await read())?.emailConfirmed, await links()]).toEqual([false, []])
  })

  it('keeps no app closed that does not allow its provider', async () => {
    const visitor = new Visitor()
    await press(visitor, 'corp')
    await world.db.orm.update(loginProvider).set({ enabled: false })
    const { page } = await openSignIn(world.origin, { prompt: 'login' }, visitor)
    expect([page.status, page.text.includes('name="password"')]).toEqual([200, true])
  })

  it('confirms once: another attempt of the browser is an ordinary sign-in', async () => {
    const visitor = new Visitor()
    await confirm('sub-wrong', 'wrong@example.test', visitor)
    other.as(`sub-${name}`)
    const { page } = await openSignIn(world.origin, { prompt: 'login' }, visitor)
    expect([page.status, isCallback(page.url)]).toEqual([200, false])
    const end = await visitor.follow(`${page.url.origin}${page.url.pathname}?provider=corp`, {}, isCallback)
    expect([isCallback(end.url), await links()]).toEqual([false, []])
  })

  it('confirms nothing after it was withdrawn, deactivated or given a password while the browser was away', async () => {
    const visitor = new Visitor()
    other.as(`sub-${name}`)
    await press(visitor, 'corp')
    const held = Promise.withResolvers<void>()
    other.bend({
      server: (req, res) => {
        if (!req.url?.startsWith('/token')) return false
        void held.promise.then(() => other.handle(req, res))
        other.bend()
        void world.db.orm
          .update(userIdentity)
          .set({ isActive: false })
          .where(eq(userIdentity.id, userId))
          .then(() => held.resolve())
        return true
      },
    })
    const { page } = await openSignIn(world.origin, { prompt: 'login' }, visitor)
    expect(textOf(page)).toContain('This invitation no longer works.')
    expect([(await read())?.emailConfirmed, await links()]).toEqual([false, []])
  })

  it('is taken by one of two browsers', async () => {
    const ends = await Promise.all([confirm(`sub-${name}`), confirm(`sub-${name}`)])
    expect(ends.filter(({ url }) => isCallback(url))).toHaveLength(1)
    expect(await links()).toHaveLength(1)
  })
})
