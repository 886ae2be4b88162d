import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useChoiceWords } from '../../choices/use-choices.ts'
import { isGroup } from '../address/filter.ts'
import type { FilterGroup, FilterItem, FilterKind, FilterRule, OperatorName, RelativeName } from '../address/filter.ts'
import { filterFields, type AnyList, type FilterField } from '../list.ts'
import { arityOf, isRelative, operatorLabel } from '../address/operators.ts'

const relativeWords: Readonly<Record<RelativeName, (days: number) => MessageDescriptor>> = {
  withinLast: (days) => msg`${plural(days, { one: 'in the last # day', other: 'in the last # days' })}`,
  beforeLast: (days) => msg`${plural(days, { one: 'more than # day ago', other: 'more than # days ago' })}`,
  withinNext: (days) => msg`${plural(days, { one: 'in the next # day', other: 'in the next # days' })}`,
  afterNext: (days) => msg`${plural(days, { one: 'in more than # day', other: 'in more than # days' })}`,
}

/** Phrases a filter or a part of it in the reader's language: 'Status: Active or Locked and (Email is empty or …)'. */
type FilterWords = { item: (item: FilterItem) => string; group: (group: FilterGroup) => string }

export const useFilterWords = (list: AnyList, filter: FilterGroup | null): FilterWords => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const nameOf = useChoiceWords(useMemo(() => referencesIn(list, filter), [list, filter]))

  return useMemo(() => {
    const fields = filterFields(list)
    const joined = (words: string[], type: 'conjunction' | 'disjunction') => new Intl.ListFormat(i18n.locale, { type }).format(words)
    const value = (text: string, field: FilterField): string => {
      if (field.kind === 'choice') {
        const choice = field.choices.find((each) => String(each.value) === text)
        return choice ? i18n._(choice.label) : text
      }
      if (field.kind === 'boolean') return text === 'true' ? t`yes` : t`no`
      if (field.kind === 'number') return formats.number(Number(text))
      if (field.kind === 'date') return formats.date(text)
      if (field.kind === 'reference') return nameOf(text)
      return t`“${text}”`
    }
    const rule = (one: FilterRule): string => {
      const field = fields.find((each) => each.field === one.field)
      if (!field) return one.field
      const label = i18n._(field.label)
      const operator = i18n._(operatorLabel(one.operator, field))
      const arity = arityOf(one.operator)
      if (isRelative(one.operator)) return t`${label}: ${i18n._(relativeWords[one.operator](Number(one.values[0])))}`
      if (arity === 'none') return field.words?.[one.operator] ? t`${label}: ${operator}` : t`${label} ${operator}`
      const written = one.values.map((text) => value(text, field))
      const values = joined(written, arity === 'two' ? 'conjunction' : 'disjunction')
      return isPlain(one.operator, field.kind) ? t`${label}: ${values}` : t`${label} ${operator} ${values}`
    }
    const group = ({ combinator, rules }: FilterGroup): string =>
      joined(rules.map(item), combinator === 'and' ? 'conjunction' : 'disjunction')
    const item = (one: FilterItem): string => (!isGroup(one) ? rule(one) : one.rules.length === 1 ? group(one) : `(${group(one)})`)
    return { item, group }
  }, [list, nameOf, formats, i18n, t])
}

/** Whether the values follow the field's label without an operator. */
const isPlain = (operator: OperatorName, kind: FilterKind) => operator === 'in' || (operator === '=' && PLAIN.includes(kind))
const PLAIN: readonly FilterKind[] = ['boolean', 'choice', 'reference']

const referencesIn = (list: AnyList, filter: FilterGroup | null) => {
  const fields = filterFields(list)
  const inItem = (item: FilterItem): { source: Extract<FilterField, { kind: 'reference' }>['source']; id: string }[] => {
    if (isGroup(item)) return item.rules.flatMap(inItem)
    const field = fields.find((each) => each.field === item.field)
    return field?.kind === 'reference' ? item.values.map((id) => ({ source: field.source, id })) : []
  }
  return filter ? inItem(filter) : []
}
