import { isGroup, type Combinator, type FilterGroup, type FilterItem, type FilterRule, type OperatorName } from '../address/filter.ts'
import { printFilter } from '../address/print-filter.ts'
import type { FilterField } from '../list.ts'
import { arityOf, isRelative, mayAsk, operatorsOf } from '../address/operators.ts'

/** `from` is the printed item of the active filter that this item was made from. Edits keep it. */
type Kept = { readonly id: string; readonly from?: string }
/** A filter being edited, in react-querybuilder's shape: every item has an ID, and values may be missing. */
export type DraftRule = FilterRule & Kept
export type DraftGroup = Kept & { readonly combinator: Combinator; readonly rules: readonly DraftItem[] }
export type DraftItem = DraftRule | DraftGroup

export type DraftAction =
  /** `field` defaults to the first field. */
  | { type: 'rule.add'; group: string; field?: string }
  | { type: 'group.add'; group: string }
  | { type: 'item.remove'; id: string }
  | { type: 'combinator.set'; id: string; combinator: Combinator }
  | { type: 'field.set'; id: string; field: string }
  | { type: 'operator.set'; id: string; operator: OperatorName }
  | { type: 'values.set'; id: string; values: readonly string[] }
  | { type: 'start'; filter: FilterGroup | null }
  /** Sent when another filter becomes active. */
  | { type: 'follow'; filter: FilterGroup | null }

export const isDraftGroup = (item: DraftItem): item is DraftGroup => 'rules' in item

/** Returns a reducer for edits of the draft. Items that an edit does not affect keep their identity, so that only one condition renders. */
export const editDraft =
  (fields: readonly FilterField[]) =>
  (draft: DraftGroup, action: DraftAction): DraftGroup => {
    switch (action.type) {
      case 'start':
        return startDraft(action.filter)
      case 'follow':
        return followed(draft, action.filter)
      case 'rule.add':
        return inGroup(draft, action.group, (rules) => [...rules, emptyRule(fields, action.field)])
      case 'group.add':
        return inGroup(draft, action.group, (rules) => [...rules, { id: newId(), combinator: 'or', rules: [emptyRule(fields)] }])
      case 'item.remove':
        return remove(draft, action.id)
      case 'combinator.set':
        return changed(draft, action.id, (item) => (isDraftGroup(item) ? { ...item, combinator: action.combinator } : item)) as DraftGroup
      case 'field.set':
        return inRule(draft, action.id, (rule) => withField(rule, action.field, fields))
      case 'operator.set':
        return inRule(draft, action.id, (rule) => withOperator(rule, action.operator, kindOf(fields, rule.field)))
      default:
        return inRule(draft, action.id, (rule) => ({ ...rule, values: action.values }))
    }
  }

/** Returns the initial draft: the active filter, or an empty group. */
export const startDraft = (filter: FilterGroup | null): DraftGroup => ({
  id: newId(),
  combinator: filter?.combinator ?? 'and',
  rules: filter?.rules.map((item) => ({ ...withIds(item), from: textOf(item) })) ?? [],
})

/** Returns the item of the draft that was made from an item of the active filter, edited or not. */
export const itemOf = (draft: DraftGroup, item: FilterItem): DraftItem | undefined => draft.rules.find(({ from }) => from === textOf(item))

/** Returns the filter of a draft, with only the conditions that `counts` accepts and without empty groups; null if nothing is left. */
export const filterOf = (draft: DraftGroup, counts: (rule: DraftRule) => boolean = () => true): FilterGroup | null => {
  const rules = draft.rules.flatMap((item) => plain(item, counts) ?? [])
  return rules.length > 0 ? { combinator: draft.combinator, rules } : null
}

export const rulesOf = (draft: DraftGroup): readonly DraftRule[] =>
  draft.rules.flatMap((item) => (isDraftGroup(item) ? rulesOf(item) : [item]))

/** Whether the draft contains nothing but, at most, one condition without a value. */
export const isUntouched = (draft: DraftGroup): boolean => {
  const [only, ...others] = draft.rules
  return only === undefined || (others.length === 0 && !isDraftGroup(only) && isBlank(only))
}

/** Whether a condition needs a value and has none yet. */
const isBlank = ({ values, operator }: DraftRule): boolean => values.every((value) => value === '') && arityOf(operator) !== 'none'

const plain = (item: DraftItem, counts: (rule: DraftRule) => boolean): FilterItem | undefined => {
  if (isDraftGroup(item)) return filterOf(item, counts) ?? undefined
  return counts(item) ? { field: item.field, operator: item.operator, values: item.values } : undefined
}

const textOf = (item: FilterItem): string => printFilter({ combinator: 'and', rules: [item] })

/** Merges another active filter into the draft. Edited items stay; items that were unchanged parts of the previous filter are removed. */
const followed = (draft: DraftGroup, filter: FilterGroup | null): DraftGroup => {
  const active = new Map((filter?.rules ?? []).map((item) => [textOf(item), item]))
  const rules = draft.rules.flatMap((item): DraftItem[] => {
    const meant = plain(item, () => true)
    const text = meant && textOf(meant)
    if (text !== undefined && active.has(text)) return [{ ...item, from: text }]
    return item.from !== undefined && item.from === text ? [] : [item]
  })
  const known = new Set(rules.map(({ from }) => from))
  const added = [...active].flatMap(([text, item]) => (known.has(text) ? [] : [{ ...withIds(item), from: text }]))
  return { ...draft, combinator: filter?.combinator ?? draft.combinator, rules: [...rules, ...added] }
}

let last = 0
const newId = () => `rule-${(last += 1)}`

const kindOf = (fields: readonly FilterField[], name: string) => fields.find((field) => field.field === name)?.kind ?? 'text'

const emptyRule = (fields: readonly FilterField[], field = fields.find(({ old }) => !old)?.field ?? ''): DraftRule => {
  const kind = kindOf(fields, field)
  const operator = operatorsOf[kind][0]
  return { id: newId(), field, operator, values: emptyValues(operator, kind) }
}

const emptyValues = (operator: OperatorName, kind: FilterField['kind']): readonly string[] => {
  const arity = arityOf(operator)
  if (arity === 'none' || arity === 'many') return []
  if (arity === 'two') return ['', '']
  return [kind === 'boolean' ? 'true' : '']
}

const withField = (rule: DraftRule, field: string, fields: readonly FilterField[]): DraftRule => {
  const kind = kindOf(fields, field)
  const neverEmpty = fields.find((each) => each.field === field)?.neverEmpty
  const operator = mayAsk({ kind, ...(neverEmpty && { neverEmpty }) }, rule.operator) ? rule.operator : operatorsOf[kind][0]
  const keeps =
    kind === kindOf(fields, rule.field) && (kind === 'text' || kind === 'number' || kind === 'date') && operator === rule.operator
  return { ...rule, field, operator, values: keeps ? rule.values : emptyValues(operator, kind) }
}

const withOperator = (rule: DraftRule, operator: OperatorName, kind: FilterField['kind']): DraftRule => {
  const had = isRelative(operator) === isRelative(rule.operator) ? rule.values.filter((value) => value !== '') : []
  const arity = arityOf(operator)
  const values = arity === 'none' ? [] : arity === 'many' ? had : had.slice(0, arity === 'two' ? 2 : 1)
  const empty = emptyValues(operator, kind)
  return { ...rule, operator, values: [...values, ...empty.slice(values.length)] }
}

const withIds = (item: FilterItem): DraftItem =>
  isGroup(item) ? { id: newId(), combinator: item.combinator, rules: item.rules.map(withIds) } : { ...item, id: newId() }

const changed = (item: DraftItem, id: string, change: (item: DraftItem) => DraftItem): DraftItem => {
  if (item.id === id) return change(item)
  if (!isDraftGroup(item)) return item
  const rules = item.rules.map((each) => changed(each, id, change))
  return rules.some((each, index) => each !== item.rules[index]) ? { ...item, rules } : item
}

const inRule = (draft: DraftGroup, id: string, change: (rule: DraftRule) => DraftRule) =>
  changed(draft, id, (item) => (isDraftGroup(item) ? item : change(item))) as DraftGroup

const inGroup = (draft: DraftGroup, id: string, change: (rules: readonly DraftItem[]) => readonly DraftItem[]) =>
  changed(draft, id, (item) => (isDraftGroup(item) ? { ...item, rules: change(item.rules) } : item)) as DraftGroup

const remove = (draft: DraftGroup, id: string): DraftGroup => ({
  ...draft,
  rules: draft.rules.filter((item) => item.id !== id).map((item) => (isDraftGroup(item) ? remove(item, id) : item)),
})
