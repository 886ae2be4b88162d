import { createPublicKey } from 'node:crypto'
import type { FederationStage } from '../../../../server/src/federation/federation-error.ts'
import { ecKey, rsaKey } from '../../../support/jwt.ts'
import { OTHER_SECRET, type Bend } from '../../../support/other-provider.ts'
import { answer, at, claimless, claims, json, metadata, page, redirect, rewritten, seconds, signedBy, token } from './openid-bends.ts'

/** One fault: where it has to be refused, and a part of what the event log must say came. */
export type Fault = [name: string, stage: FederationStage, received: string, bend: Bend]

const DISCOVERY = '/.well-known/openid-configuration'
const ELSEWHERE = 'https://other.example'
const [strangeRsa, strangeEc] = [rsaKey('rsa'), ecKey('unknown')]
const pem = (key: typeof strangeRsa) => createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()

/** What it says of itself. */
const METADATA: Fault[] = [
  ['no metadata', 'METADATA', 'HTTP 404', at(DISCOVERY, json(404, {}))],
  ['an error instead of metadata', 'METADATA', 'HTTP 500', at(DISCOVERY, json(500, {}))],
  ['a page instead of metadata', 'METADATA', 'text/html', at(DISCOVERY, page)],
  ['metadata of another issuer', 'METADATA', ELSEWHERE, metadata({ issuer: ELSEWHERE })],
  ['metadata behind a file', 'METADATA', 'file: is not asked', at(DISCOVERY, redirect('file:///etc/passwd'))],
  ['metadata behind redirects without an end', 'METADATA', 'redirects to another address', at(DISCOVERY, redirect(DISCOVERY))],
  ['a redirect to nowhere', 'METADATA', 'redirects to no address', at(DISCOVERY, redirect('http://'))],
  ['no address to sign in at', 'METADATA', 'nothing', metadata({ authorization_endpoint: undefined })],
  ['an address to sign in at that is none', 'METADATA', 'nothing', metadata({ authorization_endpoint: 'sign in here' })],
  [
    'no way of ours to name ourselves',
    'METADATA',
    'private_key_jwt',
    metadata({ token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
  ],
  ['no keys', 'METADATA', 'HTTP 404', at('/jwks', json(404, {}))],
  ['a page instead of keys', 'METADATA', 'text/html', at('/jwks', page)],
]

/** How it comes back. */
const ANSWERS: Fault[] = [
  ['a refusal', 'STATUS', 'access_denied', answer((query) => (query.delete('code'), query.set('error', 'access_denied')))],
  ['a refusal with a code beside it', 'STATUS', 'login_required', answer((query) => query.set('error', 'login_required'))],
  [
    'a refusal that is explained, with somebody’s address in it',
    'STATUS',
    "access_denied (AADSTS50105: 'fe…@corp.test' is not assigned)",
    answer(
      (query) => (
        query.delete('code'),
        query.set('error', 'access_denied'),
        query.set('error_description', "AADSTS50105:\r\n\u202e'felix@corp.test' is not assigned")
      ),
    ),
  ],
  ['a refusal that tells of somebody', 'STATUS', 'an error of no known name', answer((query) => query.set('error', 'Felix is 12'))],
  ['no code', 'ANSWER', 'another one', answer((query) => query.delete('code'))],
  ['two codes', 'ANSWER', 'another one', answer((query) => query.append('code', 'x'))],
  ['an id token through the browser', 'ANSWER', 'implicit', answer((query) => query.set('id_token', 'x'))],
  ['an answer of another issuer', 'ISSUER', ELSEWHERE, answer((query) => query.set('iss', ELSEWHERE))],
  ['an answer without the issuer that it promises', 'ISSUER', 'nothing', answer((query) => query.delete('iss'))],
  ['a code of somebody else', 'EXCHANGE', 'invalid_grant', answer((query) => query.set('code', 'A'.repeat(43)))],
]

/** What the code is exchanged for. */
const EXCHANGE: Fault[] = [
  ['an error of the token endpoint', 'EXCHANGE', 'HTTP 500', at('/token', json(500, {}))],
  ['a client that it does not know', 'EXCHANGE', 'invalid_client', at('/token', json(400, { error: 'invalid_client' }))],
  [
    'a secret that has expired',
    'EXCHANGE',
    'invalid_client (AADSTS7000222: The secret has expired.)',
    at('/token', json(401, { error: 'invalid_client', error_description: 'AADSTS7000222: The secret has expired.' })),
  ],
  [
    'a client that is to sign in by Basic',
    'EXCHANGE',
    'invalid_client (Wrong secret)',
    at('/token', (res) => {
      res.setHeader('www-authenticate', 'Basic realm="op"')
      json(401, { error: 'invalid_client', error_description: 'Wrong secret' })(res)
    }),
  ],
  [
    'a connection that is cut',
    'EXCHANGE',
    'was cut',
    at('/token', (res) => void res.writeHead(200, { 'content-length': '9' }).write('x', () => res.destroy())),
  ],
  ['a page instead of tokens', 'EXCHANGE', 'text/html', at('/token', page)],
  ['a token endpoint that moved', 'EXCHANGE', 'redirects', at('/token', redirect('/moved'))],
  ['no id token', 'EXCHANGE', 'id_token', token(({ id_token: _gone, ...rest }) => rest)],
  ['no access token', 'EXCHANGE', 'access_token', token(({ access_token: _gone, ...rest }) => rest)],
  ['an id token that is none', 'EXCHANGE', 'cannot be parsed', rewritten(() => 'hello')],
  ['an id token whose payload is none', 'EXCHANGE', 'cannot be parsed', rewritten((jwt) => jwt.replace(/\.[^.]+\./, '.AAAA.'))],
  ['an encrypted id token', 'SIGNATURE', 'JWE', rewritten((jwt) => `${jwt}.x.y`)],
]

/** Whose key signed it. */
const SIGNATURES: Fault[] = [
  [
    'a key that is not among its keys, under the id of one',
    'SIGNATURE',
    'verification failed',
    signedBy((header, said) => [header, said, strangeRsa]),
  ],
  [
    'a key of an unknown id',
    'SIGNATURE',
    'no applicable keys',
    signedBy((header, said) => [{ ...header, kid: 'unknown' }, said, strangeRsa]),
  ],
  [
    'a key of another kind, under the id of one',
    'SIGNATURE',
    'no applicable keys',
    signedBy((header, said) => [{ ...header, alg: 'ES256' }, said, strangeEc]),
  ],
  [
    'a key that the id token brings along',
    'SIGNATURE',
    'verification failed',
    signedBy((header, said) => [{ ...header, jwk: strangeRsa }, said, strangeRsa]),
  ],
  [
    'an address of keys that the id token brings along',
    'SIGNATURE',
    'no applicable keys',
    signedBy((header, said) => [{ ...header, kid: 'unknown', jku: ELSEWHERE }, said, strangeRsa]),
  ],
  ['no signature', 'SIGNATURE', 'verification failed', rewritten((jwt) => jwt.replace(/[^.]+$/, ''))],
  ['a changed signature', 'SIGNATURE', 'verification failed', rewritten((jwt) => jwt.replace(/.{8}$/, 'AAAAAAAA'))],
  [
    'changed claims',
    'SIGNATURE',
    'verification failed',
    rewritten((jwt) =>
      jwt.replace(
        /\.([^.]+)\./,
        (_all, said: string) => `.${Buffer.from(`${Buffer.from(said, 'base64url').toString()} `).toString('base64url')}.`,
      ),
    ),
  ],
  ['alg none', 'SIGNATURE', 'none', signedBy((_header, said) => [{ alg: 'none' }, said, ''])],
  [
    'alg none that its metadata allow',
    'SIGNATURE',
    'none',
    {
      ...metadata({ id_token_signing_alg_values_supported: ['RS256', 'none'] }),
      ...signedBy((_header, said) => [{ alg: 'none' }, said, '']),
    },
  ],
  ['HS256 by the client’s secret', 'SIGNATURE', 'HS256', signedBy((_header, said) => [{ alg: 'HS256' }, said, OTHER_SECRET])],
  [
    'HS256 that its metadata allow',
    'SIGNATURE',
    'HS256',
    {
      ...metadata({ id_token_signing_alg_values_supported: ['RS256', 'HS256'] }),
      ...signedBy((_header, said) => [{ alg: 'HS256' }, said, OTHER_SECRET]),
    },
  ],
  [
    'HS256 by its public key',
    'SIGNATURE',
    'HS256',
    signedBy((header, said, [key]) => [{ ...header, alg: 'HS256' }, said, key ? pem(key) : undefined]),
  ],
  [
    'an algorithm that its metadata do not name',
    'SIGNATURE',
    'ES256',
    {
      ...metadata({ id_token_signing_alg_values_supported: ['RS256'] }),
      ...signedBy((_header, said, [, key]) => [{ alg: 'ES256', kid: 'ec' }, said, key]),
    },
  ],
  ['a critical header', 'SIGNATURE', 'crit', signedBy((header, said, [key]) => [{ ...header, crit: ['b64'], b64: true }, said, key])],
  ['a key that is for encryption', 'SIGNATURE', 'no applicable keys', { keys: (keys) => keys.map((key) => ({ ...key, use: 'enc' })) }],
  [
    'two keys and no id',
    'SIGNATURE',
    'multiple applicable keys',
    { keys: (keys) => [...keys, { ...keys[0], kid: 'rsa2' }], ...signedBy(({ alg }, said, [key]) => [{ alg }, said, key]) },
  ],
  ['another access token than it was issued with', 'SIGNATURE', 'another one', claims({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })],
]

/** What it says. */
const CLAIMS: Fault[] = [
  ['another issuer', 'ISSUER', ELSEWHERE, claims({ iss: ELSEWHERE })],
  ['no issuer', 'ISSUER', 'nothing', claimless('iss')],
  ['another audience', 'AUDIENCE', 'somebody-else', claims({ aud: 'somebody-else' })],
  ['an audience of others', 'AUDIENCE', 'one two', claims({ aud: ['one', 'two'] })],
  ['an audience of us and others', 'AUDIENCE', 'portico two', claims({ aud: ['portico', 'two'] })],
  ['no audience', 'AUDIENCE', 'nothing', claimless('aud')],
  ['another party', 'AUDIENCE', 'somebody-else', claims({ azp: 'somebody-else' })],
  ['another party for us and others', 'AUDIENCE', 'two', claims({ aud: ['portico', 'two'], azp: 'two' })],
  ['another nonce', 'REQUEST', 'another one', claims({ nonce: 'other' })],
  ['no nonce', 'REQUEST', 'another one', claimless('nonce')],
  ['an end that has passed', 'TIME', 'Z', claims((said) => ({ ...said, exp: seconds() - 61 }))],
  ['no end', 'TIME', 'nothing', claimless('exp')],
  ['an end that is no time', 'TIME', 'tomorrow', claims({ exp: 'tomorrow' })],
  ['a beginning that lies ahead', 'TIME', 'Z', claims((said) => ({ ...said, nbf: seconds() + 62 }))],
  ['a time of issue that lies ahead', 'TIME', 'Z', claims((said) => ({ ...said, iat: seconds() + 90 }))],
  ['a time of issue before any request', 'TIME', 'Z', claims((said) => ({ ...said, iat: seconds() - 661 }))],
  ['a time of issue that no calendar has', 'TIME', 'no date', claims({ iat: 1e300 })],
  ['no time of issue', 'TIME', 'nothing', claimless('iat')],
  ['a sign-in that lies ahead', 'TIME', 'Z', claims((said) => ({ ...said, auth_time: seconds() + 90 }))],
  ['a sign-in at no time', 'TIME', 'yesterday', claims({ auth_time: 'yesterday' })],
  ['no subject', 'SUBJECT', 'another one', claimless('sub')],
  ['an empty subject', 'SUBJECT', '0 characters', claims({ sub: '' })],
  ['a subject that is a number', 'SUBJECT', 'another one', claims({ sub: 7 })],
  ['a subject of 256 characters', 'SUBJECT', '256 characters', claims({ sub: 'x'.repeat(256) })],
]

export const FAULTS: Fault[] = [...METADATA, ...ANSWERS, ...EXCHANGE, ...SIGNATURES, ...CLAIMS]
