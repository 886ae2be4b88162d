import type { FilterRule } from './filter.ts'
import { printFilter } from './print-filter.ts'

/** Of the addresses of lists, which says what their other parts mean. */
export const VERSION = '1'

/**
 * The address of a list under all of the rules, for links from other pages; without any the whole list.
 * @param path where the list stands
 * @param state the one of its states that it shows
 */
export const whereAddress = (path: string, rules: readonly FilterRule[], state?: string): string => {
  const parts = [
    ...(state === undefined ? [] : [`state=${state}`]),
    ...(rules.length === 0 ? [] : [`filter=${encodeURIComponent(printFilter({ combinator: 'and', rules }))}`]),
  ]
  return parts.length === 0 ? path : `${path}?v=${VERSION}&${parts.join('&')}`
}
