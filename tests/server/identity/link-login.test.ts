import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { auditLog } from '../../../server/src/tables/logs/log.table.ts'
import { userClaim } from '../../../server/src/tables/claim.table.ts'
import { userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { setDefaultLoginProvider } from '../../../server/src/identity/own/defaults.ts'
import { finishLoginLink, linkableProviders, ownLogins, startLoginLink } from '../../../server/src/identity/own/link-login.ts'
import { unlinkLogin } from '../../../server/src/identity/own/logins.ts'
import type { Own } from '../../../server/src/identity/own/own.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { SAML_CERTIFICATE } from '../../support/saml-key.ts'
import { assertionOf, requestIdOf, responseOf, SAML_ISSUER, signed } from '../../support/saml-provider.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, signedIn } from './flow.ts'
import { proven } from './proven.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let other: OtherProvider
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  other = await startOtherProvider(`${world.origin}/identity/federation/corp/callback`)
  const saml = {
    protocol: 'SAML2' as const,
    entityId: SAML_ISSUER,
    signInUrl: 'https://saml.example.test/sso',
    certificates: SAML_CERTIFICATE,
  }
  const oidc = {
    protocol: 'OIDC' as const,
    authority: other.issuer,
    clientId: 'portico',
    clientSecret: seal('other-secret', world.keyring),
  }
  await world.db.orm.insert(loginProvider).values([
    { name: 'corp', displayName: 'Corp', ...oidc },
    { name: 'corp-mail', displayName: 'Mail Corp', ...oidc, allowedDomains: ['elsewhere.test'], domainProofs: proven('elsewhere.test') },
    { name: 'gone', displayName: 'Gone Corp', ...oidc, authority: 'http://127.0.0.1:1' },
    { name: 'saml', displayName: 'Saml', ...saml, requestBinding: 'HTTP_POST' },
  ])
})
beforeEach(async () => {
  name = `luise${++names}`
  user = await addUser(world, { userName: name })
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})

/** What the person who signs in now may do with their own account, as the API has it. */
const owner = async (of = name): Promise<Own> => {
  const { accessToken } = await signedIn(world.origin, of)
  const host = await world.host(world.origin)
  const bearer = await world.identity.authenticate(accessToken, host)
  const own = bearer && (await world.identity.own(bearer, host))
  if (!own) throw new Error(`${of} is not signed in`)
  return own
}
const isBack = ({ pathname }: URL) => pathname === '/profile/login-providers'
const ticketOf = async (address: string | null, visitor = new Visitor()) =>
  (await visitor.follow(address ?? '', { headers: { accept: 'text/html' } }, isBack)).url.searchParams.get('linked') ?? ''
const codes = (errors: readonly { code: string }[]) => errors.map(({ code }) => code)
const logins = (of = user) => world.db.orm.select().from(userLogin).where(eq(userLogin.userId, of))

describe('F1 a login is linked by the signed-in person’s own act', () => {
  it('at a provider that they would be offered, told and written down', async () => {
    const own = await owner()
    expect((await linkableProviders(own)).map((one) => one.name)).toEqual(['corp', 'gone', 'saml'])
    other.as(`new-${name}`, { email: 'luise@corp.test' })
    const { address } = await startLoginLink(own, 'corp')
    const ticket = await ticketOf(address)
    expect(await logins()).toEqual([])
    expect(await finishLoginLink(own, ticket)).toEqual([])
    expect(await ownLogins(own)).toEqual([
      { loginProvider: 'corp', providerKey: `new-${name}`, displayName: 'luise@corp.test', providerName: 'Corp', isDefault: false },
    ])
    expect((await linkableProviders(own)).map((one) => one.name)).toEqual(['gone', 'saml'])
    const audits = await world.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, user))
    expect(audits.map(({ action, after }) => [action, after])).toEqual([['linkLogin', { loginProvider: 'corp' }]])
    const mails = await world.db.orm.select().from(outbox).where(eq(outbox.userId, user))
    expect(mails.map(({ purpose }) => purpose)).toEqual(['SECURITY_NOTICE'])
    expect(codes(await finishLoginLink(own, ticket))).toEqual(['LINK_EXPIRED'])
  })

  it('never by somebody else’s answer, nor for somebody else: the ticket counts in the session that asked', async () => {
    const attacker = await addUser(world, { userName: `${name}x` })
    const [victims, attackers] = [await owner(), await owner(`${name}x`)]
    other.as(`lured-${name}`)
    const { address } = await startLoginLink(attackers, 'corp')
    const lured = await ticketOf(address)
    expect(codes(await finishLoginLink(victims, lured))).toEqual(['LINK_EXPIRED'])
    const again = await ticketOf((await startLoginLink(attackers, 'corp')).address)
    expect(codes(await finishLoginLink(await owner(`${name}x`), again))).toEqual(['LINK_EXPIRED'])
    expect([...(await logins()), ...(await logins(attacker))]).toEqual([])
  })

  it('not with a login that is another account’s, nor where the provider refuses or does not answer', async () => {
    const own = await owner()
    await world.db.orm
      .insert(userLogin)
      .values({ userId: await addUser(world, { userName: `${name}x` }), loginProvider: 'corp', providerKey: `taken-${name}` })
    other.as(`taken-${name}`)
    expect(codes(await finishLoginLink(own, await ticketOf((await startLoginLink(own, 'corp')).address)))).toEqual(['LOGIN_TAKEN'])
    const state = new URL((await startLoginLink(own, 'corp')).address ?? '').searchParams.get('state') ?? ''
    const refused = await ticketOf(`${world.origin}/identity/federation/corp/callback?error=access_denied&state=${state}`)
    expect(codes(await finishLoginLink(own, refused))).toEqual(['LOGIN_REFUSED'])
    expect(codes((await startLoginLink(own, 'gone')).errors)).toEqual(['PROVIDER_UNREACHABLE'])
    expect(codes((await startLoginLink(own, 'corp-mail')).errors)).toEqual(['PROVIDER_NOT_FOUND'])
    expect(await logins()).toEqual([])
  })

  it('D11 at none whose managers have fewer rights, also where those came while the provider was asked', async () => {
    const operations = { claims: { usertype: '4', role: 'VendorOperations' } }
    user = await addUser(world, { userName: `${name}v`, ...operations })
    const above = await owner(`${name}v`)
    expect((await linkableProviders(above)).map((one) => one.name)).toEqual([])
    expect(codes((await startLoginLink(above, 'corp')).errors)).toEqual(['PROVIDER_NOT_FOUND'])
    const risen = await addUser(world, { userName: `${name}r` })
    const own = await owner(`${name}r`)
    other.as(`risen-${name}`)
    const ticket = await ticketOf((await startLoginLink(own, 'corp')).address)
    await world.db.orm.insert(userClaim).values({ userId: risen, claimType: 'role', claimValue: 'SuperAdmin' })
    expect(codes(await finishLoginLink(own, ticket))).toEqual(['ABOVE_PROVIDER'])
    expect([...(await logins()), ...(await logins(risen))]).toEqual([])
    const ofVendor = (is: boolean) => world.db.orm.update(loginProvider).set({ ofVendor: is }).where(eq(loginProvider.name, 'corp'))
    await ofVendor(true)
    other.as(`vendor-${name}`)
    const linked = await finishLoginLink(above, await ticketOf((await startLoginLink(above, 'corp')).address))
    await ofVendor(false)
    expect([linked, (await logins()).map(({ providerKey }) => providerKey)]).toEqual([[], [`vendor-${name}`]])
  })

  it('at a SAML provider that is asked by a form', async () => {
    const own = await owner()
    const { address } = await startLoginLink(own, 'saml')
    const page = await new Visitor().send(address ?? '')
    const field = (wanted: string) => new RegExp(`name="${wanted}" value="([^"]*)"`).exec(page.text)?.[1] ?? ''
    const recipient = `${world.origin}/identity/federation/saml/acs`
    const said = {
      nameId: `saml-${name}`,
      inResponseTo: requestIdOf(field('SAMLRequest'), 'post'),
      recipient,
      audience: `${world.origin}/identity/federation/saml/metadata`,
    }
    const body = new URLSearchParams({ SAMLResponse: responseOf(signed(assertionOf(said)), said), RelayState: field('RelayState') })
    const answer = await new Visitor().follow(recipient, { method: 'POST', body, headers: { origin: 'https://saml.example.test' } }, isBack)
    expect(await finishLoginLink(own, answer.url.searchParams.get('linked') ?? '')).toEqual([])
    expect((await logins()).map(({ providerKey }) => providerKey)).toEqual([`saml-${name}`])
    expect((await new Visitor().send(`${world.origin}/identity/federation/saml/ask?state=${'A'.repeat(43)}`)).status).toBe(400)
  })
})

describe('the default login provider', () => {
  const offered = async (visitor: Visitor, extra: Record<string, string> = {}) =>
    [...(await openSignIn(world.origin, extra, visitor)).page.text.matchAll(/\?provider=([\w-]+)"/g)].map(([, provider]) => provider)

  it('is one of the own logins, is offered first to who signs in again and in their browser, and goes with its link', async () => {
    await world.db.orm.insert(userLogin).values({ userId: user, loginProvider: 'saml', providerKey: `saml-${name}` })
    const own = await owner()
    expect(codes(await setDefaultLoginProvider(own, 'corp'))).toEqual(['LOGIN_NOT_FOUND'])
    expect(await setDefaultLoginProvider(own, 'saml')).toEqual([])
    const { visitor } = await signedIn(world.origin, name)
    expect(await offered(visitor, { prompt: 'login' })).toEqual(['saml', 'corp', 'gone'])
    expect(await offered(new Visitor())).toEqual(['corp', 'gone', 'saml'])
    expect(visitor.cookies('localhost').get('portico_provider')).toBe('saml')
    expect(codes(await unlinkLogin(await owner(), 'saml', `saml-${name}`))).toEqual([])
    const [row] = await world.db.orm.select().from(userIdentity).where(eq(userIdentity.id, user))
    expect(row?.defaultLoginProvider).toBeNull()
    await signedIn(world.origin, name, undefined, visitor)
    expect(await offered(visitor, { prompt: 'login' })).toEqual(['corp', 'gone', 'saml'])
  })
})
