import type { Client } from '@urql/core'
import { prefetchQuery } from '../query/prefetch-query.ts'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import { parseAddress, type ListView } from './address/address.ts'
import { readableBy, type AnyList } from './list.ts'
import { pageVariables } from './address/page-variables.ts'

/** The list itself shows the error of a search that takes too long, in the place of its rows. */
export const LIST_CONTEXT = { expectsErrors: ['TOO_SLOW'], ...SHOWS_ERRORS }

export type ListScope = Readonly<Record<string, unknown>>

/** Variables of a list's query besides the page: the chosen customer, and the record that the list is embedded in. */
export const listScope = (list: AnyList, customer: string | undefined): ListScope => ({
  ...(list.ofCustomer && customer !== undefined && { customer }),
  ...list.scope,
})

export const listVariables = (list: AnyList, view: ListView, scope: ListScope) => ({ ...pageVariables(view, list), ...scope })

/** Prefetches the rows of a list at an address before its page renders, unless the address has a filter that is not for everybody. */
export const askList = (list: AnyList, client: Client, { search, customer }: { search: string; customer: string | undefined }): void => {
  const { view, broken } = parseAddress(
    search,
    readableBy(list, () => false),
  )
  if (broken.length > 0) return
  prefetchQuery(client, list.query, listVariables(list, view, listScope(list, customer)), LIST_CONTEXT)
}
