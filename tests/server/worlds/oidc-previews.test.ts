import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOidc } from '../../../server/src/federation/metadata/read-provider.ts'
import { startOtherProvider, type Bend, type OtherProvider } from '../../support/other-provider.ts'
import { at, json, metadata } from '../identity/foreign/openid-bends.ts'

let other: OtherProvider
beforeAll(async () => {
  other = await startOtherProvider('https://portal.example/callback')
})
afterAll(() => other?.close())

const preview = (bend: Bend) => {
  other.bend(bend)
  return readOidc({ address: other.issuer }, { allowInside: true })
}

describe('the preview of an OpenID provider', () => {
  it.each<[string, Bend]>([
    ['all that the standard names', {}],
    ['no PKCE methods, as Entra ID', metadata({ code_challenge_methods_supported: undefined })],
    [
      'nothing that has a default',
      metadata({
        grant_types_supported: undefined,
        response_modes_supported: undefined,
        token_endpoint_auth_methods_supported: undefined,
        id_token_signing_alg_values_supported: undefined,
      }),
    ],
    ['public clients alone', metadata({ token_endpoint_auth_methods_supported: ['none'] })],
    ['posted answers alone', metadata({ response_modes_supported: ['form_post'] })],
    ['HS256 beside RS256', metadata({ id_token_signing_alg_values_supported: ['HS256', 'RS256'] })],
    ['a key for encryption beside one for signatures', { keys: (keys) => [{ ...keys[0], use: 'enc' }, ...keys] }],
  ])('takes one that publishes %s', async (_, bend) => {
    expect(await preview(bend)).toMatchObject({ issuer: other.issuer })
  })

  it.each<[string, Bend, string, object]>([
    [
      'private_key_jwt alone',
      metadata({ token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'] }),
      'METADATA_OFFER_MISSING',
      { field: 'token_endpoint_auth_methods_supported' },
    ],
    [
      'HS256 alone',
      metadata({ id_token_signing_alg_values_supported: ['HS256'] }),
      'METADATA_OFFER_MISSING',
      { field: 'id_token_signing_alg_values_supported' },
    ],
    ['a number as its algorithms', metadata({ id_token_signing_alg_values_supported: 7 }), 'METADATA_OFFER_MISSING', {}],
    [
      'no authorization code',
      metadata({ grant_types_supported: ['implicit', 'client_credentials'] }),
      'METADATA_OFFER_MISSING',
      { field: 'grant_types_supported' },
    ],
    [
      'no response by code',
      metadata({ response_types_supported: ['id_token'] }),
      'METADATA_OFFER_MISSING',
      { field: 'response_types_supported' },
    ],
    [
      'fragments alone',
      metadata({ response_modes_supported: ['fragment'] }),
      'METADATA_OFFER_MISSING',
      { field: 'response_modes_supported' },
    ],
    [
      'a script as its sign-in address',
      metadata({ authorization_endpoint: 'javascript:alert(1)' }),
      'ENDPOINT_NOT_HTTPS',
      { name: 'authorization_endpoint' },
    ],
    [
      'a token endpoint on another scheme',
      metadata({ token_endpoint: 'ftp://op.example/token' }),
      'ENDPOINT_NOT_HTTPS',
      { name: 'token_endpoint' },
    ],
    ['no token endpoint', metadata({ token_endpoint: undefined }), 'PART_MISSING', { name: 'token_endpoint' }],
    ['no keys', { keys: () => [] }, 'KEYS_UNUSABLE', {}],
    ['keys for encryption alone', { keys: (keys) => keys.map((key) => ({ ...key, use: 'enc' })) }, 'KEYS_UNUSABLE', {}],
    ['keys that are none', at('/jwks', json(200, { keys: [{ kty: 'RSA', n: 'x' }] })), 'KEYS_UNUSABLE', {}],
    ['something else in the place of its keys', at('/jwks', json(200, { keys: 'none' })), 'KEYS_INVALID', {}],
  ])('refuses one that publishes %s, and says which part', async (_, bend, code, values) => {
    expect(await preview(bend)).toMatchObject({ fault: 'UNSUPPORTED', finding: { code, values } })
  })

  it('names both issuers where they differ', async () => {
    const issuer = `${other.issuer}/index.php`
    expect(await preview(metadata({ issuer }))).toMatchObject({
      fault: 'OTHER_PROVIDER',
      detail: expect.stringMatching(new RegExp(`${other.issuer} .*${other.issuer}/index.php`)) as string,
      finding: { code: 'DISCOVERY_ISSUER_MISMATCH', values: { issuer: other.issuer }, received: { values: { text: issuer } } },
    })
  })
})
