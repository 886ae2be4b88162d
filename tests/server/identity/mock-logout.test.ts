import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logoutScenarios } from '../../../server/src/demo/mock-provider/scenarios.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { openSignIn, tokensOf } from './flow.ts'

const EMAIL = 'employee@portico.test'
let server: RunningServer
let origin: string
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
beforeAll(async () => {
  server = await testServer()
  origin = server.origin()
  await rows(`update login_provider set enabled = true where name in ('mock-oidc', 'mock-saml')`)
  await rows(
    `insert into user_login (user_id, login_provider, provider_key, display_name)
     select id, provider, email, email from user_identity, unnest(array['mock-oidc', 'mock-saml']) provider where email = $1 and partner_id is null`,
    EMAIL,
  )
})
afterAll(() => server?.close())

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
const isOver = (url: URL) => isCallback(url) || url.pathname === '/account/logout/callback'

/** Presses the button of the mock provider's page, or of one that posts on. */
function press(visitor: Visitor, page: Answer, given: Record<string, string> = {}): Promise<Answer> {
  const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescaped(value),
  ])
  const action = unescaped(/<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '')
  const body = new URLSearchParams([...hidden, ...Object.entries(given)])
  return visitor.follow(new URL(action, page.url).href, { method: 'POST', body, headers: { origin } }, isOver)
}

async function signIn(provider: string) {
  const { visitor, page, attempt } = await openSignIn(origin)
  const asked = await visitor.follow(`${page.url.origin}${page.url.pathname}?provider=${provider}`)
  const answered = await press(visitor, asked, { email: EMAIL, scenario: 'VALID' })
  const end = isCallback(answered.url) ? answered : await press(visitor, answered)
  const { idToken } = await tokensOf(visitor, origin, attempt, end)
  return { visitor, asked, idToken, sid: String(decodeClaims(idToken)['sid']) }
}
const isAlive = async (sid: string) =>
  (await rows(`select 1 from server_side_session where id = $1 and ended_at is null`, sid)).length === 1

async function logOut({ visitor, idToken }: { visitor: Visitor; idToken: string }, scenario: string): Promise<Answer> {
  const asked = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/account/logout/callback`, state: 's1' }
  const headers = { accept: 'text/html' }
  const first = await visitor.follow(`${origin}/identity/session/end?${new URLSearchParams(asked)}`, { headers }, isOver)
  if (isOver(first.url)) return first
  const page = first.text.includes('name="scenario"') ? first : await press(visitor, first)
  const answered = await press(visitor, page, { scenario })
  return answered.text.includes('name="SAMLResponse"') ? press(visitor, answered) : answered
}
const HOME = '/account/logout/callback'

describe('F11 the mock provider', () => {
  it.each(logoutScenarios.OIDC)('answers a log-out by OpenID Connect: %s', async (scenario) => {
    const session = await signIn('mock-oidc')
    const { url } = await logOut(session, scenario)
    expect([url.pathname, await isAlive(session.sid)]).toEqual([scenario === 'VALID' ? HOME : '/', false])
  })

  describe.each(['HTTP_REDIRECT', 'HTTP_POST', 'SOAP'])('by SAML 2.0 and %s', (binding) => {
    beforeEach(() => rows('update login_provider set logout_binding = $1 where name = $2', binding, 'mock-saml'))
    it.each(binding === 'SOAP' ? ['VALID'] : logoutScenarios.SAML2)('answers a log-out: %s', async (scenario) => {
      const session = await signIn('mock-saml')
      const { url, status } = await logOut(session, scenario)
      // One that is denied there is over here.
      const isTaken = scenario === 'VALID' || scenario === 'DENIED'
      expect([url.pathname, status === 400, await isAlive(session.sid)]).toEqual([
        isTaken ? HOME : '/identity/federation/mock-saml/slo',
        !isTaken,
        false,
      ])
    })
  })

  it('begins a log-out by SAML 2.0, which ends the session here and is answered', async () => {
    const session = await signIn('mock-saml')
    const sent = await press(session.visitor, session.asked, { email: EMAIL, action: 'sign-out' })
    expect(sent.text).toContain('name="SAMLRequest"')
    const answered = await press(session.visitor, sent)
    expect([answered.text.includes('name="SAMLResponse"'), await isAlive(session.sid)]).toEqual([true, false])
    expect((await press(session.visitor, answered)).text).toContain('<h1>Signed out</h1>')
  })

  it('sends nobody elsewhere', async () => {
    const away = new URLSearchParams({ post_logout_redirect_uri: 'https://evil.example/signed-out' })
    expect((await new Visitor().send(`${origin}/mock-idp/oidc/logout?${away}`)).status).toBe(400)
  })
})
