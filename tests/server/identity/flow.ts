import { CLIENT_ID, exchangeCode, isCallback, startAttempt, type Attempt, type Tokens } from '../../support/sign-in.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { PASSWORD } from './world.ts'

/** The sign-in page of a fresh attempt. */
export async function openSignIn(origin: string, extra: Record<string, string> = {}, visitor = new Visitor()) {
  const attempt = startAttempt(origin, extra)
  const page = await visitor.follow(attempt.address, { headers: { accept: 'text/html' } }, isCallback)
  return { visitor, attempt, page }
}

/** Posts a form to the page it stands on, as a browser would, and follows to the next page or to the callback. */
export const post = (
  visitor: Visitor,
  page: Answer,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  visitor.follow(
    new URL(page.url.pathname + page.url.search, page.url),
    { method: 'POST', body: new URLSearchParams(fields), headers: { origin: page.url.origin, ...headers } },
    isCallback,
  )

export const postPassword = (visitor: Visitor, page: Answer, userName: string, password = PASSWORD) =>
  post(visitor, page, { step: 'signIn', userName, password })

/** One try with a user name and a password in a browser of its own; the answer to it. */
export async function tryPassword(origin: string, userName: string, password: string): Promise<Answer> {
  const { visitor, page } = await openSignIn(origin)
  return postPassword(visitor, page, userName, password)
}

export type Signed = Tokens & { visitor: Visitor; origin: string }

/** The whole code flow. */
export async function signedIn(origin: string, userName: string, password = PASSWORD, visitor = new Visitor()): Promise<Signed> {
  const opened = await openSignIn(origin, {}, visitor)
  const end = isCallback(opened.page.url) ? opened.page : await postPassword(visitor, opened.page, userName, password)
  return { ...(await tokensOf(visitor, origin, opened.attempt, end)), visitor, origin }
}

export async function tokensOf(visitor: Visitor, origin: string, attempt: Attempt, end: Answer): Promise<Tokens> {
  const code = end.url.searchParams.get('code')
  if (!isCallback(end.url) || code === null) throw new Error(`No code at ${end.url} (${end.status}): ${textOf(end)}`)
  return exchangeCode(visitor, origin, attempt, code)
}

export const refresh = (origin: string, refreshToken: string, visitor = new Visitor()) =>
  visitor.send(`${origin}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: refreshToken }),
  })

export const tokenRequest = (origin: string, fields: Record<string, string>) =>
  new Visitor().send(`${origin}/identity/token`, { method: 'POST', body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }) })

/** What a reader sees of a page. */
export const textOf = ({ text }: Answer) =>
  text
    .replaceAll(/<(style|script|title)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What an answer tells, without what is by chance another one each time: names, nonces, challenges, addresses of sign-ins. */
export function withoutChance({ status, headers, text }: Answer, typed: string) {
  const { date: _date, 'content-length': _length, ...rest } = headers
  const fixed = (value: string) =>
    value
      .replaceAll(typed, 'NAME')
      .replaceAll(/interaction\/[\w-]+|from=[\w-]+/g, 'UID')
      .replaceAll(/nonce="[\w-]+"|nonce-[\w-]+/g, 'NONCE')
      .replaceAll(/(code_challenge|nonce|state)=[\w-]+/g, '$1')
      .replaceAll(/challenge&quot;:&quot;[\w-]+/g, 'CHALLENGE')
  return {
    status,
    text: fixed(text),
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, fixed(String(value))])),
  }
}
