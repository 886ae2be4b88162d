import type { BrowserContext, Page } from '@playwright/test'

/** Requests that a walk holds, breaks or has refused; everything else is answered by the real server. */

/** Never answered: what waits for it stays as it is. */
export const hold = (context: BrowserContext, address: string | RegExp) => context.route(address, () => {})

/** Broken on the way, as without a network. */
export const abort = (context: BrowserContext, address: string | RegExp) => context.route(address, (route) => route.abort('failed'))

/** Called off: the page stays on its way, as it is while the other site takes its time. */
export const callOff = (context: BrowserContext, address: string | RegExp) => context.route(address, (route) => route.abort('aborted'))

export const TOKEN = '**/identity/token'
export const NEGOTIATE = '**/api/negotiate'
/** The way to the provider with a person, without the silent frame. */
export const DEPARTURE = /\/identity\/auth\?(?!.*prompt=none)/
export const SILENT = /\/identity\/auth\?.*prompt=none/
export const PARTNER = /\/api\/publicassets\/[^/]+\.json/
export const METADATA = /\/\.well-known\/openid-configuration/
export const VIEWS = /\/assets\/frame-[^/]+\.js/
export const SIGN_OUT = '**/identity/session/end*'

/** The provider says that the refresh token is worth nothing. */
export const refuseRefresh = (context: BrowserContext) =>
  context.route(TOKEN, (route) =>
    route.request().postData()?.includes('grant_type=refresh_token')
      ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
      : route.fallback(),
  )

/** The provider answers the next redirects with an error of OAuth 2.0, for the state that was asked with. */
export const refuseSignIn = (context: BrowserContext, error: string) =>
  context.route(DEPARTURE, async (route) => {
    const address = new URL(route.request().url())
    const answer = new URL(address.searchParams.get('redirect_uri') ?? '')
    answer.search = new URLSearchParams({ error, state: address.searchParams.get('state') ?? '' }).toString()
    await route.fulfill({ status: 302, headers: { location: answer.href } })
  })

/** Back from another site: the page comes from the browser's cache, which Playwright has switched off, and is told so. */
export const bringBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** The next request for data carries a token that the server has never given. */
export const forgeOnce = (context: BrowserContext) =>
  context.route('**/graphql', (route) => route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer forged' } }), {
    times: 1,
  })

/** The browser refuses messages of that type to the other tabs. */
export const refuseMessage = (page: Page, type: string) =>
  page.evaluate((refused) => {
    const post = BroadcastChannel.prototype.postMessage
    BroadcastChannel.prototype.postMessage = function (this: BroadcastChannel, message: { type?: unknown } | null) {
      if (message?.type === refused) throw new DOMException('Refused on purpose', 'DataCloneError')
      post.call(this, message)
    }
  }, type)
