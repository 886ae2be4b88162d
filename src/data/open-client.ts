import { createClient, fetchExchange } from '@urql/core'
import type { Client } from '@urql/core'
import type { DataDeps } from './client.ts'
import { headersExchange } from './exchanges/headers.exchange.ts'
import { idempotencyExchange } from './exchanges/idempotency.exchange.ts'

/** Client for the few operations that require no session, those of mailed links. It has no token and no cache, and never retries. */
export const createOpenClient = ({ url, locale, fetch }: Pick<DataDeps, 'url' | 'locale' | 'fetch'>): Client =>
  createClient({
    url,
    preferGetMethod: false,
    fetchOptions: { credentials: 'include' },
    ...(fetch && { fetch }),
    exchanges: [idempotencyExchange, headersExchange({ customer: () => undefined, viewAs: () => undefined, locale }), fetchExchange],
  })
