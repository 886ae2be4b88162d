import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { pemOf } from '../../platform/certificates.ts'
import { FederationError } from '../federation-error.ts'

/** Far less than the six months that Apple allows, because a new one is signed for each exchange. */
const LIFE_SECONDS = 300

type Signed = {
  readonly keyId: string
  readonly teamId: string
  readonly clientId: string
  /** Issuer that takes the secret. */
  readonly audience: string
}

/**
 * Signs a client secret (ES256) as Apple asks for it: issued by the team, about the client, for the provider.
 * @param key private key of the curve P-256 in PEM, with or without line breaks
 * @throws {FederationError} for any other key
 */
export function signedSecret(key: string, { keyId, teamId, clientId, audience }: Signed, now = Math.floor(Date.now() / 1000)): string {
  const claims = { iss: teamId, iat: now, exp: now + LIFE_SECONDS, aud: audience, sub: clientId }
  const data = [{ alg: 'ES256', kid: keyId }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${data}.${sign('sha256', Buffer.from(data), { key: keyOf(key), dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function keyOf(pem: string): KeyObject {
  const [, kind = 'PRIVATE KEY', body = ''] = /-----BEGIN ((?:EC )?PRIVATE KEY)-----([^-]+)-----END/.exec(pem) ?? []
  const key = readKey(pemOf(kind, body.replaceAll(/\s+/g, '')))
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new FederationError('EXCHANGE', 'CLIENT_KEY_INVALID', { received: { code: 'SOMETHING_ELSE' } })
  return key
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
