import type { IncomingMessage, ServerResponse } from 'node:http'
import { jwtOf, read, type Claims, type SigningJwk } from '../../../support/jwt.ts'
import { OTHER_SECRET, type Bend } from '../../../support/other-provider.ts'

export const seconds = (): number => Math.floor(Date.now() / 1000)

/** Says in its metadata what it should not. */
export const metadata = (changed: Claims): Bend => ({ metadata: (body) => ({ ...body, ...changed }) })

/** Comes back to us in another way. */
export const answer = (change: (query: URLSearchParams) => void): Bend => ({ answer: ({ searchParams }) => change(searchParams) })

/** Answers the code in another way. */
export const token = (change: (body: Claims) => Claims): Bend => ({ token: change })

/** Says something else in the id token, well signed by its own key. */
export const claims = (changed: Claims | ((claims: Claims) => Claims)): Bend =>
  signedBy((header, said, [key]) => [header, typeof changed === 'function' ? changed(said) : { ...said, ...changed }, key])

/** Leaves something out of the id token. */
export const claimless = (name: string): Bend => claims(({ [name]: _gone, ...rest }) => rest)

/** Makes the id token by another header or key. */
export const signedBy = (
  change: (header: Claims, claims: Claims, keys: SigningJwk[]) => [header: Claims, claims: Claims, key: SigningJwk | string | undefined],
): Bend => ({
  token(body, keys) {
    const [header, said, key = ''] = change(read(idTokenOf(body), 0), read(idTokenOf(body), 1), keys)
    return { ...body, id_token: jwtOf(header, said, key) }
  },
})

/** Bends the id token as a text. */
export const rewritten = (change: (idToken: string) => string): Bend => token((body) => ({ ...body, id_token: change(idTokenOf(body)) }))

const idTokenOf = ({ id_token: idToken }: Claims): string => String(idToken)

/** Answers at a path by itself. */
export const at = (path: string, respond: (res: ServerResponse) => void): Bend => ({
  server(req: IncomingMessage, res) {
    if (!req.url?.startsWith(path)) return false
    respond(res)
    return true
  },
})

export const json = (status: number, body: unknown) => (res: ServerResponse) =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
export const page = (res: ServerResponse) => void res.setHeader('content-type', 'text/html').end('<p>We are moving</p>')
export const redirect = (location: string) => (res: ServerResponse) => void res.writeHead(302, { location }).end()

/** Moves a path to another one, which then answers. */
export const moved = (path: string): Bend => ({
  server(req, res) {
    if (req.url === path) {
      redirect('/moved')(res)
      return true
    }
    if (req.url === '/moved') req.url = path
    return false
  },
})

/** Takes a client's secret in the form alone. */
export const secretsPosted: Bend = {
  ...metadata({ token_endpoint_auth_methods_supported: ['client_secret_post', 'none'] }),
  server(req, res) {
    if (req.url !== '/token' || req.headers.authorization === undefined) return false
    json(401, { error: 'invalid_client' })(res)
    return true
  },
}

/** Reads a client's credentials without decoding them. */
export const credentialsAsTheyAre: Bend = {
  server(req, res) {
    const [, credentials = ''] = /^Basic (.*)$/.exec(req.headers.authorization ?? '') ?? []
    if (req.url !== '/token' || Buffer.from(credentials, 'base64').toString() === `portico:${OTHER_SECRET}`) return false
    json(401, { error: 'invalid_client' })(res)
    return true
  },
}
