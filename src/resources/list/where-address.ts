import { VERSION } from './address.ts'
import type { FilterRule } from './filter.ts'
import { printFilter } from './filter-text.ts'

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
