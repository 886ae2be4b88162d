import { USER_ERROR_CODES } from './user-errors.ts'
import type { UserErrorCode } from './user-errors.ts'

/**
 * Codes for rows of a job, an import or a migration: why they were not done, or what was found in them, in addition to the errors of the operation
 * itself.
 */
const JOB_CAUSE_CODES = [
  'ACTIVE_UNKNOWN',
  'CHANGED',
  'CHANGED_SINCE',
  'CHANGED_SINCE_REVIEW',
  'CREATOR_INACTIVE',
  'CUSTOMER_ELSEWHERE',
  'CUSTOMER_EXISTS',
  'CUSTOMER_NAME_IN_FILE',
  'CUSTOMER_NOT_MIGRATED',
  'CUSTOMER_OF_OTHER_ID',
  'CUSTOMER_TYPE_UNKNOWN',
  'EMAIL_IN_FILE',
  'GIVEN_UP',
  'GONE',
  'HASH_UNKNOWN',
  'HAS_CONFIRMED',
  'HAS_SIGNED_IN',
  'HAS_USERS',
  'HR_ID_IN_FILE',
  'HR_ID_OF_OTHER',
  'HR_SOURCE_UNKNOWN',
  'ID_IN_FILE',
  'INACTIVE',
  'INTERNAL',
  'LEFT_BY_COLUMN',
  'LEFT_OUT',
  'MIGRATED_ALREADY',
  'MOVES_CUSTOMER',
  'NAME_DIFFERS',
  'NAME_IN_FILE',
  'NO_WAY_IN',
  'QUOTES',
  'RECORD_IN_FILE',
  'ROOT_IN_FILE',
  'ROW_TOO_LONG',
  'ROW_TOO_SHORT',
  'TOO_MANY_RECORDS',
  'TYPE_UNMAPPED',
  'USER_EXISTS',
  'USER_UNCHANGED',
  'VALUE_CLEARED',
  'VALUE_DAMAGED',
  'VALUE_DIFFERS',
  'VENDOR_USER',
  'WITHOUT_EMAIL',
  'ZEROS_LOST',
] as const
export type JobCauseCode = (typeof JOB_CAUSE_CODES)[number]

/** Code of a stored row: one of these causes or an error of the operation. */
export type RowFindingCode = UserErrorCode | JobCauseCode
export const ROW_FINDING_CODES: readonly RowFindingCode[] = [...USER_ERROR_CODES, ...JOB_CAUSE_CODES]
