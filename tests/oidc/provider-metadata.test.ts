import { describe, expect, it } from 'vitest'
import { fetchMetadata } from '#src/oidc/fetch-metadata.ts'
import { missingSettings, oidcSettings } from '#src/oidc/oidc-settings.ts'
import { metadataProblem } from '#src/oidc/provider-metadata.ts'
import { AUTHORITY, metadata, ORIGIN } from './provider-stub.ts'

describe('A9 the provider of this host', () => {
  it('A9 is taken when its document is its own', () => {
    expect(metadataProblem(AUTHORITY, metadata)).toBeUndefined()
    expect(metadataProblem(`${AUTHORITY}/`, metadata)).toBeUndefined()
  })

  it('A9 is refused when another issuer answers for it', () => {
    const issuer = 'https://evil.example/identity'
    expect(metadataProblem(AUTHORITY, { ...metadata, issuer })).toEqual({ code: 'foreignIssuer', details: [issuer, AUTHORITY] })
  })

  it('A9 is refused over plain HTTP, unless it is this computer', () => {
    const at = (authority: string) => metadataProblem(authority, { ...metadata, issuer: authority })?.code
    expect(at('http://portal.example/identity')).toBe('insecureAuthority')
    expect(at('http://localhost.evil.example/identity')).toBe('insecureAuthority')
    expect(at('not an address')).toBe('insecureAuthority')
    expect([at('http://localhost:3000/identity'), at('http://acme.localhost:3000/identity'), at('http://127.0.0.1/identity')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('A9 is refused with one endpoint over plain HTTP', () => {
    const token_endpoint = 'http://portal.example/token'
    expect(metadataProblem(AUTHORITY, { ...metadata, token_endpoint })).toEqual({ code: 'insecureAuthority', details: [token_endpoint] })
  })
})

describe('the discovery document', () => {
  const answering = (answer: () => Response | Promise<Response>) => {
    const asked: string[] = []
    const fetch = (url: string) => {
      asked.push(url)
      return Promise.resolve(answer())
    }
    return { asked, fetch }
  }

  it('is asked for at the well-known address', async () => {
    const { asked, fetch } = answering(() => Response.json(metadata))
    expect(await fetchMetadata(`${AUTHORITY}/`, fetch, 1_000)).toEqual({ metadata })
    expect(asked).toEqual([`${AUTHORITY}/.well-known/openid-configuration`])
  })

  it.each([
    ['an error of the server', () => new Response('', { status: 500 }), 'metadataUnreachable'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'metadataUnreachable'],
    ['no JSON', () => new Response('<html>'), 'metadataInvalid'],
    ['JSON without endpoints', () => Response.json({ issuer: AUTHORITY }), 'metadataInvalid'],
  ])('J5 says what is wrong with %s', async (_, answer, code) => {
    const found = await fetchMetadata(AUTHORITY, answering(answer).fetch, 1_000)
    expect('problem' in found && found.problem.code).toBe(code)
  })

  it('J5 gives up in time', async () => {
    const hanging = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    const found = await fetchMetadata(AUTHORITY, hanging, 10)
    expect('problem' in found && found.problem.code).toBe('metadataUnreachable')
  })

  it('A9 is not even asked for over plain HTTP', async () => {
    const { asked, fetch } = answering(() => Response.json(metadata))
    const found = await fetchMetadata('http://portal.example/identity', fetch, 1_000)
    expect(['problem' in found && found.problem.code, asked]).toEqual(['insecureAuthority', []])
  })
})

describe('the settings', () => {
  it("are the partner's authority with our defaults, and what the installation says instead", () => {
    expect(oidcSettings({ oidcAuthority: AUTHORITY }, ORIGIN, { client_id: 'other', silentSignIn: false })).toEqual({
      authority: AUTHORITY,
      client_id: 'other',
      redirect_uri: `${ORIGIN}/signin-oidc`,
      silent_redirect_uri: `${ORIGIN}/signin-silent-oidc`,
      post_logout_redirect_uri: `${ORIGIN}/account/logout/callback`,
      response_type: 'code',
      scope: 'openid email profile roles identity identity_api utilities graph.all sms_notification email_notification customer',
      silentSignIn: false,
      authenticatedBy: 'access_token',
      renewalNoticeSeconds: 300,
    })
  })

  it('name what is missing, in the order of the specification', () => {
    const settings = oidcSettings({ oidcAuthority: ' ' }, ORIGIN)
    expect(missingSettings({ ...settings, scope: '' })).toEqual(['authority', 'scope'])
    expect(missingSettings({})).toEqual(['authority', 'client_id', 'redirect_uri', 'silent_redirect_uri', 'response_type', 'scope'])
    expect(missingSettings({ ...settings, authority: AUTHORITY })).toEqual([])
  })
})
