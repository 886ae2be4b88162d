import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FilterKind, OperatorName, RelativeName } from './filter.ts'
import type { Filter } from '../list.ts'

export type Arity = 'none' | 'one' | 'two' | 'many'
type Operator = { label: MessageDescriptor; arity: Arity }

/** All operators, in the order in which they are offered. */
const operators = {
  '=': { label: msg`is`, arity: 'one' },
  '!=': { label: msg`is not`, arity: 'one' },
  contains: { label: msg`contains`, arity: 'one' },
  doesNotContain: { label: msg`does not contain`, arity: 'one' },
  beginsWith: { label: msg`starts with`, arity: 'one' },
  doesNotBeginWith: { label: msg`does not start with`, arity: 'one' },
  endsWith: { label: msg`ends with`, arity: 'one' },
  doesNotEndWith: { label: msg`does not end with`, arity: 'one' },
  in: { label: msg`is any of`, arity: 'many' },
  notIn: { label: msg`is none of`, arity: 'many' },
  '>': { label: msg`is greater than`, arity: 'one' },
  '>=': { label: msg`is at least`, arity: 'one' },
  '<': { label: msg`is less than`, arity: 'one' },
  '<=': { label: msg`is at most`, arity: 'one' },
  '!>': { label: msg`is not greater than`, arity: 'one' },
  '!>=': { label: msg`is not at least`, arity: 'one' },
  '!<': { label: msg`is not less than`, arity: 'one' },
  '!<=': { label: msg`is not at most`, arity: 'one' },
  between: { label: msg`is between`, arity: 'two' },
  notBetween: { label: msg`is not between`, arity: 'two' },
  withinLast: { label: msg`in the last (days)`, arity: 'one' },
  beforeLast: { label: msg`more than (days) ago`, arity: 'one' },
  withinNext: { label: msg`in the next (days)`, arity: 'one' },
  afterNext: { label: msg`in more than (days)`, arity: 'one' },
  null: { label: msg`is empty`, arity: 'none' },
  notNull: { label: msg`is not empty`, arity: 'none' },
} satisfies Record<OperatorName, Operator>

/** Comparing operators have other labels for dates. */
const dateLabels: Partial<Record<OperatorName, MessageDescriptor>> = {
  '=': msg`is on`,
  '!=': msg`is not on`,
  '>': msg`is after`,
  '>=': msg`is on or after`,
  '<': msg`is before`,
  '<=': msg`is on or before`,
  '!>': msg`is not after`,
  '!>=': msg`is not on or after`,
  '!<': msg`is not before`,
  '!<=': msg`is not on or before`,
}

const EMPTINESS = ['null', 'notNull'] as const
const ORDERED = ['>', '>=', '<', '<=', '!>', '!>=', '!<', '!<=', 'between', 'notBetween'] as const
const RELATIVE = ['withinLast', 'beforeLast', 'withinNext', 'afterNext'] as const satisfies readonly RelativeName[]
const TEXTUAL = ['contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'] as const

export const operatorsOf = {
  text: [...TEXTUAL, '=', '!=', 'in', 'notIn', ...EMPTINESS],
  number: ['=', '!=', ...ORDERED, 'in', 'notIn', ...EMPTINESS],
  date: [...RELATIVE, '=', '!=', ...ORDERED, ...EMPTINESS],
  boolean: ['='],
  choice: ['in', 'notIn', '=', '!='],
  reference: ['in', 'notIn', '=', '!=', ...EMPTINESS],
} as const satisfies Record<FilterKind, readonly OperatorName[]>

export const arityOf = (name: OperatorName): Arity => operators[name].arity

export const operatorLabel = (name: OperatorName, { kind, words }: Pick<Filter, 'kind' | 'words'>): MessageDescriptor =>
  words?.[name] ?? (kind === 'date' ? dateLabels[name] : undefined) ?? operators[name].label

export const isRelative = (name: OperatorName): name is RelativeName => RELATIVE.some((each) => each === name)

export const isOperator = (name: string): name is OperatorName => Object.hasOwn(operators, name)

/** The operators of a field, without those that ask for emptiness where no row is empty. */
export const operatorsFor = ({ kind, neverEmpty }: Pick<Filter, 'kind' | 'neverEmpty'>): readonly OperatorName[] =>
  operatorsOf[kind].filter((name) => !neverEmpty || !EMPTINESS.some((each) => each === name))

export const mayAsk = (field: Pick<Filter, 'kind' | 'neverEmpty'>, name: OperatorName): boolean => operatorsFor(field).includes(name)
