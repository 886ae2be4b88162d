// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('passes the response to the page that opened the window, and closes the window if that page does not', async () => {
  vi.useFakeTimers()
  const opener = { postMessage: vi.fn<(message: { url: string }, origin: string) => void>() }
  vi.spyOn(window, 'opener', 'get').mockReturnValue(opener)
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/signin-silent-oidc.html?code=c&state=s')
  const url = window.location.href
  await import('#src/start/silent.ts')
  expect(opener.postMessage.mock.calls).toEqual([[{ source: 'oidc-client', url, keepOpen: false }, window.location.origin]])
  expect([window.location.search, close.mock.calls.length]).toEqual(['', 0])
  await vi.advanceTimersByTimeAsync(3000)
  expect(close).toHaveBeenCalledOnce()
})
