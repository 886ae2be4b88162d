import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readDiscovery } from '../../../server/src/federation/oidc/oidc-configuration.ts'
import { FederationError } from '../../../server/src/federation/federation-error.ts'
import type { Bend } from '../../support/other-provider.ts'
import { at, claimless, claims, json, metadata, redirect } from '../identity/foreign/openid-bends.ts'
import { DOMAIN } from './saml-story.ts'
import { startOidcStory, SUBJECT, type OidcStory } from './oidc-story.ts'

let story: OidcStory
beforeAll(async () => {
  story = await startOidcStory()
})
beforeEach(() => story.configure())
afterAll(() => story?.close())

const MARIA = `maria.keller@${DOMAIN}`
/** As Authelia and MITREid do, which send scopes' claims from the user info endpoint alone. */
const inUserInfo = (body: Record<string, unknown>): Bend => ({ ...claimless('email'), ...at('/me', json(200, body)) })
const asked = (path: string) => story.other.asked.filter(({ pathname }) => pathname === path).length

describe('F10 the email address of user info', () => {
  it.each<[string, Record<string, unknown>]>([
    ['alone', { sub: SUBJECT, email: MARIA }],
    ['that is verified', { sub: SUBJECT, email: MARIA, email_verified: true }],
    [
      'with groups by the thousand beside it',
      { sub: SUBJECT, email: ` ${MARIA} `, groups: Array.from({ length: 2000 }, (_, nth) => `g${nth}`) },
    ],
  ])('%s judges the domain', async (_, body) => {
    expect(await story.signIn(inUserInfo(body))).toEqual({ isIn: true })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['not verified', { sub: SUBJECT, email: MARIA, email_verified: false }, 'EMAIL_UNVERIFIED'],
    ['not verified, in words', { sub: SUBJECT, email: MARIA, email_verified: 'false' }, 'EMAIL_UNVERIFIED'],
    ['of another domain', { sub: SUBJECT, email: 'maria@elsewhere.example' }, 'VALUE'],
    ['missing', { sub: SUBJECT }, 'NOTHING'],
    ['a list', { sub: SUBJECT, email: [MARIA, 'maria@elsewhere.example'] }, 'NOTHING'],
    ['an object', { sub: SUBJECT, email: { value: MARIA } }, 'NOTHING'],
    ['a number', { sub: SUBJECT, email: 7 }, 'NOTHING'],
    ['two in one', { sub: SUBJECT, email: `maria@elsewhere.example,${MARIA}` }, 'NOTHING'],
  ])('that is %s is refused', async (_, body, code) => {
    expect(await story.signIn(inUserInfo(body))).toMatchObject({
      stage: 'DOMAIN',
      finding: { code: 'DOMAIN_NOT_ALLOWED', received: { code } },
    })
  })

  it('of somebody else is refused', async () => {
    expect(await story.signIn(inUserInfo({ sub: 'paul@op', email: MARIA }))).toMatchObject({
      stage: 'SUBJECT',
      finding: { code: 'USERINFO_SUBJECT_MISMATCH' },
    })
  })

  it.each<[string, Bend]>([
    ['refuses', at('/me', json(403, {}))],
    ['sends a page', at('/me', (res) => void res.setHeader('content-type', 'text/html').end('<p>Hello</p>'))],
    ['sends nobody', at('/me', json(200, { email: MARIA }))],
  ])('from an endpoint that %s is told as a fault of it', async (_, bend) => {
    expect(await story.signIn({ ...claimless('email'), ...bend })).toMatchObject({
      stage: 'EXCHANGE',
      finding: { code: 'USERINFO_INVALID' },
    })
  })

  it('is not fetched by a redirect, which would take the access token along', async () => {
    expect(await story.signIn({ ...claimless('email'), ...at('/me', redirect('/elsewhere')) })).toMatchObject({ stage: 'EXCHANGE' })
    expect(asked('/elsewhere')).toBe(0)
  })

  it('is asked for only where a domain is judged and the ID token has none', async () => {
    const before = asked('/me')
    await story.signIn({})
    await story.configure({ allowedDomains: [] })
    expect(await story.signIn(claimless('email'))).toEqual({ isIn: true })
    expect(asked('/me')).toBe(before)
  })
})

describe('F6 an issuer that is another one', () => {
  const previewed = (authority: string) =>
    readDiscovery(authority, { allowInside: true }).then(
      () => undefined,
      (error: unknown) => (error instanceof FederationError ? error.finding : error),
    )

  it.each<[string, string]>([
    ['with a slash at its end', '/t/'],
    ['of a folder inside', '/t/index.php'],
    ['of another host', 'https://elsewhere.example'],
  ])('%s is named beside ours', async (_, published) => {
    const [authority, issuer] = [story.other.issuer, new URL(published, story.other.issuer).href]
    const finding = {
      code: 'DISCOVERY_ISSUER_MISMATCH',
      values: { issuer: authority },
      received: { code: 'VALUE', values: { text: issuer } },
    }
    expect(await story.signIn(metadata({ issuer }))).toEqual({ stage: 'METADATA', finding })
    expect(await previewed(authority)).toEqual(finding)
  })

  it('for every tenant of Entra ID is refused by a finding of its own', async () => {
    const bend = metadata({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' })
    expect(await story.signIn(bend)).toMatchObject({
      stage: 'METADATA',
      finding: { code: 'ISSUER_OF_EVERY_TENANT', received: { values: { text: 'https://login.microsoftonline.com/{tenantid}/v2.0' } } },
    })
  })
})

describe('an app that asks for max_age', () => {
  it('is served by a provider that sends no auth_time, as Google and Entra ID do not', async () => {
    expect(await story.signIn(claimless('auth_time'), { max_age: '300' })).toEqual({ isIn: true })
  })

  it('is held to auth_time where it comes', async () => {
    const old = claims((said) => ({ ...said, auth_time: Math.floor(Date.now() / 1000) - 400 }))
    expect(await story.signIn(old, { max_age: '300' })).toMatchObject({ stage: 'TIME', finding: { code: 'AUTH_TIME_TOO_OLD' } })
  })
})

describe('the exchange of a code', () => {
  const after = (ms: number): Bend => {
    let isLate = false
    return {
      server(req, res) {
        if (req.url !== '/token' || isLate) return false
        isLate = true
        setTimeout(() => story.other.handle(req, res), ms)
        return true
      },
    }
  }

  it('waits for longer than three seconds', async () => {
    expect(await story.signIn(after(3500))).toEqual({ isIn: true })
  })

  it('ends after ten, and says so', async () => {
    expect(await story.signIn(at('/token', () => undefined))).toMatchObject({
      stage: 'EXCHANGE',
      finding: { code: 'NO_ANSWER', received: { code: 'NO_ANSWER_IN_TIME', values: { seconds: 10 } } },
    })
  })
})
