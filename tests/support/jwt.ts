import { constants, createHmac, createPrivateKey, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto'

/** A private key as a JWK of a provider. */
export type SigningJwk = JsonWebKey & { kid: string; use: 'sig' }
export type Claims = Record<string, unknown>

const asJwk = ({ privateKey }: { privateKey: KeyObject }, kid: string): SigningJwk => ({
  ...privateKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
})

export const rsaKey = (kid: string): SigningJwk => asJwk(generateKeyPairSync('rsa', { modulusLength: 2048 }), kid)
export const ecKey = (kid: string): SigningJwk => asJwk(generateKeyPairSync('ec', { namedCurve: 'P-256' }), kid)
export const edKey = (kid: string): SigningJwk => asJwk(generateKeyPairSync('ed25519'), kid)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const read = (jwt: string, index: 0 | 1): Claims =>
  JSON.parse(Buffer.from(jwt.split('.')[index] ?? '', 'base64url').toString()) as Claims

/** Creates a JWT signed according to `header.alg`: RS256, PS256, ES256, EdDSA, HS256 (with a secret); anything else has no signature. */
export function jwtOf(header: Claims, claims: Claims, key: SigningJwk | string): string {
  const data = `${part(header)}.${part(claims)}`
  return `${data}.${signatureOf(String(header['alg']), Buffer.from(data), key).toString('base64url')}`
}

function signatureOf(alg: string, data: Buffer, key: SigningJwk | string): Buffer {
  if (typeof key === 'string') return alg === 'HS256' ? createHmac('sha256', key).update(data).digest() : Buffer.alloc(0)
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  if (alg === 'RS256') return sign('sha256', data, privateKey)
  if (alg === 'PS256') return sign('sha256', data, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
  if (alg === 'ES256') return sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return alg === 'EdDSA' ? sign(null, data, privateKey) : Buffer.alloc(0)
}
