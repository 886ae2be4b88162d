import { retryExchange } from '@urql/exchange-retry'
import type { CombinedError, Operation } from '@urql/core'
import { isOutcomeUnknown, statusOf } from '../data-errors.ts'

/**
 * Retries only operations that are safe to repeat, and only if there was no answer or a server error: queries, and mutations with an idempotency key.
 * The library's default would repeat any mutation.
 */
export function mayRetry(error: CombinedError, { kind, context }: Operation): boolean {
  if (kind === 'mutation') return context.idempotencyKey !== undefined && isOutcomeUnknown(error)
  return kind === 'query' && error.networkError !== undefined && (statusOf(error) ?? SERVER_FAULT) >= SERVER_FAULT
}

const SERVER_FAULT = 500

/** Makes up to 2 attempts, the second after 300 ms with jitter. */
export const onceMoreExchange = retryExchange({ initialDelayMs: 300, maxNumberAttempts: 2, randomDelay: true, retryIf: mayRetry })
