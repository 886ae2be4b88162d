import { isCallback } from '../../support/sign-in.ts'
import type { Answer, Visitor } from '../../support/visitor.ts'
import { openSignIn } from './flow.ts'

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')

/** Presses the button of a page of the demo's own provider, or of one that posts on. */
export function press(visitor: Visitor, page: Answer, given: Record<string, string> = {}): Promise<Answer> {
  const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescaped(value),
  ])
  const action = unescaped(/<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '')
  const body = new URLSearchParams([...hidden, ...Object.entries(given)])
  return visitor.follow(new URL(action, page.url).href, { method: 'POST', body, headers: { origin: page.url.origin } }, isCallback)
}

/** Signs in by one of the demo's own providers. @returns the last page, or the callback */
export async function comeBy(origin: string, provider: string, email: string, extra: Record<string, string> = {}) {
  const { visitor, page, attempt } = await openSignIn(origin, extra)
  const asked = await visitor.follow(`${page.url.origin}${page.url.pathname}?provider=${provider}`)
  const answered = await press(visitor, asked, { email, scenario: 'VALID' })
  const end = answered.text.includes('name="SAMLResponse"') ? await press(visitor, answered) : answered
  return { visitor, page, asked, attempt, end }
}
