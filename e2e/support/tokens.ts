import type { BrowserContext, Page } from '@playwright/test'

/** What this tab holds of its sign-in, as the provider's client keeps it; an empty record where nobody is signed in. */
export const storedTokens = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}') as Record<string, unknown>
  })

export const accessToken = async (page: Page): Promise<string> => String((await storedTokens(page))['access_token'])

/** Counts from now on what the context's pages ask of the token endpoint. */
export const countTokenRequests = (context: BrowserContext, grant: 'refresh_token' | 'authorization_code'): (() => number) => {
  let requests = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token') && request.postData()?.includes(`grant_type=${grant}`)) requests++
  })
  return () => requests
}
