import { use } from 'react'
import { useCustomerOf } from '../customer.ts'
import { ReaderFacts } from '../reader.ts'

/** A list as the reader has left it: its address, and the paths of the records on its page, in their order. */
type LeftList = { readonly address: string; readonly records: readonly string[] }

/** The lists of one scope, and the records that were opened from one of them. */
type Left = { readonly scope: string; readonly lists: Map<string, LeftList>; readonly opened: Set<string> }

let left: Left = { scope: '', lists: new Map(), opened: new Set() }

/** Identifies the reader and the organisation that they work in. Nothing that was left in one scope is shown in another. */
export const useListScope = (): string => JSON.stringify([use(ReaderFacts).subject, useCustomerOf(true) ?? ''])

/** Notes how a list looks, so that its records lead back to it, and drops the lists of every other scope. @param path of the list */
export const noteList = (scope: string, path: string, list: LeftList): void => {
  if (left.scope !== scope) left = { scope, lists: new Map(), opened: new Set() }
  left.lists.set(path, list)
}

/** Notes that a record is opened from its list. One that is opened elsewhere, such as by the palette, has no neighbours. */
export const noteOpened = (recordPath: string): void => void left.opened.add(recordPath)

const listOf = (scope: string, path: string): LeftList | undefined => (left.scope === scope ? left.lists.get(path) : undefined)

/** Address of a list as it was left in this document, else of the whole list. */
export const backToList = (scope: string, path: string): string => path + (listOf(scope, path)?.address ?? '')

/** Paths of the records before and after one on the page of the list as it was left. A record that no longer fits the list keeps its neighbours. */
export const neighboursOf = (
  scope: string,
  listPath: string,
  recordPath: string,
): { before?: string | undefined; after?: string | undefined } | undefined => {
  const records = listOf(scope, listPath)?.records ?? []
  const at = records.indexOf(recordPath)
  return at < 0 || records.length < 2 || !left.opened.has(recordPath) ? undefined : { before: records[at - 1], after: records[at + 1] }
}
