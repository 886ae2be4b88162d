import type { BrowserContext, Page } from '@playwright/test'

/** Sign-in of this tab in the storage format of oidc-client-ts; an empty record if nobody is signed in. */
export const storedTokens = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}') as Record<string, unknown>
  })

export const accessToken = async (page: Page): Promise<string> => String((await storedTokens(page))['access_token'])

/** Counts the token requests of the context's pages from now on. */
export const countTokenRequests = (context: BrowserContext, grant: 'refresh_token' | 'authorization_code'): (() => number) => {
  let requests = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token') && request.postData()?.includes(`grant_type=${grant}`)) requests++
  })
  return () => requests
}
