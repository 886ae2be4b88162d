import type { Route } from '@playwright/test'

/** Name of the GraphQL operation of a request, also of an upload. */
export const operationOf = (route: Route): string =>
  /"operationName":"(\w+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''
