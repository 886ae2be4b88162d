import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { bareAdapter, knownUser } from './bare-adapter.ts'

/**
 * oidc-provider as it comes: one client, a page with a form, and whoever types a name is let in. Everything is in memory, or with STORE in the PostgreSQL
 * that it names, where the page also looks for the user. A child of the bench; settings: CLIENT as JSON.
 */
export type FromBench = { readonly ask: 'cpu' }
export type ToBench = { readonly port: number } | { readonly cpu: number }
export type BareClient = { readonly id: string; readonly secret: string; readonly redirectUri: string }

const { id, secret, redirectUri } = JSON.parse(process.env['CLIENT'] ?? '{}') as BareClient
const store = process.env['STORE']
const adapter = store === undefined ? undefined : await bareAdapter(store)
const isKnown = store === undefined ? () => Promise.resolve(true) : await knownUser(store)
const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
const provider = new Provider(`http://localhost:${port}`, {
  ...(adapter && { adapter }),
  clients: [
    {
      ...{ client_id: id, client_secret: secret, redirect_uris: [redirectUri], response_types: ['code'] },
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'bench' }] },
  cookies: { keys: [randomBytes(32).toString('base64url')] },
  pkce: { required: () => false },
  features: { devInteractions: { enabled: false } },
  issueRefreshToken: () => true,
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId: oidc.client?.clientId ?? '' })
    grant.addOIDCScope('openid')
    await grant.save()
    return grant
  },
})
const callback = provider.callback()

async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
  await provider.interactionDetails(req, res)
  if (req.method !== 'POST') {
    res.writeHead(200, { 'content-type': 'text/html' }).end('<form method="post"><input name="userName"><input name="password"></form>')
    return
  }
  let body = ''
  for await (const part of req) body += String(part)
  const accountId = new URLSearchParams(body).get('userName') ?? ''
  if (!(await isKnown(accountId))) throw new Error(`Nobody is called ${accountId}.`)
  await provider.interactionFinished(req, res, { login: { accountId, amr: ['pwd'] } })
}

server.on('request', (req, res) => {
  if (req.url?.startsWith('/interaction/')) interact(req, res).catch((error: unknown) => res.writeHead(500).end(String(error)))
  else void callback(req, res)
})

const say = (message: ToBench) => process.send?.(message)
process.on('message', ({ ask }: FromBench) => {
  const { user, system } = process.cpuUsage()
  if (ask === 'cpu') say({ cpu: (user + system) / 1000 })
})
process.once('disconnect', () => process.exit(0))
say({ port })
