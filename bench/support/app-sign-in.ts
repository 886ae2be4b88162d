import { makeSecret } from '../../server/src/accounts/client-secrets.ts'
import { DEMO_PASSWORD } from '../../tests/support/sign-in.ts'
import { browser, type Answer } from './browser.ts'

/** Number of users who sign in by turns. */
export const PEOPLE = 200
/** The app that they sign in to. */
export const CLIENT = { id: 'bench', redirectUri: 'https://bench.example/callback', ...makeSecret() }

/** Where sign-ins go: both are asked for the same, and both answer with a page that posts to its own address. */
export type Place = { readonly issuer: string; readonly origin: string }

type AppTokens = { readonly access_token: string; readonly refresh_token: string; readonly id_token: string }

export const BASIC = { authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}` }

/** A whole sign-in, as far as an identity token. */
export async function signInAt({ issuer, origin }: Place, person: number): Promise<AppTokens> {
  const visit = browser()
  const asked = new URLSearchParams({
    ...{ client_id: CLIENT.id, redirect_uri: CLIENT.redirectUri, response_type: 'code', scope: 'openid', state: 's', nonce: 'n' },
  })
  const begun = await visit(new URL(`${issuer}/auth?${asked}`))
  const page = new URL(begun.headers.location ?? '', issuer)
  await visit(page)
  const body = new URLSearchParams({ step: 'signIn', userName: `bench-${person % PEOPLE}`, password: DEMO_PASSWORD })
  let answer = await visit(page, { method: 'POST', body, headers: { origin } })
  let to = onwardOf(answer)
  while (to && to.origin === origin) {
    answer = await visit(to)
    to = onwardOf(answer)
  }
  const code = to?.searchParams.get('code')
  if (!code) throw new Error(`No code: ${answer.status} ${answer.text.slice(0, 300)}`)
  const token = await visit(new URL(`${issuer}/token`), {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: CLIENT.redirectUri }),
    headers: BASIC,
  })
  if (!token.text.includes('id_token')) throw new Error(`No token: ${token.status} ${token.text.slice(0, 300)}`)
  return JSON.parse(token.text) as AppTokens

  function onwardOf({ headers }: Answer): URL | undefined {
    const next = headers.location ?? /^0;url=(.+)$/.exec(String(headers['refresh'] ?? ''))?.[1]
    return next === undefined ? undefined : new URL(next, origin)
  }
}
