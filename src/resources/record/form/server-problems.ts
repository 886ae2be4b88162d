import type { JobCauseCode } from '#contract/job-causes.ts'
import type { UserErrorArea, UserErrorOf } from '#contract/user-errors.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { AnyField, InputError } from './field.ts'
import type { Problem, Problems } from './problems.ts'
import { callWords, serverWords } from './server-words.ts'

export type ServerWords = Readonly<Record<string, MessageDescriptor>>
/** Requires a message for each code of an area's errors, and for the additional codes of its jobs' rows. */
export type UserErrorWords<Area extends UserErrorArea, Cause extends JobCauseCode = never> = Readonly<
  Record<UserErrorOf<Area> | Cause, MessageDescriptor>
>

const commonWords: ServerWords = { ...serverWords, ...callWords }

/**
 * Assigns the server's errors to the fields they name; 'customerIds.0' belongs to the field 'customerIds'. Errors without a field are general.
 * `words` are the messages for the operation's own codes.
 */
export const serverProblems = (
  errors: readonly InputError[],
  fields: readonly AnyField[],
  i18n: I18n,
  words: ServerWords = {},
): { byField: Problems; general: readonly string[] } => {
  const byField: Record<string, Problem[]> = {}
  const general: string[] = []
  for (const error of errors) {
    const name = error.path?.split('.')[0]
    const field = fields.find((each) => each.name === name)
    if (field) {
      const problems = (byField[field.name] ??= [])
      const problem = problemOf(error, i18n._(field.label), i18n, words)
      // Two codes may have the same message, for example if an address that is also the user name is taken twice.
      if (problems.every(({ at }) => at !== problem.at)) problems.push(problem)
    } else general.push(messageOf(error, undefined, i18n, words))
  }
  return { byField, general }
}

const problemOf = (error: InputError, label: string, i18n: I18n, words: ServerWords): Problem => {
  const message = messageOf(error, label, i18n, words)
  return { at: message, inSummary: message.includes(label) ? message : t(i18n)`${label}: ${message}` }
}

/** Returns the message of a code in the reader's language; the server's English message for a code that this portal version does not know. */
export const messageOf = ({ code, message }: InputError, label: string | undefined, i18n: I18n, own: ServerWords): string => {
  const words = own[code] ?? commonWords[code]
  return words
    ? i18n._(words.id, { ...words.values, field: label ?? '' }, words.message === undefined ? {} : { message: words.message })
    : message
}
