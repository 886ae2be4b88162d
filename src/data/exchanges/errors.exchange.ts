import type { Client, CombinedError, Exchange, Operation, OperationResult } from '@urql/core'
import { tap } from 'wonka'
import type { Incident } from '../../lib/faults/incidents.ts'
import { newTraceId } from '../../lib/faults/trace.ts'
import { askAnew } from '../ask-anew.ts'
import {
  errorCode,
  isAnswerNotRepeated,
  isNotAuthorized,
  isSignInTooOld,
  isTokenRefused,
  isUnreached,
  isViewOnly,
  isWithoutSession,
  serverTraceId,
} from '../data-errors.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The caller deals with errors itself, with all or with those of these codes: no incident is made of them. */
    expectsErrors?: boolean | readonly string[]
    /** Where nothing is shown of a query yet, its place says that it failed, with the reference: no toast says it besides. */
    saysErrors?: boolean
    /** An earlier answer to this query is shown. */
    isShown?: boolean
    /** Asked again because the server had answered something else: where nobody answers this, it is not for want of a server. */
    isAlone?: boolean
  }
}

type ErrorDeps = {
  onIncident: (incident: Incident, isShown: boolean) => void
  onNotAuthorized: () => void
  onNotAuthenticated: () => void
  onSignInTooOld: () => void
  onViewOnly: () => void
}

/**
 * Makes of the final error of a call what the portal says and does. It stands outside of authentication and retry, so that an attempt that is
 * made good is no incident.
 */
export const errorsExchange =
  ({ onIncident, onNotAuthorized, onNotAuthenticated, onSignInTooOld, onViewOnly }: ErrorDeps): Exchange =>
  ({ forward, client }) =>
  (operations) =>
    tap(({ error, operation }: OperationResult) => {
      // What sent it says what that means.
      if (!error || isWithoutSession(error) || isAnswerNotRepeated(error)) return
      if (isTokenRefused(error)) onNotAuthenticated()
      else if (isNotAuthorized(error)) onNotAuthorized()
      else if (isSignInTooOld(error)) onSignInTooOld()
      else if (isViewOnly(error)) tellOf(operation, onViewOnly)
      else if (!isExpected(error, operation)) onIncident(incidentOf(error, operation, client), isToldElsewhere(error, operation))
    })(forward(operations))

const isExpected = (error: CombinedError, { context: { expectsErrors = false } }: Operation): boolean =>
  typeof expectsErrors === 'boolean' ? expectsErrors : expectsErrors.includes(errorCode(error))

/** That the server is away is said once for everything; and a place that shows an error of its own shows its reference. */
const isToldElsewhere = (error: CombinedError, { context: { saysErrors, isShown, isAlone } }: Operation): boolean =>
  (isUnreached(error) && isAlone !== true) || (saysErrors === true && isShown !== true && serverTraceId(error) !== undefined)

/** What nobody asked for needs no answer. */
const tellOf = ({ context }: Operation, onViewOnly: () => void): void => {
  if (!context.background) onViewOnly()
}

const incidentOf = (error: CombinedError, operation: Operation, client: Client): Incident => ({
  traceId: serverTraceId(error) ?? operation.context.traceId ?? newTraceId(),
  operation: nameOf(operation),
  code: errorCode(error),
  message: error.networkError?.message ?? error.graphQLErrors[0]?.message ?? error.message,
  // A mutation may have been carried out: whether to repeat it is decided on the form it came from.
  retry: operation.kind === 'query' ? () => askAnew(client, operation) : undefined,
})

const nameOf = ({ query }: Operation): string => {
  for (const definition of query.definitions) if (definition.kind === 'OperationDefinition' && definition.name) return definition.name.value
  return 'anonymous'
}
