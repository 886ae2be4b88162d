import { makeOperation } from '@urql/core'
import type { Exchange, Operation } from '@urql/core'
import { map } from 'wonka'
import { newTraceId, traceparent } from '../../lib/faults/trace.ts'
import { withHeaders } from './operation-headers.ts'

declare module '@urql/core' {
  interface OperationContext {
    /** The trace this operation belongs to. */
    traceId?: string | undefined
    /** Nobody asked for it: polls, refreshes and subscriptions are no activity on the server (promise C5). */
    background?: boolean
  }
}

type HeaderDeps = {
  /** X-Customer of what is read; a mutation has its own. */
  customer: () => string | undefined
  /** Accept-Language. */
  locale: () => string
  /** X-View-As: the view as somebody else that this tab is in. */
  viewAs: () => string | undefined
}

/** The headers of docs/api.md, the W3C trace, and the preflight header that multipart requests need. */
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
