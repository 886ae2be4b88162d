import { statementsDuring } from '../../support/statements.ts'
import { randomUUID, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { linkIdentity } from '../../../server/src/federation/link-identity.ts'
import { outbox } from '../../../server/src/tables/outbox.table.ts'
import { auditLog } from '../../../server/src/tables/logs/log.table.ts'
import { userIdentity, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { oidcArtifact } from '../../../server/src/tables/people/identity.table.ts'
import { certificateStates } from '../../../server/src/platform/certificates.ts'
import { guardedFetch } from '../../../server/src/federation/guarded-fetch.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { startOtherProvider, type Bend, type OtherProvider } from '../../support/other-provider.ts'
import { SAML_CERTIFICATE } from '../../support/saml-key.ts'
import { assertionOf, requestIdOf, responseOf, SAML_ISSUER, signed, type Said } from '../../support/saml-provider.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { openSignIn, post, postPassword, textOf, tokensOf } from './flow.ts'
import { onwardOf } from './foreign-client.ts'
import { proven } from './proven.ts'
import { ACME, addUser, startWorld, type Person, type World } from './world.ts'

let world: World
let other: OtherProvider
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  other = await startOtherProvider(`${world.origin}/identity/federation/corp/callback`)
  const common = { displayName: 'Corp', protocol: 'OIDC' as const, authority: other.issuer, clientId: 'portico' }
  const clientSecret = seal('other-secret', world.keyring)
  await world.db.orm.insert(loginProvider).values([
    { name: 'corp', ...common, clientSecret },
    { name: 'corp-mail', ...common, displayName: 'Mail Corp', allowedDomains: ['corp.test'], domainProofs: proven('corp.test') },
    { name: 'corp-acme', ...common, displayName: 'Acme Corp', partnerId: ACME },
    ...(['HTTP_REDIRECT', 'HTTP_POST'] as const).map((requestBinding) => ({
      name: `saml-${requestBinding === 'HTTP_POST' ? 'post' : 'redirect'}`,
      displayName: 'Saml',
      protocol: 'SAML2' as const,
      entityId: SAML_ISSUER,
      signInUrl: 'https://saml.example.test/sso',
      certificates: SAML_CERTIFICATE,
      requestBinding,
    })),
  ])
})
beforeEach(async () => {
  name = `felix${++names}`
  user = await addUser(world, { userName: name })
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})

const linkTo = (provider: string, subject: string) =>
  world.db.orm.insert(userLogin).values({ userId: user, loginProvider: provider, providerKey: subject })
const logins = () => world.db.orm.select().from(userLogin).where(eq(userLogin.userId, user))
const offered = (page: Answer) => [...page.text.matchAll(/\?provider=([\w-]+)"/g)].map(([, provider]) => provider)
const through = (visitor: Visitor, page: Answer, provider = 'corp') =>
  visitor.follow(`${page.url.origin}${page.url.pathname}?provider=${provider}`, { headers: { accept: 'text/html' } }, isCallback)

describe('F1 OpenID Connect', () => {
  it('offers providers by partner and by the domain of the address', async () => {
    const { page } = await openSignIn(world.origin)
    const { page: hinted } = await openSignIn(world.origin, { login_hint: 'anybody@corp.test' })
    const { page: acme } = await openSignIn(world.acme)
    expect([offered(page), offered(hinted), offered(acme)]).toEqual([
      ['corp', 'saml-redirect', 'saml-post'],
      ['corp', 'corp-mail', 'saml-redirect', 'saml-post'],
      ['corp-acme'],
    ])
  })

  it('asks for the scopes that are set, with a code challenge', async () => {
    await world.db.orm.update(loginProvider).set({ scopes: 'openid email groups' }).where(eq(loginProvider.name, 'corp'))
    const { visitor, page } = await openSignIn(world.origin)
    const { url } = await visitor.follow(
      `${page.url.origin}${page.url.pathname}?provider=corp`,
      { headers: { accept: 'text/html' } },
      ({ href }) => href.startsWith(other.issuer),
    )
    expect([url.searchParams.get('scope'), url.searchParams.get('code_challenge_method')]).toEqual(['openid email groups', 'S256'])
  })

  it('lets in who has an address of its domains alone, whatever was typed to be offered it', async () => {
    await linkTo('corp', `sub-${name}`)
    const domains = (allowedDomains: string[], domainProofs = proven(...allowedDomains)) =>
      world.db.orm.update(loginProvider).set({ allowedDomains, domainProofs }).where(eq(loginProvider.name, 'corp'))
    await domains(['corp.test'])
    const come = async (claims: Record<string, unknown>) => {
      other.as(`sub-${name}`, claims)
      const { visitor, page } = await openSignIn(world.origin, { login_hint: 'anybody@corp.test' })
      return isCallback((await through(visitor, page)).url)
    }
    expect([
      await come({ email: 'felix@elsewhere.test' }),
      await come({}),
      await come({ email: 'felix@corp.test', email_verified: false }),
      await come({ email: 'felix@CORP.test' }),
    ]).toEqual([false, false, false, true])
    await domains(['corp.test'], {})
    expect(await come({ email: 'felix@corp.test' })).toBe(false)
    await domains([])
  })

  describe('D11 speaks for nobody above those who manage it', () => {
    const set = (values: Partial<typeof loginProvider.$inferInsert>) =>
      world.db.orm.update(loginProvider).set(values).where(eq(loginProvider.name, 'corp'))
    afterEach(() => set({ ofVendor: false, trustIsLimited: false }))
    const linked = async (person: Partial<Person>) => {
      user = await addUser(world, { userName: `above-${++names}`, ...person })
      await linkTo('corp', `sub-${user}`)
    }
    const come = async () => {
      other.as(`sub-${user}`)
      const { visitor, page } = await openSignIn(world.origin)
      return through(visitor, page)
    }
    const OPERATIONS = { claims: { usertype: '4', role: 'VendorOperations' } }

    it.each([
      ['an employee', { claims: { usertype: '1', role: 'Employee' } }, [true, true, true]],
      ['an administrator of the host', { claims: { usertype: '6', role: 'Admin' } }, [true, false, true]],
      ['a partner administrator of the host', { claims: { usertype: '6', role: ['Admin', 'PartnerAdmin'] } }, [true, false, true]],
      ['an employee with a role above', { claims: { usertype: '1', role: 'SuperAdmin' } }, [false, false, true]],
      ['vendor support', { claims: { usertype: '3', role: 'VendorSupport' } }, [false, false, true]],
      ['vendor operations', OPERATIONS, [false, false, true]],
      ['vendor partner staff', { claims: { usertype: '5', role: 'VendorPartner' } }, [false, false, true]],
      ['another partner’s administrator', { partnerId: ACME, claims: { usertype: '6', role: 'PartnerAdmin' } }, [false, false, true]],
    ] as const)('%s signs in by the host’s own provider, by one set with limited rights, by the vendor’s own', async (_, person, may) => {
      await linked(person as Partial<Person>)
      const answers = []
      for (const values of [{}, { trustIsLimited: true }, { ofVendor: true }]) {
        await set({ ofVendor: false, trustIsLimited: false, ...values })
        const answer = await come()
        answers.push([isCallback(answer.url), textOf(answer).includes('it has more rights than the people who manage that sign-in')])
      }
      expect(answers).toEqual(may.map((is) => [is, !is]))
    })

    it.each([
      ['an employee', { claims: { usertype: '1', role: 'Employee' } }, true],
      ['an employee who has become an administrator', { claims: { usertype: '6', role: 'Admin' } }, false],
      ['an employee who has got a role of administrators', { claims: { usertype: '1', role: 'Admin' } }, false],
    ] as const)('%s signs in by a link that a directory with limited rights made, until it is made anew', async (_, person, may) => {
      await linked(person)
      await world.db.orm.update(userLogin).set({ byLimited: true }).where(eq(userLogin.userId, user))
      expect(isCallback((await come()).url)).toBe(may)
      const identity = { provider: 'corp', subject: `sub-${user}`, shownAs: user }
      expect(await linkIdentity(world.db.orm, user, { ...identity, byLimited: true })).toBe(false)
      expect(isCallback((await come()).url)).toBe(may)
      expect(await linkIdentity(world.db.orm, user, identity)).toBe(true)
      expect(isCallback((await come()).url)).toBe(true)
      expect(await linkIdentity(world.db.orm, user, { ...identity, byLimited: true }), 'and is not weakened again').toBe(false)
      expect(isCallback((await come()).url)).toBe(true)
    })

    it('mails whose only way in it was a link that sets a password, once, and nothing to who has one', async () => {
      const mails = async () =>
        (await world.db.orm.select({ purpose: outbox.purpose }).from(outbox).where(eq(outbox.userId, user))).map(({ purpose }) => purpose)
      await linked(OPERATIONS)
      await come()
      expect(await mails()).toEqual([])
      await linked({ ...OPERATIONS, passwordHash: null })
      for (const _ of [1, 2]) await come()
      expect(await mails()).toEqual(['PASSWORD_RESET'])
    })

    it('the vendor’s own is offered on every host, and the default host’s others there alone', async () => {
      const offeredAt = async (origin: string) => offered((await openSignIn(origin)).page)
      expect(await offeredAt(world.acme)).toEqual(['corp-acme'])
      await set({ ofVendor: true })
      expect(await offeredAt(world.acme)).toEqual(['corp-acme', 'corp'])
      expect(await offeredAt(world.origin)).toContain('corp')
      const { visitor, page } = await openSignIn(world.acme)
      const asked = await visitor.follow(
        `${page.url.origin}${page.url.pathname}?provider=corp`,
        { headers: { accept: 'text/html' } },
        ({ href }) => href.startsWith(other.issuer),
      )
      expect(asked.url.searchParams.get('redirect_uri')).toBe(`${world.acme}/identity/federation/corp/callback`)
    })
  })

  it('F10 offers nobody a domain that the DNS does not prove', async () => {
    const domainsNow = async (domainProofs: ReturnType<typeof proven>) => {
      await world.db.orm.update(loginProvider).set({ domainProofs }).where(eq(loginProvider.name, 'corp-mail'))
      return offered((await openSignIn(world.origin, { login_hint: 'anybody@corp.test' })).page).includes('corp-mail')
    }
    const failed = { 'corp.test': { ...proven('corp.test')['corp.test'], state: 'FAILED' } } as ReturnType<typeof proven>
    expect([
      await domainsNow({}),
      await domainsNow(failed),
      await domainsNow(proven('other.test')),
      await domainsNow(proven('corp.test')),
    ]).toEqual([false, false, false, true])
  })

  it('has the default provider of who signed in with this browser first, and learns nothing from a typed name', async () => {
    await world.db.orm.update(userIdentity).set({ defaultLoginProvider: 'saml-post' }).where(eq(userIdentity.id, user))
    const { visitor, page } = await openSignIn(world.origin)
    expect(offered(await postPassword(visitor, page, name, 'wrong'))).toEqual(['corp', 'saml-redirect', 'saml-post'])
    const first = ['saml-post', 'corp', 'saml-redirect']
    expect(isCallback((await postPassword(visitor, page, name)).url)).toBe(true)
    expect(offered((await openSignIn(world.origin, { prompt: 'login' }, visitor)).page)).toEqual(first)
    const after = await openSignIn(world.origin, { prompt: 'login' }, visitor)
    expect([after.page.headers['set-cookie'], offered(after.page)]).toEqual([undefined, first])
    await world.db.orm.update(userIdentity).set({ defaultLoginProvider: null }).where(eq(userIdentity.id, user))
    await postPassword(visitor, after.page, name)
    expect(offered((await openSignIn(world.origin, { prompt: 'login' }, visitor)).page)).toEqual(['corp', 'saml-redirect', 'saml-post'])
  })

  it('offers what a customer signs in by to who comes for that customer alone', async () => {
    const [own] = await world.db.orm.insert(loginProvider).values({ name: 'own', displayName: 'Own', protocol: 'OIDC' }).returning()
    const [company] = await world.db.orm
      .insert(customer)
      .values({ name: 'With a provider', loginProviderId: own?.id ?? '' })
      .returning()
    const { page } = await openSignIn(world.origin)
    const { page: named } = await openSignIn(world.origin, { customer: company?.id ?? '' })
    const { page: nobodys } = await openSignIn(world.origin, { customer: 'none' })
    expect([offered(page), offered(named), offered(nobodys)]).toEqual([
      ['corp', 'saml-redirect', 'saml-post'],
      ['corp', 'own', 'saml-redirect', 'saml-post'],
      ['corp', 'saml-redirect', 'saml-post'],
    ])
    // Customers are asked of the providers that the page may offer, and never read themselves.
    const asked = (await statementsDuring(() => openSignIn(world.origin))).filter((text) => text.includes('"customer"'))
    expect(asked.map((text) => /^select .* from "login_provider"/.test(text))).toEqual([true])
  })

  it('signs in who is linked by provider and subject, with PKCE, nonce and state', async () => {
    await linkTo('corp', `sub-${name}`)
    other.as(`sub-${name}`, { email: 'whatever@example.test' })
    const { visitor, attempt, page } = await openSignIn(world.origin)
    const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=corp`)
    const asked = new URL(sent.headers.location ?? '').searchParams
    expect([asked.get('code_challenge_method'), (asked.get('nonce') ?? '').length > 20, asked.get('state')?.length]).toEqual([
      'S256',
      true,
      43,
    ])
    const { idToken } = await tokensOf(visitor, world.origin, attempt, await through(visitor, page))
    expect(decodeClaims(idToken)).toMatchObject({ sub: user, amr: ['fed'] })
  })

  it('signs nobody in by a provider that is disabled, nor by an answer that was on its way', async () => {
    await linkTo('corp', `sub-${name}`)
    other.as(`sub-${name}`)
    const enable = (enabled: boolean) => world.db.orm.update(loginProvider).set({ enabled }).where(eq(loginProvider.name, 'corp'))
    const { visitor, page } = await openSignIn(world.origin)
    const isAnswer = ({ pathname }: URL) => pathname === '/identity/federation/corp/callback'
    const answer = await visitor.follow(`${page.url.origin}${page.url.pathname}?provider=corp`, {}, isAnswer)
    await enable(false)
    const late = await visitor.follow(answer.url.href, { headers: { accept: 'text/html' } }, isCallback)
    const opened = await openSignIn(world.origin)
    const begun = await through(opened.visitor, opened.page)
    await enable(true)
    expect([late.status, isCallback(late.url), offered(opened.page).includes('corp'), isCallback(begun.url)]).toEqual([
      400,
      false,
      false,
      false,
    ])
    const again = await openSignIn(world.origin)
    expect(isCallback((await through(again.visitor, again.page)).url)).toBe(true)
  })

  it.each([
    ['verified', true],
    ['not verified', false],
    ['absent', undefined],
  ])('links nobody by an email address, %s', async (_how, email_verified) => {
    other.as(`attacker-${name}`, { email: `${name}@example.test`, ...(email_verified === undefined ? {} : { email_verified }) })
    const { visitor, page } = await openSignIn(world.origin)
    const answer = await through(visitor, page)
    expect([isCallback(answer.url), textOf(answer).includes('No account is linked to this sign-in at Corp.'), await logins()]).toEqual([
      false,
      true,
      [],
    ])
  })

  it('links after a sign-in here and a button, and not without it', async () => {
    other.as(`new-${name}`, { email: 'felix@corp.test' })
    const { visitor, page } = await openSignIn(world.origin)
    const question = await postPassword(visitor, await through(visitor, page), name)
    expect([textOf(question), await logins()]).toEqual([
      expect.stringContaining(`From now on, you can sign in as ${name} with felix@corp.test at Corp.`),
      [],
    ])
    expect(isCallback((await post(visitor, question, { step: 'notNow' })).url)).toBe(true)
    expect(await logins()).toEqual([])
    const again = await openSignIn(world.origin)
    const asked = await postPassword(again.visitor, await through(again.visitor, again.page), name)
    expect(isCallback((await post(again.visitor, asked, { step: 'link' })).url)).toBe(true)
    expect(await logins()).toMatchObject([
      { userId: user, loginProvider: 'corp', providerKey: `new-${name}`, displayName: 'felix@corp.test', createdAt: expect.any(Date) },
    ])
  })

  it.each(['the first page', 'the question', 'a changed account'])(
    'asks nobody to link the identity of the person before, who went back from %s',
    async (from) => {
      other.as(`new-${name}`, { email: 'felix@corp.test' })
      const next = await addUser(world, { userName: `${name}-next` })
      const { visitor, page } = await openSignIn(world.origin)
      const refused = await through(visitor, page)
      const left = from === 'the first page' ? refused : await postPassword(visitor, refused, name)
      if (from === 'a changed account') {
        await world.db.orm.update(userIdentity).set({ securityStamp: randomUUID() }).where(eq(userIdentity.id, user))
      }
      const back = await post(visitor, left, { step: 'restart' })
      expect(isCallback((await postPassword(visitor, back, `${name}-next`)).url)).toBe(true)
      expect([...(await logins()), ...(await world.db.orm.select().from(userLogin).where(eq(userLogin.userId, next)))]).toEqual([])
    },
  )

  it('links once, whether its button is pressed twice at once or again', async () => {
    other.as(`new-${name}`, { email: 'felix@corp.test' })
    const { visitor, page } = await openSignIn(world.origin)
    const question = await postPassword(visitor, await through(visitor, page), name)
    const press = () => post(visitor, question, { step: 'link' })
    await Promise.all([press(), press()])
    await press()
    const audits = await world.db.orm.select().from(auditLog).where(eq(auditLog.subjectId, user))
    expect([await logins(), audits.map(({ action }) => action)]).toMatchObject([[{ providerKey: `new-${name}` }], ['linkLogin']])
  })

  describe('a log-out', () => {
    const logOut = ({ visitor, idToken }: { visitor: Visitor; idToken: string }) => {
      const asked = { id_token_hint: idToken, post_logout_redirect_uri: `${world.origin}/account/logout/callback`, state: 's1' }
      return visitor.send(`${world.origin}/identity/session/end?${new URLSearchParams(asked)}`, { headers: { accept: 'text/html' } })
    }
    const signIn = async () => {
      await linkTo('corp', `sub-${name}`)
      other.as(`sub-${name}`)
      const { visitor, attempt, page } = await openSignIn(world.origin)
      return { visitor, ...(await tokensOf(visitor, world.origin, attempt, await through(visitor, page))) }
    }
    const keptOf = ({ idToken }: { idToken: string }) => {
      const sid = String(decodeClaims(idToken)['sid'])
      return world.db.orm
        .select()
        .from(oidcArtifact)
        .where(and(eq(oidcArtifact.model, 'FederatedSession'), eq(oidcArtifact.id, sid)))
    }
    const setLogoutUrl = (logoutUrl: string | null) =>
      world.db.orm.update(loginProvider).set({ logoutUrl }).where(eq(loginProvider.name, 'corp'))

    /** What is remembered of a provider is remembered under its id. */
    const setUpAnew = async () => {
      const [{ id: _, ...row }] = (await world.db.orm.delete(loginProvider).where(eq(loginProvider.name, 'corp')).returning()) as [
        typeof loginProvider.$inferSelect,
      ]
      await world.db.orm.insert(loginProvider).values(row)
    }

    it('goes on at the provider that the session came by, with its id token, and comes back to the client', async () => {
      await setLogoutUrl(`${other.issuer}/session/end`)
      const signed = await signIn()
      const ended = await logOut(signed)
      const address = new URL(ended.headers.location ?? '')
      const { id_token_hint = '', state = '', ...rest } = Object.fromEntries(address.searchParams)
      expect([ended.status, address.origin + address.pathname, rest, decodeClaims(id_token_hint)]).toEqual([
        303,
        `${other.issuer}/session/end`,
        { client_id: 'portico', post_logout_redirect_uri: `${world.origin}/identity/federation/corp/signed-out` },
        expect.objectContaining({ iss: other.issuer, sub: `sub-${name}` }),
      ])
      const there = await signed.visitor.send(address, { headers: { accept: 'text/html' } })
      const xsrf = /name="xsrf" value="(\w+)"/.exec(there.text)?.[1] ?? ''
      const confirmed = await signed.visitor.send(`${other.issuer}/session/end/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ xsrf, logout: 'yes' }),
      })
      expect([there.status, confirmed.headers.location]).toEqual([
        200,
        `${world.origin}/identity/federation/corp/signed-out?state=${state}`,
      ])
      const back = await signed.visitor.send(confirmed.headers.location ?? '')
      expect([back.status, back.headers.location]).toEqual([303, `${world.origin}/account/logout/callback?state=s1`])
      const twice = await signed.visitor.send(confirmed.headers.location ?? '')
      expect(twice.headers.location).toBe(`${world.origin}/`)
    })

    it('that is confirmed here goes on there too', async () => {
      await setLogoutUrl(`${other.issuer}/session/end`)
      const signed = await signIn()
      const headers = { accept: 'text/html', origin: world.origin }
      const question = await signed.visitor.send(`${world.origin}/identity/session/end?client_id=portico`, { headers })
      const xsrf = /name="xsrf" value="(\w+)"/.exec(question.text)?.[1] ?? ''
      const body = new URLSearchParams({ xsrf, logout: 'yes' })
      const done = await signed.visitor.send(`${world.origin}/identity/session/end/confirm`, { method: 'POST', headers, body })
      const address = onwardOf(done)
      expect([done.status, address?.href.split('?')[0], decodeClaims(address?.searchParams.get('id_token_hint') ?? '').sub]).toEqual([
        200,
        `${other.issuer}/session/end`,
        `sub-${name}`,
      ])
      const back = await signed.visitor.send(
        `${world.origin}/identity/federation/corp/signed-out?state=${address?.searchParams.get('state') ?? ''}`,
      )
      expect([back.headers.location, await keptOf(signed)]).toEqual([`${world.origin}/identity/session/end/success`, []])
    })

    it('goes on at the end_session_endpoint of its discovery where no address is set', async () => {
      await setLogoutUrl(null)
      const address = new URL((await logOut(await signIn())).headers.location ?? '')
      const { id_token_hint = '', state, ...rest } = Object.fromEntries(address.searchParams)
      expect([address.origin + address.pathname, rest, decodeClaims(id_token_hint).sub, state]).toEqual([
        `${other.issuer}/session/end`,
        { client_id: 'portico', post_logout_redirect_uri: `${world.origin}/identity/federation/corp/signed-out` },
        `sub-${name}`,
        expect.stringMatching(/^[\w-]{43}$/),
      ])
    })

    it('goes on at the address that is set rather than at that of the discovery', async () => {
      await setLogoutUrl(`${other.issuer}/another`)
      expect((await logOut(await signIn())).headers.location).toContain(`${other.issuer}/another?id_token_hint=`)
    })

    const without = (gone: string) => (body: object) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== gone))
    it.each<[string, Bend]>([
      ['names no such endpoint', { metadata: without('end_session_endpoint') }],
      ['names something else', { metadata: (body) => ({ ...body, end_session_endpoint: 'javascript:alert(1)' }) }],
      ['does not answer', { server: (_req, res) => res.writeHead(503).end().headersSent }],
    ])('ends here where the provider %s, and keeps no id token of it', async (_, bend) => {
      await setLogoutUrl(null)
      const signed = await signIn()
      other.bend(bend)
      await setUpAnew()
      const ended = await logOut(signed)
      other.bend()
      await setUpAnew()
      expect(ended.headers.location).toBe(`${world.origin}/account/logout/callback?state=s1`)
      expect(await keptOf(signed)).toEqual([])
    })

    it('keeps the id token sealed while the session lives', async () => {
      const [kept] = await keptOf(await signIn())
      expect([kept?.payload['provider'], /eyJ[\w-]+\.eyJ/.test(JSON.stringify(kept?.payload))]).toEqual(['corp', false])
    })
  })

  it('finishes nobody else’s sign-in: the answer counts in the browser that asked alone, and once', async () => {
    await linkTo('corp', `sub-${name}`)
    other.as(`sub-${name}`)
    const attacker = await openSignIn(world.origin)
    const sent = await attacker.visitor.send(`${attacker.page.url.origin}${attacker.page.url.pathname}?provider=corp`)
    const victim = new Visitor()
    const lured = await victim.follow(sent.headers.location ?? '', { headers: { accept: 'text/html' } }, isCallback)
    expect([isCallback(lured.url), lured.status, textOf(lured).includes('This page has expired')]).toEqual([false, 400, true])
    const own = await attacker.visitor.send(attacker.page.url)
    expect(textOf(own)).toContain('User name or email')
    expect((await new Visitor().send(`${world.origin}/identity/federation/corp/callback?state=${'A'.repeat(43)}&code=x`)).status).toBe(400)
  })
})

describe('F2 SAML2', () => {
  const start = async (provider = 'saml-redirect') => {
    const opened = await openSignIn(world.origin)
    const { visitor, page } = opened
    const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=${provider}`)
    const to = sent.headers.location === undefined ? undefined : new URL(sent.headers.location)
    const field = (wanted: string) =>
      to?.searchParams.get(wanted) ?? new RegExp(`name="${wanted}" value="([^"]*)"`).exec(sent.text)?.[1] ?? ''
    const relayState = field('RelayState')
    const inResponseTo = requestIdOf(field('SAMLRequest'), to ? 'redirect' : 'post')
    const recipient = `${world.origin}/identity/federation/${provider}/acs`
    const said: Said = {
      nameId: `saml-${name}`,
      inResponseTo,
      recipient,
      audience: `${world.origin}/identity/federation/${provider}/metadata`,
    }
    const answer = (SAMLResponse: string, RelayState = relayState) =>
      visitor.follow(
        recipient,
        { method: 'POST', body: new URLSearchParams({ SAMLResponse, RelayState }), headers: { origin: 'https://saml.example.test' } },
        isCallback,
      )
    return { ...opened, said, answer, sent }
  }
  const good = (said: Said) => responseOf(signed(assertionOf(said)), said)

  it.each(['saml-redirect', 'saml-post'])('signs in who is linked, %s', async (provider) => {
    await linkTo(provider, `saml-${name}`)
    const { visitor, attempt, said, answer } = await start(provider)
    const { idToken } = await tokensOf(visitor, world.origin, attempt, await answer(good(said)))
    expect(decodeClaims(idToken)).toMatchObject({ sub: user, amr: ['fed'] })
  })

  it.each(['1.1:nameid-format:unspecified', '1.1:nameid-format:emailAddress', '2.0:nameid-format:persistent'])(
    'takes the name id format %s',
    async (format) => {
      await linkTo('saml-redirect', `saml-${name}`)
      const { said, answer } = await start()
      expect(isCallback((await answer(good({ ...said, format: `urn:oasis:names:tc:SAML:${format}` }))).url)).toBe(true)
    },
  )

  it('takes a transient name id only beside a subject-id', async () => {
    await linkTo('saml-redirect', `lasting-${name}`)
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    const alone = await start()
    expect(isCallback((await alone.answer(good({ ...alone.said, format }))).url)).toBe(false)
    const beside = await start()
    const attributes = { 'urn:oasis:names:tc:SAML:attribute:subject-id': `lasting-${name}` }
    expect(isCallback((await beside.answer(good({ ...beside.said, format, attributes }))).url)).toBe(true)
  })

  it('F3 refuses a replay, and an answer without a RelayState of ours, or with an address in it', async () => {
    await linkTo('saml-redirect', `saml-${name}`)
    const { said, answer } = await start()
    const response = good(said)
    for (const relayState of ['https://evil.example/', '', '/admin']) {
      const refused = await answer(response, relayState)
      expect([isCallback(refused.url), refused.status, refused.url.pathname]).toEqual([
        false,
        400,
        '/identity/federation/saml-redirect/acs',
      ])
    }
    expect(isCallback((await answer(response)).url)).toBe(true)
    expect((await answer(response)).status).toBe(400)
    const second = await start()
    expect(isCallback((await second.answer(response)).url)).toBe(false)
  })

  it('serves the metadata that the other side is given', async () => {
    const answer = await new Visitor().send(`${world.origin}/identity/federation/saml-post/metadata`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/samlmetadata+xml; charset=utf-8'])
    expect(answer.text).toContain(`Location="${world.origin}/identity/federation/saml-post/acs"`)
    expect(answer.text).toContain('WantAssertionsSigned="true"')
    expect((await new Visitor().send(`${world.acme}/identity/federation/saml-post/metadata`)).status).toBe(400)
  })
})

describe('F4 asking for metadata', () => {
  const refused = (address: string, lookup?: Parameters<typeof guardedFetch>[2]['lookup']) =>
    guardedFetch(address, {}, { allowInside: false, ...(lookup ? { lookup } : {}) }).then(
      () => 'asked',
      (error: unknown) => (error instanceof Error ? error.name : 'thrown'),
    )

  it.each([
    'https://127.0.0.1/metadata',
    'https://[::1]/metadata',
    'https://[::ffff:127.0.0.1]/metadata',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.7/',
    'file:///etc/passwd',
    'http://example.org/metadata',
  ])('refuses %s', async (address) => {
    expect(await refused(address)).toBe('RefusedAddress')
  })

  it('refuses a name that means an inside address at the moment of connecting', async () => {
    expect(await refused('https://rebinding.example/', (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]))).toBe(
      'RefusedAddress',
    )
  })

  it('follows no redirect, and takes no more than a megabyte in three seconds', async () => {
    const server = createServer((req, res) => {
      if (req.url === '/redirect') return void res.writeHead(302, { location: 'http://127.0.0.1/' }).end()
      if (req.url === '/large') return void res.end(Buffer.alloc(1_048_577))
      if (req.url === '/fits') res.end(Buffer.alloc(1_048_576))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ask = (path: string) =>
      guardedFetch(`${origin}${path}`, {}, { allowInside: true }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof Error ? error.name : 'thrown'),
      )
    expect([await ask('/redirect'), await ask('/large'), await ask('/fits')]).toEqual(['RefusedAddress', 'RefusedAddress', 200])
    const began = performance.now()
    expect(await ask('/never')).toMatch(/AbortError|TimeoutError/)
    expect(performance.now() - began).toBeLessThan(6000)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

it('F5 tells of a certificate that ends within 30 days', () => {
  const end = new Date(new X509Certificate(SAML_CERTIFICATE).validTo).getTime()
  const at = (days: number) => certificateStates(SAML_CERTIFICATE, new Date(end + days * 86_400_000)).map(({ state }) => state)
  expect([at(-31), at(-30), at(-1), at(1)]).toEqual([['GOOD'], ['ENDS_SOON'], ['ENDS_SOON'], ['ENDED']])
  expect(certificateStates('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', new Date())).toEqual([])
})
