import { VERSION } from './address.ts'
import type { FilterRule } from './filter.ts'
import { printFilter } from './filter-text.ts'

/** The address of a list under all of the rules, for links from other pages; without any the whole list. @param path where the list stands */
export const whereAddress = (path: string, rules: readonly FilterRule[]): string =>
  rules.length === 0 ? path : `${path}?v=${VERSION}&filter=${encodeURIComponent(printFilter({ combinator: 'and', rules }))}`
