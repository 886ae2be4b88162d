import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { isDay, timeIn } from '../../dates/day.ts'
import { noDayWords } from '../../dates/day-words.ts'
import { isEmail } from '#contract/email.ts'
import { withoutAnyInvisible, withoutInvisible } from '#contract/invisible.ts'
import { hintOf } from './hint.ts'
import type { AnyField, RecordValues } from './field.ts'
import type { ServerWords } from './server-problems.ts'

/** Message for one field: `at` is shown at the field, `inSummary` names the field. */
export type Problem = { at: string; inSummary: string }
export type Problems = Readonly<Record<string, readonly Problem[]>>

type Judging = {
  /** Messages for the server's codes; the contract names one for a text that does not match its pattern. */
  words?: ServerWords
  /** An example day in the reader's format. */
  aDay?: string
}

/** Returns all problems of the values, not only the first of each field. */
export const problemsOf = (fields: readonly AnyField[], values: RecordValues, i18n: I18n, judging: Judging = {}): Problems =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, problemsOfField(field, values, i18n, judging)] as const)
      .filter(([, problems]) => problems.length > 0),
  )

const problemsOfField = (field: AnyField, values: RecordValues, i18n: I18n, { words = {}, aDay = '' }: Judging): readonly Problem[] => {
  const value = values[field.name]
  const label = i18n._(field.label)
  if (isEmpty(value)) return field.required ? [{ at: t(i18n)`This field is required.`, inSummary: t(i18n)`${label} is required.` }] : []
  const named = (message: string): Problem => ({ at: message, inSummary: t(i18n)`${label}: ${message}` })
  const text = typeof value === 'string' ? withoutInvisible(value).normalize('NFC').trim() : undefined
  const { minLength, maxLength, minItems } = field
  const further = (field.check as ((value: unknown, values: RecordValues) => AnyField['label'] | undefined) | undefined)?.(value, values)
  const number = field.kind === 'number' && text !== undefined ? numberProblem(field, text, i18n) : undefined
  return [
    minLength !== undefined && text !== undefined && text.length < minLength && named(t(i18n)`Enter at least ${minLength} characters.`),
    maxLength !== undefined && text !== undefined && text.length > maxLength && named(t(i18n)`Enter at most ${maxLength} characters.`),
    minItems !== undefined && Array.isArray(value) && value.length < minItems && named(t(i18n)`Choose at least ${minItems}.`),
    number !== undefined && named(number),
    field.kind === 'day' && text !== undefined && !isDay(text) && named(noDayWords(i18n, aDay)),
    field.kind === 'time' && text !== undefined && timeIn(text) === undefined && named(t(i18n)`Enter a time from 00:00 to 23:59.`),
    text !== undefined && !hasForm(field, text) && named(formWords(field, label, i18n, words)),
    field.kind === 'email' && text !== undefined && !isEmail(withoutAnyInvisible(text)) && same(t(i18n)`The field ${label} is invalid.`),
    field.kind === 'phone' && text !== undefined && !PHONE.test(text) && same(t(i18n)`${label} is not valid.`),
    further && named(i18n._(further)),
  ].filter((problem) => typeof problem === 'object')
}

const hasForm = ({ pattern }: AnyField, text: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(text)

const formWords = ({ code = '' }: AnyField, label: string, i18n: I18n, words: ServerWords): string => {
  const known = words[code]
  return known ? i18n._(known) : t(i18n)`${label} is not valid.`
}

const numberProblem = (field: AnyField, text: string, i18n: I18n): string | undefined => {
  const { min, max } = field
  if (!/^-?\d{1,9}$/.test(text)) return t(i18n)`Enter a whole number.`
  const isWithin = Number(text) >= (min ?? -Infinity) && Number(text) <= (max ?? Infinity)
  return isWithin ? undefined : hintOf(field, i18n)
}

const same = (message: string): Problem => ({ at: message, inSummary: message })

/** Digits with usual separators, with or without a country code. */
const PHONE = /^\+?[\d\s()./-]{4,24}$/

const isEmpty = (value: RecordValues[string] | undefined): boolean =>
  value === undefined || value === false || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

/** Returns the remaining problems in the order of the fields. Typing into a field removes its problem. */
export const summaryOf = (
  fields: readonly AnyField[],
  problems: Problems,
  errors: Readonly<Record<string, unknown>>,
): readonly (Problem & { name: string })[] =>
  fields.flatMap(({ name }) => (errors[name] ? (problems[name] ?? []).map((problem) => ({ ...problem, name })) : []))
