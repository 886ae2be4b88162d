import { asksEach, FACTORS, namedFactors } from '#contract/two-factor.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { factorWords } from './factor-words.ts'

/** The methods of a second step, strongest first, as a customer's rule names them. */
export const methods = FACTORS.map((value) => ({ value, label: factorWords[value] }))

/** `each`: every one of the methods is asked for, where otherwise one is enough. No method stands for all of them. */
export type MethodRule = { methods: readonly string[]; each: boolean }

/** Reads 'NONE', 'ANY', 'ALL', 'SMS_EMAIL' or 'ALL_SMS_EMAIL'. */
export const readMethods = (rule: string): MethodRule => ({ methods: namedFactors(rule), each: asksEach(rule) })

/** Writes them as the server reads them; 'NONE' only where nobody is asked for a second step. */
export const writeMethods = ({ methods: chosen, each }: MethodRule, level: string): string => {
  const named = FACTORS.filter((factor) => chosen.includes(factor))
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
