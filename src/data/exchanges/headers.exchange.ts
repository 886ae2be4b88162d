import { makeOperation } from '@urql/core'
import type { Exchange, Operation } from '@urql/core'
import { map } from 'wonka'
import { newTraceId, traceparent } from '../../lib/faults/trace.ts'

/** Returns the operation with these headers added to its request. Undefined values are omitted. */
const withHeaders = (operation: Operation, headers: Readonly<Record<string, string | undefined>>): Operation => {
  const { fetchOptions = {} } = operation.context
  const options = typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions
  const present = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>
  const merged = { ...Object.fromEntries(new Headers(options.headers)), ...present }
  return makeOperation(operation.kind, operation, { ...operation.context, fetchOptions: { ...options, headers: merged } })
}

declare module '@urql/core' {
  interface OperationContext {
    traceId?: string | undefined
    /** No user started the operation: polls, refreshes and subscriptions do not count as activity on the server (promise C5). */
    background?: boolean
  }
}

type HeaderDeps = {
  /** Value of X-Customer for queries; a mutation carries its own. */
  customer: () => string | undefined
  /** Value of Accept-Language. */
  locale: () => string
  /** Value of X-View-As: ID of the view as somebody else in this tab. */
  viewAs: () => string | undefined
}

/** Adds the headers of docs/api.md, the W3C trace header, and the preflight header that multipart requests require. */
export const headersExchange =
  ({ customer, locale, viewAs }: HeaderDeps): Exchange =>
  ({ forward }) =>
  (operations) => {
    const addHeaders = (operation: Operation): Operation => {
      if (operation.kind === 'teardown') return operation
      const traceId = operation.context.traceId ?? newTraceId()
      return withHeaders(makeOperation(operation.kind, operation, { ...operation.context, traceId }), {
        'accept-language': locale(),
        'x-customer': operation.kind === 'mutation' ? operation.context.customer : customer(),
        'idempotency-key': operation.context.idempotencyKey,
        'x-view-as': viewAs(),
        'graphql-preflight': '1',
        traceparent: traceparent(traceId),
        'x-portico-background': operation.context.background ? '1' : undefined,
      })
    }
    return forward(map(addHeaders)(operations))
  }
