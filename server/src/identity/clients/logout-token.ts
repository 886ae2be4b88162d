import { createPrivateKey, randomUUID, sign, type JsonWebKey } from 'node:crypto'
import type { ProviderKeys } from '../keys/states.ts'

type LogoutFacts = {
  readonly issuer: string
  readonly clientId: string
  readonly userId: string
  readonly sessionId: string
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LIFE_SECONDS = 120

/** Logout token for an app, signed like its ID tokens (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export function logoutToken({ issuer, clientId, userId, sessionId }: LogoutFacts, { jwks }: ProviderKeys): string {
  const key = jwks.keys.find(({ alg }) => alg === 'RS256')
  if (!key) throw new Error('The provider has no key for RS256')
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: 'RS256', typ: 'logout+jwt', kid: key['kid'] }
  const claims = {
    ...{ iss: issuer, aud: clientId, sub: userId, sid: sessionId, iat: now, exp: now + LIFE_SECONDS, jti: randomUUID() },
    events: { [EVENT]: {} },
  }
  const data = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${data}.${sign('sha256', Buffer.from(data), privateKeyOf(key)).toString('base64url')}`
}

const privateKeyOf = (key: JsonWebKey) => createPrivateKey({ key, format: 'jwk' })
