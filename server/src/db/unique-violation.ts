import { DrizzleQueryError } from 'drizzle-orm'

const UNIQUE_VIOLATION = '23505'

/** Whether a write failed because another row has a value that must be unique. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && error.cause !== undefined && 'code' in error.cause && error.cause.code === UNIQUE_VIOLATION
