import { jwtDecode } from 'jwt-decode'

/** Expected values of an ID token. `now` is epoch milliseconds; `nonce` is set only if one was sent. */
export type Expected = { issuer: string; clientId: string; now: number; nonce?: string }

type Claims = Readonly<Record<string, unknown>>

export type IdTokenFault =
  | 'unreadable'
  | 'unsigned'
  | 'issuer'
  | 'subject'
  | 'audience'
  | 'authorizedParty'
  | 'times'
  | 'expired'
  | 'issuedInFuture'
  | 'nonce'

export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
  readonly fault: IdTokenFault

  constructor(fault: IdTokenFault) {
    super(`The identity token was refused: ${fault}.`)
    this.fault = fault
  }
}

/** Tolerated clock difference between provider and browser in seconds. */
const LEEWAY = 60

/**
 * Returns the claims of an ID token after the checks of OpenID Connect Core 3.1.3.7 that the client library omits. The signature is not checked,
 * because the token came directly from the token endpoint over TLS (ibid., 6). Throws IdTokenError.
 */
export const checkIdToken = (token: string, expected: Expected): Claims => {
  const { header, claims } = decode(token)
  const fault = faultOf(header, claims, expected)
  if (fault) throw new IdTokenError(fault)
  return claims
}

const decode = (token: string): { header: Claims; claims: Claims } => {
  try {
    return { header: { ...jwtDecode(token, { header: true }) }, claims: { ...jwtDecode<Record<string, unknown>>(token) } }
  } catch {
    throw new IdTokenError('unreadable')
  }
}

const faultOf = (header: Claims, claims: Claims, { issuer, clientId, now, nonce }: Expected): IdTokenFault | undefined => {
  const { iss, sub, aud, azp, exp, iat } = claims
  const audience = Array.isArray(aud) ? aud : [aud]
  const second = now / 1000
  if (typeof header.alg !== 'string' || header.alg.toLowerCase() === 'none') return 'unsigned'
  if (iss !== issuer) return 'issuer'
  if (typeof sub !== 'string' || sub === '') return 'subject'
  if (!audience.includes(clientId)) return 'audience'
  if (azp === undefined ? audience.length > 1 : azp !== clientId) return 'authorizedParty'
  if (typeof exp !== 'number' || typeof iat !== 'number') return 'times'
  if (second > exp + LEEWAY) return 'expired'
  if (iat > second + LEEWAY) return 'issuedInFuture'
  if (nonce !== undefined && claims.nonce !== nonce) return 'nonce'
  return undefined
}
