import type { JsonWebKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'
import { ecKey, edKey, rsaKey, type SigningJwk } from './jwt.ts'

type Body = Record<string, unknown>

/** Deviations of the provider from the protocol. */
export type Bend = {
  /** Handles a request itself; false passes it to the provider. */
  server?: (req: IncomingMessage, res: ServerResponse) => boolean
  metadata?: (body: Body) => Body
  /** Private keys whose public parts it publishes. */
  keys?: (keys: SigningJwk[]) => JsonWebKey[]
  /** Changes the redirect URL to the portal. */
  answer?: (address: URL) => void
  token?: (body: Body, keys: SigningJwk[]) => Body
}

export type OtherProvider = {
  issuer: string
  /** Sets the user of the next sign-in, with their claims in the ID token and at userinfo. */
  as(subject: string, claims?: Record<string, unknown>): void
  /** Sets the deviations from now on; without an argument there are none. */
  bend(bend?: Bend): void
  /** Handles a request that a deviation has held back. */
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Requested URLs, oldest first. */
  asked: URL[]
  close(): Promise<void>
}

export const OTHER_SECRET = 'other-secret'

/**
 * Starts a second OpenID provider of another organisation that signs in whichever user the test sets, without a form. Its clients are named after how
 * they differ.
 */
export async function startOtherProvider(redirectUri: string): Promise<OtherProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let current: { subject: string; claims: Record<string, unknown> } = { subject: 'nobody', claims: {} }
  let bend: Bend = {}
  const keys = [rsaKey('rsa'), ecKey('ec'), edKey('ed')]
  const provider = new Provider(
    issuer,
    configuration(redirectUri, keys, () => current.claims),
  )
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as Body
    if (ctx.path === '/.well-known/openid-configuration' && bend.metadata) ctx.body = bend.metadata({ ...body })
    if (ctx.path === '/jwks' && bend.keys) ctx.body = { keys: bend.keys(keys).map(publicPart) }
    if (ctx.path === '/token' && ctx.status === 200 && bend.token) ctx.body = bend.token({ ...body }, keys)
    const location: string | undefined = ctx.response.get('location')
    if (bend.answer && location?.startsWith(redirectUri)) {
      const address = new URL(location)
      bend.answer(address)
      ctx.set('location', address.href)
    }
  })
  const callback = provider.callback()
  const asked: URL[] = []
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    if (bend.server?.(req, res)) return
    if (!req.url?.startsWith('/interaction/')) return void callback(req, res)
    provider
      .interactionFinished(req, res, { login: { accountId: current.subject } })
      .catch((error: unknown) => res.writeHead(500).end(String(error)))
  }
  server.on('request', (req, res) => {
    asked.push(new URL(req.url ?? '/', issuer))
    handle(req, res)
  })
  return {
    issuer,
    asked,
    handle,
    as: (subject, claims = {}) => void (current = { subject, claims }),
    bend: (next = {}) => void (bend = next),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const publicPart = ({ d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...rest }: JsonWebKey) => rest

const CLIENTS = [
  { client_id: 'portico' },
  { client_id: 'post', token_endpoint_auth_method: 'client_secret_post' as const },
  { client_id: 'public', token_endpoint_auth_method: 'none' as const },
  ...(['ES256', 'PS256', 'EdDSA'] as const).map((alg) => ({ client_id: alg, id_token_signed_response_alg: alg })),
]

function configuration(redirectUri: string, keys: SigningJwk[], claims: () => Record<string, unknown>): Configuration {
  return {
    jwks: { keys },
    clients: CLIENTS.map((client) => ({
      ...client,
      client_secret: OTHER_SECRET,
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [redirectUri.replace(/callback$/, 'signed-out')],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups', 'hasgroups', 'hd'],
    },
    pkce: { required: () => false },
    cookies: { keys: ['other'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => Promise.resolve({ sub, ...claims() }) }),
    async loadExistingGrant(ctx) {
      const { client, session, provider: own } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  }
}
