// @vitest-environment happy-dom
import type { SigninPopupArgs, UserManager } from 'oidc-client-ts'
import { describe, expect, it, vi } from 'vitest'
import { confirmSignIn } from '#src/oidc/confirm.ts'
import type { Provider } from '#src/oidc/provider.ts'
import { parseStoredUser } from '#src/oidc/stored-user.ts'
import type { StoredUser } from '#src/oidc/stored-user.ts'
import { ForgottenUserError, ReplacedSubjectError } from '#src/oidc/user-store.ts'
import { freshBrowser, idToken, NOW, openOidc, settings, tokenEndpoint, tokens } from './provider-stub.ts'

freshBrowser()

const BEFORE = NOW / 1000 - 600
const user = (): StoredUser => {
  const profile = { sub: 'ada', sid: 's1', iat: BEFORE, exp: BEFORE + 3600 }
  const text = JSON.stringify({ access_token: 'a', id_token: idToken({ auth_time: BEFORE }), expires_at: BEFORE + 600, profile })
  const parsed = parseStoredUser(text)
  if (!parsed) throw new Error('The sign-in cannot be read')
  return parsed
}

const ask = async (answer: () => Promise<unknown>) => {
  const asked: SigninPopupArgs[] = []
  const during: number[] = []
  const provider = {
    confirming: 0,
    manager: () =>
      Promise.resolve({
        signinPopup: (args: SigninPopupArgs) => {
          asked.push(args)
          during.push(provider.confirming)
          return answer()
        },
      } as UserManager),
  } as Provider
  const outcome = await confirmSignIn(provider, user(), 'de', new AbortController().signal)
  return { outcome, asked: asked[0], during, after: provider.confirming }
}
const signedInAt =
  (seconds: number, sid: string | undefined = 's1') =>
  () =>
    Promise.resolve({ id_token: idToken({ auth_time: seconds }), profile: { sid } })
const failing = (error: Error) => async () => {
  throw error
}
const named = (name: string, fields: object) => Object.assign(new Error('on purpose'), { name, ...fields })

describe('signing in again in a window', () => {
  it('E8 holds the provider to this person and to a sign-in of now', async () => {
    const { outcome, asked, during, after } = await ask(signedInAt(NOW / 1000))
    expect([outcome, during, after]).toEqual(['confirmed', [1], 0])
    expect(asked).toMatchObject({ prompt: 'login', max_age: 0, extraQueryParams: { id_token_hint: user().idToken }, ui_locales: 'de' })
  })

  it.each([
    ['notFresh', signedInAt(BEFORE)],
    ['notFresh', () => Promise.resolve({ id_token: idToken() })],
    ['newSession', signedInAt(NOW / 1000, 's2')],
    ['otherPerson', failing(new ReplacedSubjectError())],
    ['failed', failing(new ForgottenUserError())],
    ['blocked', failing(new Error('Attempted to navigate on a disposed window'))],
    ['refused', failing(named('ErrorResponse', { error: 'access_denied' }))],
    ['failed', failing(named('ErrorResponse', { error: 'server_error' }))],
    ['failed', failing(new TypeError('Failed to fetch'))],
  ] as const)('E8 confirms nothing: %s', async (expected, answer) => {
    expect(await ask(answer)).toMatchObject({ outcome: expected, after: 0 })
  })

  it('opens no window for a question that has ended while the library was loaded', async () => {
    const signinPopup = vi.fn<() => Promise<never>>()
    const ended = new AbortController()
    const manager = async () => {
      ended.abort()
      return { signinPopup } as unknown as UserManager
    }
    const provider = { confirming: 0, manager } as Provider
    expect(await confirmSignIn(provider, user(), 'de', ended.signal)).toBe('failed')
    expect([signinPopup.mock.calls.length, provider.confirming]).toEqual([0, 0])
  })

  it('ends an attempt that was given up before the library had sent its window to the provider', async () => {
    let heard: (() => void) | undefined
    const signinPopup = vi.fn<(args: SigninPopupArgs) => Promise<never>>(({ popupSignal }) => {
      const { promise, reject } = Promise.withResolvers<never>()
      let isSent = false
      popupSignal?.addEventListener('abort', () => isSent && reject(new Error('Popup aborted')))
      heard = () => (isSent = true)
      return promise
    })
    const given = new AbortController()
    const provider = { confirming: 0, manager: async () => ({ signinPopup }) as unknown as UserManager } as Provider
    const outcome = confirmSignIn(provider, user(), 'de', given.signal)
    await expect.poll(() => signinPopup.mock.calls.length).toBe(1)
    given.abort()
    expect(provider.confirming).toBe(1)
    heard?.()
    expect(await outcome).toBe('failed')
    expect(provider.confirming).toBe(0)
  })

  it('E8 stores no tokens of somebody else, nor after the sign-out', async () => {
    const { oidc, left, nonceOf, answerTo } = openOidc()
    await oidc.redirect({ returnUrl: '/', automatic: false, prompt: undefined })
    vi.stubGlobal('fetch', tokenEndpoint(tokens({ nonce: nonceOf(left[0]?.url) })).fetch)
    await oidc.complete(answerTo(left[0]?.url))
    expect(oidc.stored()?.subject).toBe('ada')
    for (const [sub, expected] of [
      ['eve', 'otherPerson'],
      ['ada', 'confirmed'],
    ] as const) {
      const popup = await openPopup(() => oidc.confirm(new AbortController().signal))
      const asked = new URL(popup.url)
      expect(asked.searchParams.get('redirect_uri')).toBe(settings.silent_redirect_uri)
      expect(asked.searchParams.get('id_token_hint')).toBe(oidc.stored()?.idToken)
      const claims = { sub, nonce: asked.searchParams.get('nonce') ?? '', auth_time: NOW / 1000 }
      vi.stubGlobal('fetch', tokenEndpoint(tokens(claims, { access_token: `access-of-${sub}` })).fetch)
      popup.answer()
      expect(await popup.outcome).toBe(expected)
    }
    expect(oidc.tokens.read()?.accessToken).toBe('access-of-ada')
    const stop = new AbortController()
    const cancelled = await openPopup(() => oidc.confirm(stop.signal))
    stop.abort()
    expect([await cancelled.outcome, cancelled.isClosed()]).toEqual(['failed', true])
    window.open = () => null
    expect(await oidc.confirm(new AbortController().signal)).toBe('blocked')
    const popup = await openPopup(() => oidc.confirm(new AbortController().signal))
    await oidc.signOut({ reason: 'asked', returnUrl: '/' }, () => window.sessionStorage.clear()).catch(() => undefined)
    const nonce = new URL(popup.url).searchParams.get('nonce') ?? ''
    vi.stubGlobal('fetch', tokenEndpoint(tokens({ nonce, auth_time: NOW / 1000 })).fetch)
    popup.answer()
    expect(await popup.outcome).toBe('failed')
    expect(oidc.stored()).toBeUndefined()
  })
})

/** A window that the page has opened, at the address that it was sent to; `answer` is what the silent page does. */
async function openPopup(confirm: () => Promise<string>) {
  const sent = Promise.withResolvers<string>()
  const opened = {
    closed: false,
    focus: () => {},
    close: () => void (opened.closed = true),
    location: { replace: (url: string) => sent.resolve(url) },
  }
  window.open = (() => opened) as unknown as typeof window.open
  const outcome = confirm()
  const url = await sent.promise
  const answer = () => {
    const back = new URL(settings.silent_redirect_uri)
    back.search = new URLSearchParams({ code: 'code-1', state: new URL(url).searchParams.get('state') ?? '' }).toString()
    const data = { source: 'oidc-client', url: back.href, keepOpen: false }
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: opened as unknown as Window }))
  }
  return { url, outcome, answer, isClosed: () => opened.closed }
}
