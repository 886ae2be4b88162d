import { resolvedArtifact } from './mock-artifact.ts'
import { logoutBySoap } from './mock-logout.ts'
import { discoveryOf, jwksOf, tokensFor } from './mock-oidc.ts'
import { mockMetadata } from './mock-saml.ts'
import type { Mock } from './mock.ts'

/** Answer of the mock provider to a server; undefined if the path is for browsers. */
export async function answerServer(mock: Mock, path: string, body: string): Promise<Response | undefined> {
  if (path === '/mock-idp/oidc/.well-known/openid-configuration') return Response.json(discoveryOf(mock))
  if (path === '/mock-idp/oidc/jwks') return Response.json(jwksOf(mock))
  if (path === '/mock-idp/oidc/token') {
    const tokens = await tokensFor(mock, new URLSearchParams(body))
    return tokens ? Response.json(tokens) : Response.json({ error: 'invalid_grant' }, { status: 400 })
  }
  if (path === '/mock-idp/saml/metadata')
    return new Response(mockMetadata(mock), { headers: { 'content-type': 'application/samlmetadata+xml' } })
  if (path === '/mock-idp/saml/artifact') return resolvedArtifact(mock, body)
  return path === '/mock-idp/saml/slo' && body.startsWith('<') ? logoutBySoap(mock, body) : undefined
}
