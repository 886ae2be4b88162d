import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'
import type { ChoiceSource } from '#src/resources/choices/source.ts'
import { factorWords } from './factor-words.ts'
import { customerChoices, partnerChoices } from './user-choices.ts'
import { languages } from './user-fields.ts'
import { roles, userTypes } from './words/user-words.ts'

/** Fields whose values have names of their own. */
const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  userType: userTypes,
  roles,
  locale: languages,
  default_locale: languages,
  colour_scheme: [
    { value: 'auto', label: msg`Auto` },
    { value: 'light', label: msg`Light` },
    { value: 'dark', label: msg`Dark` },
  ],
}
export const choicesOf = (field: string): readonly Choice[] => (Object.hasOwn(CHOICES, field) ? (CHOICES[field] ?? []) : [])

/** Fields that hold ids of other records. */
const SOURCES: Readonly<Record<string, ChoiceSource>> = {
  customerIds: customerChoices,
  customerId: customerChoices,
  partnerId: partnerChoices,
}

export const isReference = (field: string): boolean => Object.hasOwn(SOURCES, field)

/** The records that facts name by their ids. */
export const namedIn = (facts: Readonly<Record<string, unknown>>): readonly { source: ChoiceSource; id: string }[] =>
  Object.entries(facts).flatMap(([field, value]) => {
    const source = Object.hasOwn(SOURCES, field) ? SOURCES[field] : undefined
    const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
    return source ? ids.filter((id) => typeof id === 'string' && id !== '').map((id) => ({ source, id: String(id) })) : []
  })

const FACTOR_FIELDS = new Set(['twoFactorMethods', 'reset'])

/** Second factors as the server writes them, such as 'AUTHENTICATOR_EMAIL' or 'NONE'; undefined for anything else. */
export const factorsIn = (field: string, value: unknown): readonly MessageDescriptor[] | undefined => {
  if (!FACTOR_FIELDS.has(field) || typeof value !== 'string') return undefined
  const codes = value === 'NONE' ? [] : value.split('_')
  const words = codes.map((code) => Object.entries(factorWords).find(([known]) => known === code)?.[1])
  return words.every((each) => each !== undefined) ? words : undefined
}

/** A day that the server keeps as its midnight in Greenwich. */
export const isDayField = (field: string): boolean => field === 'passwordExpiresAt'

/** As `Date` writes itself in JSON. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
export const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value)
