import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, claims, json } from '../identity/foreign/openid-bends.ts'
import { DOMAIN } from './saml-story.ts'
import { startOidcStory, SUBJECT } from './oidc-story.ts'
import type { OidcStory } from './oidc-story.ts'

// The claims are those of the products' public documentation, the values are ours.

let story: OidcStory
beforeAll(async () => {
  story = await startOidcStory()
})
beforeEach(() => story.configure())
afterAll(() => story?.close())

const MARIA = `maria.keller@${DOMAIN}`
const TOKENS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'Entra ID': {
    oid: 'a0c8f1de-1111-4222-8333-444455556666',
    tid: 'b1d9f2ef-1111-4222-8333-444455556666',
    preferred_username: `mkeller@${DOMAIN}`,
    rh: '0.AAAA',
    uti: 'x',
    ver: '2.0',
    roles: ['Clerk'],
    email_verified: undefined,
  },
  Okta: { ver: 1, jti: 'ID.x', amr: ['pwd', 'mfa'], idp: '00o1', preferred_username: MARIA, groups: ['Everyone', 'Clerks'] },
  'Google Workspace': { hd: DOMAIN, azp: 'portico', at_hash: undefined, email_verified: true, picture: 'https://pictures.example/m' },
  Keycloak: {
    typ: 'ID',
    azp: 'portico',
    acr: '1',
    session_state: 'b2e0',
    realm_access: { roles: ['offline_access'] },
    resource_access: { account: { roles: ['view-profile'] } },
    groups: ['/firma/clerks'],
    email_verified: true,
  },
  Ping: { acr: 'Single_Factor', amr: ['pwd'], env: 'c3f1', org: 'd4a2', 'p1.region': 'EU', sid: 'e5b3' },
  OneLogin: { params: { department: 'Retail' }, groups: ['Clerks'], updated_at: 1_780_000_000, preferred_username: 'mkeller' },
  JumpCloud: { memberOf: ['Clerks'], email_verified: true, rat: 1_780_000_000 },
  Apple: { email_verified: 'true', is_private_email: 'false', nonce_supported: true, real_user_status: 2 },
}

describe('F10 a token as each product sends it', () => {
  it.each(Object.entries(TOKENS))('%s signs in, and its address judges the domain', async (_, said) => {
    expect(await story.signIn(claims((ours) => ({ ...ours, ...said })))).toEqual({ isIn: true })
    const elsewhere = claims((ours) => ({ ...ours, ...said, email: 'maria@elsewhere.example' }))
    expect(await story.signIn(elsewhere)).toMatchObject({ stage: 'DOMAIN', finding: { code: 'DOMAIN_NOT_ALLOWED' } })
  })
})

describe('claims of an odd kind', () => {
  const NUMBER = 7
  it.each([
    ['a number', NUMBER],
    ['a list', ['Maria', 'Keller']],
    ['an object', { formatted: 'Maria Keller' }],
    ['nothing', null],
    ['a truth value', true],
  ])('that names nobody is left aside: %s', async (_, value) => {
    const odd = { name: value, given_name: value, family_name: value, groups: value, preferred_username: value, locale: value }
    expect(await story.signIn(claims((ours) => ({ ...ours, ...odd })))).toEqual({ isIn: true })
  })

  it.each([
    ['a number', NUMBER],
    ['a list', ['maria@op']],
    ['an object', { id: 'maria@op' }],
    ['empty', ''],
  ])('as the subject is refused, and found as nobody: %s', async (_, sub) => {
    expect(await story.signIn(claims((ours) => ({ ...ours, sub })))).toMatchObject({ finding: { code: expect.any(String) as string } })
  })

  it.each([
    ['a number', NUMBER],
    ['two in a list', [MARIA, `other@${DOMAIN}`]],
    ['an object', { value: MARIA }],
  ])('as the address is none, so that user info decides: %s', async (_, email) => {
    const bend = claims((ours) => ({ ...ours, email }))
    const told = (body: object) => story.signIn({ ...bend, ...at('/me', json(200, { sub: SUBJECT, ...body })) })
    expect(await told({ email: MARIA })).toEqual({ isIn: true })
    for (const body of [{ email: 'maria@elsewhere.example' }, { email }, {}])
      expect(await told(body)).toMatchObject({ stage: 'DOMAIN', finding: { code: 'DOMAIN_NOT_ALLOWED' } })
  })

  it.each([[false], ['false'], ['False'], [' FALSE '], [0], ['0'], ['no'], [''], [[true]], [{ value: true }]])(
    'that calls the address verified by %j does not verify it',
    async (verified) => {
      expect(await story.signIn(claims((ours) => ({ ...ours, email_verified: verified })))).toMatchObject({
        stage: 'DOMAIN',
        finding: { received: { code: 'EMAIL_UNVERIFIED' } },
      })
    },
  )

  it.each([[true], ['true'], ['True'], [1], ['1'], [null], [undefined]])(
    'that verifies the address by %j, or says nothing of it',
    async (verified) => {
      expect(await story.signIn(claims((ours) => ({ ...ours, email_verified: verified })))).toEqual({ isIn: true })
    },
  )

  it('that lists 2,000 groups lets somebody in', async () => {
    const groups = Array.from({ length: 2000 }, (_, nth) => `CN=Group ${nth},OU=Groups,DC=firma,DC=example`)
    expect(await story.signIn(claims((ours) => ({ ...ours, groups })))).toEqual({ isIn: true })
  })

  it('as the address is refused where two stand in one text', async () => {
    expect(await story.signIn(claims((ours) => ({ ...ours, email: `${MARIA} other@${DOMAIN}` })))).toMatchObject({
      stage: 'DOMAIN',
      finding: { code: 'DOMAIN_NOT_ALLOWED' },
    })
  })
})
