import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OtherProvider = {
  issuer: string
  /** Who signs in there next, with what is said of them in the id token and at userinfo. */
  as(subject: string, claims?: Record<string, unknown>): void
  close(): Promise<void>
}

/** A second OpenID provider, of somebody else: signs in whoever the test says, without asking. */
export async function startOtherProvider(redirectUri: string): Promise<OtherProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let current: { subject: string; claims: Record<string, unknown> } = { subject: 'nobody', claims: {} }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'portico',
        client_secret: 'other-secret',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [redirectUri.replace(/callback$/, 'signed-out')],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: ['other'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => Promise.resolve({ sub, ...current.claims }) }),
    async loadExistingGrant(ctx) {
      const { client, session, provider: own } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  })
  const callback = provider.callback()
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return void callback(req, res)
    provider
      .interactionFinished(req, res, { login: { accountId: current.subject } })
      .catch((error: unknown) => res.writeHead(500).end(String(error)))
  })
  return {
    issuer,
    as: (subject, claims = {}) => void (current = { subject, claims }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
