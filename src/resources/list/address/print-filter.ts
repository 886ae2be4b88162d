import { isGroup, type FilterGroup, type FilterItem, type FilterRule } from './filter.ts'

/*
 * Writes a filter as one line of text, short enough for an address:
 *   and(status:in:ACTIVE~IN_ACTIVE,or(email:contains:smith,email:null))
 * `!` escapes the sign that follows it.
 */
const SIGNS = /[(),:~!]/g
const escape = (text: string) => text.replace(SIGNS, '!$&')

export const printFilter = (group: FilterGroup): string => `${group.combinator}(${group.rules.map(printItem).join(',')})`

const printItem = (item: FilterItem): string => (isGroup(item) ? printFilter(item) : printRule(item))

const printRule = ({ field, operator, values }: FilterRule): string => {
  const head = `${escape(field)}:${escape(operator)}`
  return values.length > 0 ? `${head}:${values.map(escape).join('~')}` : head
}
