import { retryExchange } from '@urql/exchange-retry'
import type { CombinedError, Operation } from '@urql/core'
import { isOutcomeUnknown, statusOf } from '../data-errors.ts'

/**
 * Only what does nothing twice may run twice, and only where there was no answer or none that the server meant: a query, or a mutation that the server
 * knows by its key. The library's default would repeat any mutation.
 */
export function mayRetry(error: CombinedError, { kind, context }: Operation): boolean {
  if (kind === 'mutation') return context.idempotencyKey !== undefined && isOutcomeUnknown(error)
  return kind === 'query' && error.networkError !== undefined && (statusOf(error) ?? SERVER_FAULT) >= SERVER_FAULT
}

const SERVER_FAULT = 500

/** Up to 2 attempts, after 300 ms with jitter. */
export const onceMoreExchange = retryExchange({ initialDelayMs: 300, maxNumberAttempts: 2, randomDelay: true, retryIf: mayRetry })
