import type { I18n } from '@lingui/core'
import type { AnyField, InputError } from './field.ts'
import type { Problem, Problems } from './problems.ts'
import { serverWords } from './server-words.ts'

/** Puts what the server says at the fields it names; 'customerIds.0' belongs to the field 'customerIds'. The rest concerns the whole. */
export const serverProblems = (
  errors: readonly InputError[],
  fields: readonly AnyField[],
  i18n: I18n,
): { byField: Problems; general: readonly string[] } => {
  const byField: Record<string, Problem[]> = {}
  const general: string[] = []
  for (const error of errors) {
    const name = error.path?.split('.')[0]
    const field = fields.find((each) => each.name === name)
    if (field) (byField[field.name] ??= []).push(problemOf(error, i18n._(field.label), i18n))
    else general.push(messageOf(error, undefined, i18n))
  }
  return { byField, general }
}

const problemOf = (error: InputError, label: string, i18n: I18n): Problem => {
  const message = messageOf(error, label, i18n)
  return { at: message, inSummary: message.includes(label) ? message : `${label}: ${message}` }
}

/** The message of a known code in the reader's language; the server's own English words for a code that is newer than this portal. */
const messageOf = ({ code, message }: InputError, label: string | undefined, i18n: I18n): string => {
  const words = serverWords[code]
  return words ? i18n._(words.id, { field: label ?? '' }, words.message === undefined ? {} : { message: words.message }) : message
}
