/** Names of the operators, as in react-querybuilder where it has them. A leading `!` negates. */
export type OperatorName =
  | '='
  | '!='
  | 'null'
  | 'notNull'
  | '>'
  | '>='
  | '<'
  | '<='
  | '!>'
  | '!>='
  | '!<'
  | '!<='
  | 'beginsWith'
  | 'doesNotBeginWith'
  | 'endsWith'
  | 'doesNotEndWith'
  | 'contains'
  | 'doesNotContain'
  | 'between'
  | 'notBetween'
  | 'in'
  | 'notIn'
  | RelativeName

/** Operators relative to today, by a number of days, so that a saved filter stays valid. */
export type RelativeName = 'withinLast' | 'beforeLast' | 'withinNext' | 'afterNext'

export type Combinator = 'and' | 'or'
export type FilterRule = { readonly field: string; readonly operator: OperatorName; readonly values: readonly string[] }
export type FilterGroup = { readonly combinator: Combinator; readonly rules: readonly FilterItem[] }
export type FilterItem = FilterRule | FilterGroup

/** Kind of a field's values, which determines its operators, its editor and its form in `where`. */
export type FilterKind = 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'reference'

/**
 * Limits of one filter. The server accepts 5 levels and 50 operations (promise G10). A condition may need a level of its own and two operations ('is
 * not between'), so half as many conditions and one level less always fit.
 */
export const FILTER_BOUNDS = { depth: 4, rules: 25 } as const

export const isGroup = (item: FilterItem): item is FilterGroup => 'rules' in item

export const countConditions = (item: FilterItem): number =>
  isGroup(item) ? item.rules.reduce((sum, each) => sum + countConditions(each), 0) : 1

/** Returns the number of nested levels; a group without subgroups has 1. */
export const depthOf = (item: FilterItem): number => (isGroup(item) ? 1 + Math.max(0, ...item.rules.map(depthOf)) : 0)

/** Returns the filter without the item at `path` (indexes from the root) and without groups that become empty; null if nothing is left. */
export const without = (group: FilterGroup, path: readonly number[]): FilterGroup | null => {
  const [head, ...rest] = path
  const rules = group.rules.flatMap((item, index) => {
    if (index !== head) return [item]
    if (rest.length === 0 || !isGroup(item)) return []
    const remaining = without(item, rest)
    return remaining ? [remaining] : []
  })
  return rules.length > 0 ? { ...group, rules } : null
}
