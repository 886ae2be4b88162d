import { createClient, fetchExchange } from '@urql/core'
import type { Client } from '@urql/core'
import type { DataDeps } from './client.ts'
import { headersExchange } from './exchanges/headers.exchange.ts'
import { idempotencyExchange } from './exchanges/idempotency.exchange.ts'

/** A client for the few calls that need no session: those behind a mailed link. It has no token, no cache, and tries nothing twice. */
export const createOpenClient = ({ url, locale, fetch }: Pick<DataDeps, 'url' | 'locale' | 'fetch'>): Client =>
  createClient({
    url,
    preferGetMethod: false,
    fetchOptions: { credentials: 'include' },
    ...(fetch && { fetch }),
    exchanges: [idempotencyExchange, headersExchange({ customer: () => undefined, viewAs: () => undefined, locale }), fetchExchange],
  })
