import type { I18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { FieldKind, InputRule } from './field.ts'

/** Describes the limits of a field in words; undefined if there are none, or for a list of choices. */
export const hintOf = (
  { kind, minLength, maxLength, min, max, decimals }: InputRule & { kind?: FieldKind },
  i18n: I18n,
): string | undefined => {
  if (kind === 'select') return undefined
  if (minLength !== undefined && maxLength !== undefined) return t(i18n)`${minLength} to ${maxLength} characters.`
  if (minLength !== undefined) return t(i18n)`At least ${minLength} characters.`
  if (min !== undefined && max !== undefined) return t(i18n)`From ${min} to ${max}.`
  if (max !== undefined) return t(i18n)`At most ${max}.`
  if (decimals !== undefined) return t(i18n)`${plural(decimals, { one: 'Up to # decimal.', other: 'Up to # decimals.' })}`
  return min === undefined ? undefined : t(i18n)`At least ${min}.`
}

/** Share of the maximum length from which the length is shown. */
const NEAR = 0.9

/** Whether a text is near its maximum length or exceeds it. */
export const isNearEnd = ({ maxLength }: InputRule, value: unknown): boolean =>
  maxLength !== undefined && typeof value === 'string' && value.trim().length >= maxLength * NEAR

/** Says how many characters of the maximum are used. */
export const lengthHint = ({ maxLength }: InputRule, value: unknown, i18n: I18n): string => {
  const typed = String(value).trim().length
  return t(i18n)`${typed} of ${maxLength} characters.`
}
