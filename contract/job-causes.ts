/** Why rows of a job or an import were not done, beside the errors of the operation itself: the stored `code` of a row is one of either. */
export type JobCauseCode =
  | 'CREATOR_INACTIVE'
  | 'CUSTOMER_TYPE_UNKNOWN'
  | 'GIVEN_UP'
  | 'HR_SOURCE_UNKNOWN'
  | 'INTERNAL'
  | 'QUOTES'
  | 'ROW_TOO_LONG'
  | 'ROW_TOO_SHORT'
