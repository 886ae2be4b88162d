import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import * as v from 'valibot'
import { open, seal } from '../../platform/secrets.ts'
import type { Mock } from './mock.ts'
import type { MockScenario } from './scenarios.ts'

/** Content of a code. The code is the sealed content, so nothing is stored. */
const codeShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.string(),
    scenario: v.string(),
    clientId: v.string(),
    nonce: v.nullable(v.string()),
    challenge: v.nullable(v.string()),
  }),
)

const HOUR = 3600
const LIFE = 300
/** Longer than the portal's timeout for providers. */
const SLOW_MS = 12_000

export const oidcIssuerOf = ({ origin }: Pick<Mock, 'origin'>): string => `${origin}/mock-idp/oidc`

export function discoveryOf(mock: Mock): object {
  const issuer = oidcIssuerOf(mock)
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }
}

export const jwksOf = ({ key }: Mock): object => ({
  keys: [{ ...createPublicKey(key.certificate).export({ format: 'jwk' }), kid: 'mock', use: 'sig', alg: 'RS256' }],
})

/** Address of the redirect back: with a code, or refused. @param question parameters of the request */
export function answerOidc({ keyring }: Mock, question: URLSearchParams, email: string, scenario: MockScenario): URL {
  const back = new URL(question.get('redirect_uri') ?? '')
  const state = question.get('state')
  if (state !== null) back.searchParams.set('state', state)
  if (scenario === 'DENIED') back.searchParams.set('error', 'access_denied')
  else {
    const facts: v.InferOutput<typeof codeShape> = {
      email,
      scenario,
      clientId: question.get('client_id') ?? '',
      nonce: question.get('nonce'),
      challenge: question.get('code_challenge'),
    }
    back.searchParams.set('code', seal(JSON.stringify(facts), keyring).toString('base64url'))
  }
  return back
}

/** The tokens for a code; undefined if it is not ours, or belongs to another client. */
export async function tokensFor(mock: Mock, form: URLSearchParams): Promise<object | undefined> {
  const code = codeOf(mock, form.get('code') ?? '')
  const verifier = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!code || (code.challenge !== null && code.challenge !== verifier)) return undefined
  if (code.scenario === 'SLOW') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  const idToken = tokenOf(mock, claimsOf(mock, code), code.scenario)
  return { access_token: randomBytes(24).toString('base64url'), token_type: 'Bearer', expires_in: LIFE, id_token: idToken }
}

function codeOf({ keyring }: Mock, text: string): v.InferOutput<typeof codeShape> | undefined {
  try {
    return v.parse(codeShape, open(Buffer.from(text, 'base64url'), keyring).toString())
  } catch {
    return undefined
  }
}

function claimsOf(mock: Mock, { email, scenario, clientId, nonce }: v.InferOutput<typeof codeShape>): object {
  const now = Math.floor(Date.now() / 1000)
  const issued = now + (scenario === 'EXPIRED' ? -HOUR : scenario === 'SKEWED' ? HOUR : 0)
  return {
    iss: scenario === 'WRONG_ISSUER' ? `${oidcIssuerOf(mock)}/other` : oidcIssuerOf(mock),
    ...(scenario !== 'MISSING_CLAIM' && { sub: email }),
    aud: scenario === 'WRONG_AUDIENCE' ? 'another-client' : clientId,
    iat: issued,
    exp: issued + LIFE,
    auth_time: issued,
    nonce: scenario === 'OTHER_REQUEST' ? 'of-an-earlier-request' : nonce,
    sid: createHash('sha256').update(email).digest('base64url').slice(0, 16),
    email,
    email_verified: true,
    name: email.split('@')[0],
  }
}

/** Builds a JWT (RFC 7519). */
function tokenOf({ key }: Mock, claims: object, scenario: string, type = 'JWT'): string {
  const header = scenario === 'UNSIGNED' ? { alg: 'none', typ: type } : { alg: 'RS256', typ: type, kid: 'mock' }
  const said = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  if (scenario === 'UNSIGNED') return `${said}.`
  const by = scenario === 'WRONG_SIGNATURE' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : key.privateKey
  return `${said}.${sign('sha256', Buffer.from(said), by).toString('base64url')}`
}
