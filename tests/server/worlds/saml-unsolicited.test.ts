import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userLogin } from '../../../server/src/tables/people/user.table.ts'
import { assertionOf, responseOf, signed } from '../../support/saml-provider.ts'
import { decodeClaims, startAttempt } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { openSignIn, postPassword, textOf, tokensOf } from '../identity/flow.ts'
import { addUser } from '../identity/world.ts'
import { startSamlStory, type SamlStory } from './saml-story.ts'

const ENTITY = 'http://www.okta.com/exk1fcia6d6EMsf331d8'

let story: SamlStory
let provider: string
beforeAll(async () => {
  story = await startSamlStory()
})
beforeEach(async () => {
  provider = await story.addProvider(ENTITY, { allowedDomains: [] })
})
afterAll(() => story?.close())

const base = () => `${story.world.origin}/identity/federation/${provider}`

/** A response as the tile of Okta, of Entra ID's My Apps or of Google Workspace posts it. */
function tile(visitor: Visitor, relayState = '', nameId = 'mkeller', more: { inResponseTo?: string } = {}): Promise<Answer> {
  const said = { ...more, nameId, issuer: ENTITY, recipient: `${base()}/acs`, audience: `${base()}/metadata` }
  const body = new URLSearchParams({ SAMLResponse: responseOf(signed(assertionOf(said)), said), RelayState: relayState })
  return visitor.send(said.recipient, { method: 'POST', body, headers: { origin: 'https://firma.okta.example' } })
}

const next = async (visitor: Visitor, answer: Answer) => visitor.send(new URL(answer.headers.location ?? '', story.world.origin).href)

describe('F3 a response that nobody asked for', () => {
  it('begins a sign-in at its provider, whichever it was', async () => {
    await story.link(provider, 'mkeller')
    const visitor = new Visitor()
    const posted = await tile(visitor)
    const started = await next(visitor, posted)
    expect([posted.status, started.status, started.headers.location]).toEqual([303, 303, '/account/login?returnUrl=%2F'])
    const isThere = ({ hostname }: URL) => hostname === 'idp.firma.example'
    const page = await visitor.follow(startAttempt(story.world.origin).address, { headers: { accept: 'text/html' } }, isThere)
    expect(page.url.origin + page.url.pathname).toBe('https://idp.firma.example/sso')
  })

  it.each([
    ['/admin/users?state=ACTIVE', '/admin/users?state=ACTIVE'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\n/elsewhere.example', '/'],
    [`/${'a'.repeat(2050)}`, '/'],
    ['', '/'],
  ])('with RelayState %j leads to %s', async (relayState, returnUrl) => {
    const visitor = new Visitor()
    const started = await next(visitor, await tile(visitor, relayState))
    expect(new URL(started.headers.location ?? '', story.world.origin).searchParams.get('returnUrl')).toBe(returnUrl)
  })

  it('may name an empty request, and none of ours', async () => {
    expect((await tile(new Visitor(), '', 'mkeller', { inResponseTo: '' })).status).toBe(303)
    expect((await tile(new Visitor(), '', 'mkeller', { inResponseTo: ' ' })).status).toBe(400)
  })

  it('begins one sign-in a minute, and then says what to do', async () => {
    const visitor = new Visitor()
    const first = await tile(visitor)
    await next(visitor, first)
    const [again, byBrowser] = [await tile(visitor), await next(visitor, first)]
    expect([again.status, byBrowser.status]).toEqual([400, 400])
    expect(textOf(again)).toContain('The sign-in that started at Firma did not work twice in a row.')
    expect(textOf(byBrowser)).toContain('Sign in on this page instead')
  })

  it('replaces no session', async () => {
    const userName = `kept-${provider}`
    const userId = await addUser(story.world, { userName })
    await story.link(provider, 'mkeller')
    const { visitor, page } = await openSignIn(story.world.origin)
    await postPassword(visitor, page, userName)
    await next(visitor, await tile(visitor))
    const { attempt, page: end } = await openSignIn(story.world.origin, {}, visitor)
    const { idToken } = await tokensOf(visitor, story.world.origin, attempt, end)
    expect(decodeClaims(idToken).sub).toBe(userId)
  })

  it('by a provider that is disabled, or in answer to a request that is over, is refused', async () => {
    const off = await story.addProvider(ENTITY, { enabled: false })
    const said = { nameId: 'mkeller', issuer: ENTITY, recipient: `${story.world.origin}/identity/federation/${off}/acs`, audience: 'x' }
    const post = (to: string, inResponseTo?: string) => {
      const body = new URLSearchParams({
        SAMLResponse: responseOf(signed(assertionOf({ ...said, ...(inResponseTo && { inResponseTo }) })), {
          ...said,
          ...(inResponseTo && { inResponseTo }),
        }),
      })
      return new Visitor().send(to, { method: 'POST', body, headers: { origin: 'https://firma.okta.example' } })
    }
    expect([(await post(said.recipient)).status, (await post(`${base()}/acs`, '_over')).status]).toEqual([400, 400])
  })

  it('links and signs in nobody by itself', async () => {
    await tile(new Visitor(), '', 'attacker')
    const links = await story.world.db.orm.select().from(userLogin)
    expect(links.filter(({ providerKey }) => providerKey === 'attacker')).toEqual([])
  })
})
