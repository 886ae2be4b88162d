import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtOf, read, rsaKey, type Claims } from '../../support/jwt.ts'
import { json } from '../identity/foreign/openid-bends.ts'

/** An OpenID provider as a product runs it, with one client. */
export type OidcVendor = {
  readonly clientId: string
  readonly redirectUri: string
  /** Text that the client sends, or the public key in PEM of the tokens that it signs. */
  readonly secret:
    | { readonly by: 'BASIC'; readonly text: string }
    | { readonly by: 'POSTED'; readonly text: string }
    | { readonly by: 'SIGNED'; readonly publicKey: string }
  /** What its discovery document says beside or instead of its endpoints. */
  readonly discovery: Claims
  readonly idToken: Claims
  /** Undefined: it has no user info endpoint. */
  readonly userInfo: Claims | undefined
}

/** Serves each vendor below an issuer of its own, and strictly: client, secret, redirect URI, PKCE and code have to be right. */
export async function startVendorServer() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = rsaKey('vendor')
  const { kty, n, e, kid, use } = key
  const vendors = new Map<string, OidcVendor>()
  const codes = new Map<string, { issuer: string; asked: URLSearchParams }>()

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', origin)
    const issuer = [...vendors.keys()].find((each) => url.href.startsWith(`${each}/`))
    const vendor = vendors.get(issuer ?? '')
    if (issuer === undefined || !vendor) return json(404, { error: 'not_found' })(res)
    const form = new URLSearchParams(Buffer.concat(await req.toArray()).toString())
    switch (url.href.slice(issuer.length).split('?', 1)[0]) {
      case '/.well-known/openid-configuration':
        return json(200, discoveryOf(issuer, vendor))(res)
      case '/keys':
        return json(200, { keys: [{ kty, n, e, kid, use }] })(res)
      case '/authorize':
        return authorize(res, issuer, vendor, url.searchParams)
      case '/token':
        return exchange(req, res, issuer, vendor, form)
      case '/userinfo':
        return req.headers.authorization === 'Bearer access' && vendor.userInfo
          ? json(200, vendor.userInfo)(res)
          : json(401, { error: 'invalid_token' })(res)
      default:
        return json(404, { error: 'not_found' })(res)
    }
  }
  const authorize = (res: ServerResponse, issuer: string, { clientId, redirectUri }: OidcVendor, asked: URLSearchParams) => {
    if (asked.get('client_id') !== clientId || asked.get('redirect_uri') !== redirectUri || asked.get('response_type') !== 'code')
      return json(400, { error: 'invalid_request' })(res)
    const code = randomUUID()
    codes.set(code, { issuer, asked })
    const fields = new URLSearchParams({ code, state: asked.get('state') ?? '' })
    if (asked.get('response_mode') !== 'form_post') return void res.writeHead(302, { location: `${redirectUri}?${fields}` }).end()
    const inputs = [...fields].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    res.setHeader('content-type', 'text/html').end(`<form method="post" action="${redirectUri}">${inputs.join('')}</form>`)
  }
  const exchange = (req: IncomingMessage, res: ServerResponse, issuer: string, vendor: OidcVendor, form: URLSearchParams) => {
    const { clientId, redirectUri, idToken } = vendor
    const { asked, issuer: from } = codes.get(form.get('code') ?? '') ?? {}
    codes.delete(form.get('code') ?? '')
    if (!knowsSecret(req, issuer, vendor, form)) return json(401, { error: 'invalid_client' })(res)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || from !== issuer || form.get('redirect_uri') !== redirectUri || asked.get('code_challenge') !== challenge)
      return json(400, { error: 'invalid_grant' })(res)
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 3600, nonce: asked.get('nonce'), ...idToken }
    json(200, {
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: jwtOf({ alg: 'RS256', kid: key.kid }, claims, key),
    })(res)
  }
  server.on('request', (req, res) => void answer(req, res).catch((error: unknown) => json(500, { error: String(error) })(res)))
  return {
    origin,
    /** Sets a vendor up, or changes who signs in there next. */
    serve: (issuer: string, vendor: OidcVendor) => void vendors.set(issuer, vendor),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const discoveryOf = (issuer: string, { userInfo, discovery }: OidcVendor): Claims => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  ...(userInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...discovery,
})

function knowsSecret(req: IncomingMessage, issuer: string, { clientId, secret }: OidcVendor, form: URLSearchParams): boolean {
  const posted = form.get('client_id') === clientId ? (form.get('client_secret') ?? '') : ''
  if (secret.by === 'POSTED') return posted === secret.text
  if (secret.by === 'BASIC') return req.headers.authorization === `Basic ${Buffer.from(`${clientId}:${secret.text}`).toString('base64')}`
  return isSignedSecret(posted, secret.publicKey, { sub: clientId, aud: issuer })
}

function isSignedSecret(token: string, publicKey: string, expected: { readonly sub: string; readonly aud: string }): boolean {
  const [head = '', body = '', signature = ''] = token.split('.')
  if (signature === '') return false
  const { sub, aud } = read(token, 1)
  const key = { key: createPublicKey(publicKey), dsaEncoding: 'ieee-p1363' as const }
  const isFromKey = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  return isFromKey && sub === expected.sub && aud === expected.aud
}
