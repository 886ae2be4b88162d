import type { Page } from '@playwright/test'

/** Counts from now on how often the page sends a mutation of this name. */
export const countOf = (page: Page, mutation: string): (() => number) => {
  let sent = 0
  page.on('request', (request) => (sent += request.postData()?.includes(`mutation ${mutation}(`) ? 1 : 0))
  return () => sent
}
