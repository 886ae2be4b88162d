import { asksEach, FACTORS, namedFactors } from '#contract/two-factor.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { factorWords } from './factor-words.ts'

/** The two-factor methods, strongest first, as they appear in a customer's rule. */
export const methods = FACTORS.map((value) => ({ value, label: factorWords[value] }))

/** With `each`, all methods are required; otherwise one is enough. An empty list means any method. */
type MethodRule = { methods: readonly string[]; each: boolean }

/** Parses a rule such as 'NONE', 'ANY', 'ALL', 'SMS_EMAIL' or 'ALL_SMS_EMAIL'. */
export const readMethods = (rule: string): MethodRule => ({ methods: namedFactors(rule), each: asksEach(rule) })

/** Writes a rule in the server's format; 'NONE' only if nobody needs a second factor. */
export const writeMethods = ({ methods: chosen, each }: MethodRule, level: string): string => {
  const named = FACTORS.filter((factor) => chosen.includes(factor))
  if (named.length === 0) return each ? 'ALL' : level === 'NONE' ? 'NONE' : 'ANY'
  return [...(each ? ['ALL'] : []), ...named].join('_')
}

/** Returns the labels of a rule's methods. */
export const wordsOfMethods = (rule: string): readonly MessageDescriptor[] => {
  if (rule === 'NONE') return [msg`None`]
  const { methods: chosen, each } = readMethods(rule)
  if (chosen.length === 0) return [each ? msg`All methods` : msg`Any method`]
  return methods.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
}
