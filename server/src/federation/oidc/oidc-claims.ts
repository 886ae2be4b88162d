import { createHash } from 'node:crypto'
import type { IDToken } from 'openid-client'
import * as v from 'valibot'
import { FederationError, receivedMoment } from '../federation-error.ts'
import { TOLERANCE_SECONDS } from '../tolerance.ts'

/** Maximum age of an ID token: the lifetime of the request that it answers. */
const LONGEST_SECONDS = 600
const LONGEST_SUBJECT = 255

/**
 * Checks in a verified ID token what the client library leaves open (OpenID Connect Core 3.1.3.7): azp with a single audience, the time of issue, the
 * length of the subject, and that the access token is the one it was issued with.
 * @throws {FederationError}
 */
export function checkIdToken(idToken: string, claims: IDToken, accessToken: string, clientId: string): void {
  const { azp, iat, sub, at_hash: hash } = claims
  if (azp !== undefined && azp !== clientId) throw new FederationError('AUDIENCE', 'AUTHORIZED_PARTY_MISMATCH', { clientId, received: azp })
  const now = Date.now() / 1000
  if (iat > now + TOLERANCE_SECONDS || iat < now - LONGEST_SECONDS - TOLERANCE_SECONDS)
    throw new FederationError('TIME', 'ISSUED_AT_OUTSIDE_WINDOW', { seconds: LONGEST_SECONDS, received: receivedMoment(iat * 1000) })
  if (sub === '' || sub.length > LONGEST_SUBJECT)
    throw new FederationError('SUBJECT', 'SUBJECT_LENGTH_INVALID', {
      count: LONGEST_SUBJECT,
      received: { code: 'LENGTH', count: sub.length },
    })
  if (hash !== undefined && hash !== hashOf(accessToken, algorithmOf(idToken)))
    throw new FederationError('SIGNATURE', 'ACCESS_TOKEN_HASH_MISMATCH', { received: { code: 'OTHER_VALUE' } })
}

const headerShape = v.pipe(v.string(), v.parseJson(), v.object({ alg: v.string() }))

const algorithmOf = (idToken: string): string => v.parse(headerShape, Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()).alg

/** The left half of the hash that the signature's algorithm names (OpenID Connect Core 3.1.3.6); EdDSA with Ed25519 names SHA-512. */
function hashOf(accessToken: string, algorithm: string): string {
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
