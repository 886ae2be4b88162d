import type { Page } from '@playwright/test'

/** Serves the page like a static host, without the state that the server embeds, which must then be fetched. */
export const servedStatically = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script[^>]*\bid="portal-state"[^>]*>.*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
