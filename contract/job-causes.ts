/** Why rows of a job or an import were not done, beside the errors of the operation itself: a stored `code` of a row may be any of both. */
export const JOB_CAUSES = [
  'CREATOR_INACTIVE',
  'CUSTOMER_TYPE_UNKNOWN',
  'GIVEN_UP',
  'HR_SOURCE_UNKNOWN',
  'INTERNAL',
  'QUOTES',
  'ROW_TOO_LONG',
  'ROW_TOO_SHORT',
] as const
export type JobCauseCode = (typeof JOB_CAUSES)[number]
