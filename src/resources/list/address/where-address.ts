import type { FilterRule } from './filter.ts'
import { printFilter } from './print-filter.ts'

/** Version of the address format of lists. */
export const VERSION = '1'

/**
 * Returns the address of a list filtered by all rules, for links from other pages; without rules, the whole list.
 * @param path the path of the list
 * @param state the state whose rows it shows
 */
export const whereAddress = (path: string, rules: readonly FilterRule[], state?: string): string => {
  const parts = [
    ...(state === undefined ? [] : [`state=${state}`]),
    ...(rules.length === 0 ? [] : [`filter=${encodeURIComponent(printFilter({ combinator: 'and', rules }))}`]),
  ]
  return parts.length === 0 ? path : `${path}?v=${VERSION}&${parts.join('&')}`
}
