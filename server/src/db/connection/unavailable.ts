/** Classes and codes of PostgreSQL and Node for a server that is away, stopping, starting, full or without room on its disk. */
const CODES = /^(08...|57P0[1-4]|53[123]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver and its pool have no codes for these. */
const MESSAGES =
  /^(Connection terminated|timeout (exceeded|expired)|Cannot use a pool after|Client has encountered a connection error|Client was closed)/

/** Whether a query failed because the database could not be reached, so that the same call may succeed a moment later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.test(String(error.code))) return true
  if (MESSAGES.test(error.message)) return true
  return error instanceof AggregateError ? error.errors.some(isUnavailable) : isUnavailable(error.cause)
}
