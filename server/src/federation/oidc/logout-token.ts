import { constants, createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import * as v from 'valibot'
import { FederationError, receivedMoment } from '../federation-error.ts'
import { keysOf, type ConfigurationDeps } from './oidc-configuration.ts'
import type { LoginProvider } from '../providers.ts'
import { TOLERANCE_SECONDS } from '../tolerance.ts'

/** The sign-out that a logout token reports: subject, session, or both, by the provider's names. */
type LoggedOut = {
  readonly sub?: string | undefined
  readonly sid?: string | undefined
  readonly jti: string
  readonly endsAt: Date
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LONGEST_SECONDS = 600

const header = v.object({ alg: v.string(), kid: v.optional(v.string()) })
const claims = v.looseObject({
  iss: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  iat: v.number(),
  exp: v.optional(v.number()),
  jti: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  sub: v.optional(v.string()),
  sid: v.optional(v.string()),
  events: v.record(v.string(), v.looseObject({})),
})

/**
 * Judges a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6): signed by a key of the provider, issued for our client, current, and
 * not an ID token.
 * @throws {FederationError}
 */
export async function readLogoutToken(deps: ConfigurationDeps, provider: LoginProvider, token: string): Promise<LoggedOut> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const [read, said] = [parsed(header, head), parsed(claims, body)]
  if (!read || !said || more.length > 0)
    throw new FederationError('ANSWER', 'LOGOUT_TOKEN_INVALID', { received: { code: 'SOMETHING_ELSE' } })
  const { issuer, keys } = await keysOf(deps, provider)
  const isSigned = keys
    .filter((key) => read.kid === undefined || key['kid'] === read.kid)
    .some((key) => isSignedBy(key, read.alg, Buffer.from(`${head}.${body}`), Buffer.from(signature, 'base64url')))
  if (!isSigned) throw new FederationError('SIGNATURE', 'SIGNATURE_INVALID', { received: read.alg })
  if (said.iss !== issuer) throw new FederationError('ISSUER', 'ISSUER_MISMATCH', { issuer, received: said.iss })
  if (![said.aud].flat().includes(provider.clientId ?? ''))
    throw new FederationError('AUDIENCE', 'LOGOUT_TOKEN_AUDIENCE_MISMATCH', { received: null })
  const now = Date.now() / 1000
  const ends = Math.min(said.exp ?? Number.POSITIVE_INFINITY, said.iat + LONGEST_SECONDS)
  if (said.iat > now + TOLERANCE_SECONDS || ends < now - TOLERANCE_SECONDS)
    throw new FederationError('TIME', 'ISSUED_AT_OUTSIDE_WINDOW', { seconds: LONGEST_SECONDS, received: receivedMoment(said.iat * 1000) })
  if (said.events[EVENT] === undefined || 'nonce' in said)
    throw new FederationError('ANSWER', 'LOGOUT_EVENT_MISSING', { event: EVENT, received: { code: 'OTHER_TOKEN' } })
  if (said.sub === undefined && said.sid === undefined)
    throw new FederationError('SUBJECT', 'SUBJECT_AND_SESSION_MISSING', { received: null })
  return { sub: said.sub, sid: said.sid, jti: said.jti, endsAt: new Date((ends + TOLERANCE_SECONDS) * 1000) }
}

function parsed<Shape extends v.GenericSchema>(shape: Shape, part: string): v.InferOutput<Shape> | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), Buffer.from(part, 'base64url').toString())
  return read.success ? read.output : undefined
}

/** The key type decides, so that a token cannot choose how a key is used. */
function isSignedBy(key: JsonWebKey, alg: string, data: Buffer, signature: Buffer): boolean {
  try {
    const known = createPublicKey({ key, format: 'jwk' })
    if (alg === 'RS256' && key.kty === 'RSA') return verify('sha256', data, known, signature)
    const pss = { key: known, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    if (alg === 'PS256' && key.kty === 'RSA') return verify('sha256', data, pss, signature)
    if (alg === 'ES256' && key.kty === 'EC' && key.crv === 'P-256')
      return verify('sha256', data, { key: known, dsaEncoding: 'ieee-p1363' }, signature)
    return (alg === 'EdDSA' || alg === 'Ed25519') && key.kty === 'OKP' && verify(null, data, known, signature)
  } catch {
    return false
  }
}
