import type { Page, Route } from '@playwright/test'

/** Name of the GraphQL operation of a request, also of an upload. */
export const operationOf = (route: Route): string =>
  /"operationName":"(\w+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''

/** Counts from now on how often the page sends a mutation of this name. */
export const countOf = (page: Page, mutation: string): (() => number) => {
  let sent = 0
  page.on('request', (request) => (sent += request.postData()?.includes(`mutation ${mutation}(`) ? 1 : 0))
  return () => sent
}
