import type { Route } from '@playwright/test'

/** What a call of the data layer is for, of an upload too. */
export const operationOf = (route: Route): string =>
  /"operationName":"(\w+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''
