import { DrizzleQueryError } from 'drizzle-orm'
import { GraphQLError } from 'graphql'
import { isUnavailable } from '../../db/connection/unavailable.ts'
import { currentTrace } from '../../platform/http/trace.ts'
import type { Logger } from '../../platform/log.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { isTimeout } from '../../kit/list/timeout.ts'

/** Converts any thrown value to an error without internals: a code and the trace ID. Unexpected errors are logged. */
export const createMask = (log: Pick<Logger, 'error'>) => (thrown: unknown) => {
  if (isExpected(thrown)) return withTrace(thrown)
  const cause = causeOf(thrown)
  const path = thrown instanceof GraphQLError ? thrown.path : undefined
  const located = { path, nodes: thrown instanceof GraphQLError ? thrown.nodes : undefined }
  if (isTimeout(cause)) return withTrace(refusal('TOO_SLOW', located))
  if (isUnavailable(thrown)) {
    log.error({ err: cause, path: path?.join('.') }, 'A data call could not reach the database')
    return withTrace(refusal('UNAVAILABLE', located))
  }
  log.error({ err: cause, path: path?.join('.') }, 'A data call failed')
  return withTrace(refusal('INTERNAL', located))
}

/** An error with its code and the trace ID under which the request is logged. */
export function withTrace(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, originalError, extensions, message } = error
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    originalError,
    extensions: { code: 'BAD_USER_INPUT', ...extensions, traceId: currentTrace()?.traceId },
  })
}

/** Thrown on purpose, by us or by the GraphQL library about the request. */
function isExpected(thrown: unknown): thrown is GraphQLError {
  if (!(thrown instanceof GraphQLError)) return false
  return thrown.originalError == null || isExpected(thrown.originalError)
}

/** The database's own error instead of the library's, whose message contains the values of the statement. */
function causeOf(thrown: unknown): unknown {
  if (thrown instanceof GraphQLError && thrown.originalError) return causeOf(thrown.originalError)
  return thrown instanceof DrizzleQueryError && thrown.cause ? thrown.cause : thrown
}
