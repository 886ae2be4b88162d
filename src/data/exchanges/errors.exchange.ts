import type { Client, CombinedError, Exchange, Operation, OperationResult } from '@urql/core'
import { tap } from 'wonka'
import type { Incident } from '../../lib/faults/incidents.ts'
import { newTraceId } from '../../lib/faults/trace.ts'
import { askAnew } from '../ask-anew.ts'
import {
  errorCode,
  isAnswerNotRepeated,
  isNotAuthorized,
  isNotCarriedOut,
  isOutcomeForgotten,
  isSignInTooOld,
  isTokenRefused,
  isUnreached,
  isViewOnly,
  isWithoutSession,
  serverTraceId,
} from '../data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The caller handles errors itself, all of them or those with the listed codes: no incident is reported for them. */
    expectsErrors?: boolean | readonly string[]
    /** While the query has no data, its place on the page shows the error with the reference, so no toast is needed. */
    saysErrors?: boolean
    /** The caller of a mutation says that it was not carried out. */
    tellsOutcome?: boolean
    /** An earlier result of this query is shown. */
    isShown?: boolean
    /** Sent again because the server answered another request. If it fails to answer this one, the server as a whole is not unreachable. */
    isAlone?: boolean
  }
}

type ErrorDeps = {
  onIncident: (incident: Incident, isShown: boolean) => void
  onNotAuthorized: () => void
  onNotAuthenticated: () => void
  onViewOnly: () => void
}

/**
 * Reports the final error of an operation and triggers the reaction of the portal. It is outside authentication and retry, so an attempt that
 * succeeds on repetition is not reported.
 */
export const errorsExchange =
  ({ onIncident, onNotAuthorized, onNotAuthenticated, onViewOnly }: ErrorDeps): Exchange =>
  ({ forward, client }) =>
  (operations) =>
    tap(({ data, error, operation }: OperationResult) => {
      // The code that sent the operation handles these errors.
      if (!error || isWithoutSession(error) || isAnswerNotRepeated(error) || isSignInTooOld(error)) return
      if ((isNotCarriedOut(error) || isOutcomeForgotten(error)) && isToldByCaller(operation)) return
      if (isTokenRefused(error)) onNotAuthenticated()
      else if (isNotAuthorized(error)) onNotAuthorized()
      else if (isViewOnly(error)) tellOf(operation, onViewOnly)
      else if (!isExpected(error, operation))
        onIncident(incidentOf(error, operation, client), isToldElsewhere(error, operation, data != null))
    })(forward(operations))

const isExpected = (error: CombinedError, { context: { expectsErrors = false } }: Operation): boolean =>
  typeof expectsErrors === 'boolean' ? expectsErrors : expectsErrors.includes(errorCode(error))

const isToldByCaller = ({ context: { tellsOutcome, saysErrors } }: Operation): boolean => tellsOutcome === true || saysErrors === true

/** Whether the error is shown elsewhere: one banner reports an unreachable server, and some places show an error with its reference. */
const isToldElsewhere = (error: CombinedError, { context: { saysErrors, isShown, isAlone } }: Operation, hasData: boolean): boolean =>
  (isUnreached(error) && isAlone !== true) || (saysErrors === true && isShown !== true && !hasData && serverTraceId(error) !== undefined)

/** Calls `onViewOnly` except for operations in the background, which no user started. */
const tellOf = ({ context }: Operation, onViewOnly: () => void): void => {
  if (!context.background) onViewOnly()
}

const incidentOf = (error: CombinedError, operation: Operation, client: Client): Incident => ({
  traceId: serverTraceId(error) ?? operation.context.traceId ?? newTraceId(),
  operation: nameOf(operation),
  code: errorCode(error),
  message: error.networkError?.message ?? error.graphQLErrors[0]?.message ?? error.message,
  // A mutation may have been carried out, so the form that sent it decides whether to repeat it.
  retry: operation.kind === 'query' ? () => askAnew(client, operation) : undefined,
})

const nameOf = ({ query }: Operation): string => {
  for (const definition of query.definitions) if (definition.kind === 'OperationDefinition' && definition.name) return definition.name.value
  return 'anonymous'
}
