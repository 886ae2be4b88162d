import { makeOperation } from '@urql/core'
import type { Client, Operation, OperationContext } from '@urql/core'
import { getOriginalOperation } from './exchanges/original-operation.exchange.ts'

/** Sends a query again, bypassing the cache, with the current token and a trace of its own. */
export function askAnew(client: Client, operation: Operation, context: Partial<OperationContext> = {}): void {
  const { kind, ...question } = getOriginalOperation(operation)
  client.reexecuteOperation(makeOperation(kind, question, { ...question.context, ...context, requestPolicy: 'network-only' }))
}
