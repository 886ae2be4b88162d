import { DrizzleQueryError } from 'drizzle-orm'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { ONE_LINE, type InputRules } from '../../kit/graphql/input-rules.ts'
import { conflict, invalid, missing } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import type { AccessProfileRow } from './access-profile.row.ts'

export const profileRules = {
  name: { required: true, maxLength: 100, form: ONE_LINE },
  description: { maxLength: 500 },
} as const satisfies InputRules

const NAME_TAKEN = conflict('name', 'PROFILE_NAME_TAKEN', 'There is a profile of this name already.')
export const NO_TEMPLATE = missing('templateId', 'TEMPLATE_NOT_FOUND', 'There is no such template.')
export const NO_CUSTOMER = missing('customerId', 'CUSTOMER_NOT_FOUND', 'There is no such customer.')
export const IN_USE = conflict(null, 'PROFILE_IN_USE', 'Profiles follow this one, or people have it.')
export const BEYOND_YOU = invalid(null, 'ACTIVITY_BEYOND_YOU', 'You cannot grant what you do not have.')

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Runs a change and converts constraint violations into errors: a name that is taken, or a template or profile that was deleted or came into use
 * meanwhile.
 */
export async function catchProfileConflicts(
  change: () => Promise<ChangeResult<AccessProfileRow>>,
  gone = NO_TEMPLATE,
): Promise<ChangeResult<AccessProfileRow>> {
  try {
    return await change()
  } catch (error) {
    if (isUniqueViolation(error)) return { row: null, errors: [NAME_TAKEN] }
    if (error instanceof DrizzleQueryError && error.cause && 'code' in error.cause && error.cause.code === FOREIGN_KEY_VIOLATION)
      return { row: null, errors: [gone] }
    throw error
  }
}
