import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'

/** The methods of a second step, strongest first, as a customer's rule names them. */
export const methods = [
  { value: 'FIDO', label: msg`Security devices` },
  { value: 'AUTHENTICATOR', label: msg`Authenticator app` },
  { value: 'SMS', label: msg`SMS` },
  { value: 'EMAIL', label: msg`Email` },
  { value: 'PIN', label: msg`PIN` },
] as const satisfies readonly Choice[]

/** `each`: every one of the methods is asked for, where otherwise one is enough. No method stands for all of them. */
export type MethodRule = { methods: readonly string[]; each: boolean }

const ALL_OF = /^ALL_?/

/** Reads 'NONE', 'ANY', 'ALL', 'SMS_EMAIL' or 'ALL_SMS_EMAIL'. */
export const readMethods = (rule: string): MethodRule => {
  const named = rule.replace(ALL_OF, '').split('_')
  return { methods: methods.map(({ value }) => value).filter((value) => named.includes(value)), each: ALL_OF.test(rule) }
}

/** Writes them as the server reads them; 'NONE' only where nobody is asked for a second step. */
export const writeMethods = ({ methods: chosen, each }: MethodRule, level: string): string => {
  const named = methods.map(({ value }) => value).filter((value) => chosen.includes(value))
  if (named.length === 0) return each ? 'ALL' : level === 'NONE' ? 'NONE' : 'ANY'
  return [...(each ? ['ALL'] : []), ...named].join('_')
}

/** In words: each method by its name. */
export const wordsOfMethods = (rule: string): readonly MessageDescriptor[] => {
  if (rule === 'NONE') return [msg`None`]
  const { methods: chosen, each } = readMethods(rule)
  if (chosen.length === 0) return [each ? msg`All methods` : msg`Any method`]
  return methods.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
}
