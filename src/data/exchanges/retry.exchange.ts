import { retryExchange } from '@urql/exchange-retry'
import type { CombinedError, Operation } from '@urql/core'
import { statusOf } from '../data-errors.ts'

/** Only what changes nothing may run twice, and only where there was no answer or none that the server meant: the library's default would repeat mutations too. */
export const mayRetry = (error: CombinedError, operation: Operation): boolean =>
  operation.kind === 'query' && error.networkError !== undefined && (statusOf(error) ?? SERVER_FAULT) >= SERVER_FAULT

const SERVER_FAULT = 500

/** Up to 2 attempts, after 300 ms with jitter. */
export const queryRetryExchange = retryExchange({ initialDelayMs: 300, maxNumberAttempts: 2, randomDelay: true, retryIf: mayRetry })
