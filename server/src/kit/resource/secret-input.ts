import { ONE_LINE, ruleErrors, type InputRules } from '../graphql/input-rules.ts'
import { invalid, type UserError } from '../graphql/user-error.ts'

/** Rules for a secret made for a machine, such as an app or a directory. */
export const secretRules: InputRules<'name'> = { name: { required: true, maxLength: 100, form: ONE_LINE } }

/** The secret in use and its replacement. */
export const MOST_SECRETS = 2

const LONGEST_DAYS = 3660

/** Returns the errors in the name and expiry of a new secret. `expiresAt` undefined: it never expires. */
export const secretErrors = (name: string, expiresAt: Date | undefined): UserError[] => [
  ...ruleErrors(secretRules, { name }),
  ...dayErrors(expiresAt),
]

function dayErrors(expiresAt: Date | undefined): UserError[] {
  if (expiresAt === undefined) return []
  const days = (expiresAt.getTime() - Date.now()) / 86_400_000
  return days > 0 && days <= LONGEST_DAYS ? [] : [invalid('expiresAt', 'OUT_OF_RANGE', 'Choose a day within the next ten years.')]
}
