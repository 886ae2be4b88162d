import type { Page } from '@playwright/test'

/** The page as a static host serves it: what the server writes into it has to be asked for. */
export const servedStatically = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script[^>]*\bid="portal-state"[^>]*>.*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
