import { ONE_LINE, ruleErrors } from '../graphql/input-rules.ts'
import type { InputRules } from '../graphql/input-rules.ts'
import { invalid } from '../graphql/user-error.ts'
import type { UserError } from '../graphql/user-error.ts'

/** Of a secret that somebody makes for a machine, such as an app's or a directory's token. */
export const secretRules: InputRules<'name'> = { name: { required: true, maxLength: 100, form: ONE_LINE } }

/** One in use and the one that replaces it. */
export const MOST_SECRETS = 2

const LONGEST_DAYS = 3660

/** What is wrong of a new secret's name and of the end of its life; undefined: it is good for ever. */
export const secretErrors = (name: string, expiresAt: Date | undefined): UserError[] => [
  ...ruleErrors(secretRules, { name }),
  ...dayErrors(expiresAt),
]

function dayErrors(expiresAt: Date | undefined): UserError[] {
  if (expiresAt === undefined) return []
  const days = (expiresAt.getTime() - Date.now()) / 86_400_000
  return days > 0 && days <= LONGEST_DAYS ? [] : [invalid('expiresAt', 'OUT_OF_RANGE', 'Choose a day within the next ten years.')]
}
