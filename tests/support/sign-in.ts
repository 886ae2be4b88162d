import { createHash, randomBytes } from 'node:crypto'
import { Visitor, type Answer } from './visitor.ts'

export const DEMO_PASSWORD = 'Portico-Demo-2026'
export const CLIENT_ID = 'portico'
export const SCOPE = 'openid email profile roles identity identity_api utilities graph.all sms_notification email_notification customer'

export type Tokens = { accessToken: string; refreshToken: string; idToken: string; expiresIn: number; scope: string }
export type Session = Tokens & { visitor: Visitor; origin: string; claims: Record<string, unknown> }

/** Values that a browser keeps during the redirect. */
export type Attempt = { address: URL; verifier: string; state: string; nonce: string; redirectUri: string }

export function startAttempt(origin: string, extra: Record<string, string> = {}): Attempt {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const nonce = randomBytes(16).toString('base64url')
  const redirectUri = `${origin}/signin-oidc`
  const address = new URL(`${origin}/identity/auth`)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  address.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  }).toString()
  return { address, verifier, state, nonce, redirectUri }
}

/** Submits a user's name and password on the provider's page. Resolves to the page that follows, or the callback URL. */
export async function enterPassword(visitor: Visitor, page: Answer, userName: string, password: string): Promise<Answer> {
  const form = readForm(page)
  form.fields.set(form.nameOf('text', 'email'), userName)
  form.fields.set(form.nameOf('password'), password)
  return visitor.follow(form.action, { method: form.method, body: form.fields, headers: { origin: page.url.origin } }, isCallback)
}

/**
 * Signs in by the real code flow with PKCE over HTTP: authorisation, sign-in page, callback, token. Throws with the text of the page if it does not
 * end in a code.
 */
export async function signIn(origin: string, name: string, password = DEMO_PASSWORD, visitor = new Visitor()): Promise<Session> {
  const attempt = startAttempt(origin)
  const page = await visitor.follow(attempt.address, {}, isCallback)
  const userName = name.includes('@') ? name : `${name}@portico.test`
  const answer = isCallback(page.url) ? page : await enterPassword(visitor, page, userName, password)
  const code = answer.url.searchParams.get('code')
  if (code === null) throw new Error(`Sign-in of ${userName} ended at ${answer.url} with ${answer.status}: ${answer.text.slice(0, 400)}`)
  const tokens = await exchangeCode(visitor, origin, attempt, code)
  return { ...tokens, visitor, origin, claims: decodeClaims(tokens.idToken) }
}

export async function exchangeCode(visitor: Visitor, origin: string, attempt: Attempt, code: string): Promise<Tokens> {
  return readTokens(
    await visitor.send(`${origin}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        code,
        redirect_uri: attempt.redirectUri,
        code_verifier: attempt.verifier,
      }),
    }),
  )
}

export function readTokens(answer: Answer): Tokens {
  if (answer.status !== 200) throw new Error(`The token endpoint answered ${answer.status}: ${answer.text}`)
  const body = answer.json() as { access_token: string; refresh_token: string; id_token: string; expires_in: number; scope: string }
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    idToken: body.id_token,
    expiresIn: body.expires_in,
    scope: body.scope,
  }
}

export const decodeClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

export const isCallback = (url: URL) => url.pathname === '/signin-oidc'

/** Reads the first form of a page with a password field. */
function readForm(page: Answer) {
  const form = [...page.text.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/gi)]
    .map(([text]) => text)
    .find((text) => /type="?password/i.test(text))
  if (form === undefined) throw new Error(`No sign-in form at ${page.url} (${page.status}): ${page.text.slice(0, 400)}`)
  const inputs = [...form.matchAll(/<input\b[^>]*>/gi)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    type: attribute(tag, 'type') ?? 'text',
    value: attribute(tag, 'value') ?? '',
  }))
  const fields = new URLSearchParams(
    inputs.filter(({ name, type }) => name !== '' && type === 'hidden').map(({ name, value }) => [name, value]),
  )
  const nameOf = (...types: string[]) => {
    const found = inputs.find(({ type }) => types.includes(type))
    if (found === undefined) throw new Error(`The sign-in form has no field of type ${types.join(' or ')}.`)
    return found.name
  }
  const tag = /<form\b[^>]*>/i.exec(form)?.[0] ?? ''
  return {
    action: new URL(attribute(tag, 'action') ?? '', page.url),
    method: (attribute(tag, 'method') ?? 'get').toUpperCase(),
    fields,
    nameOf,
  }
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value?.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
}
