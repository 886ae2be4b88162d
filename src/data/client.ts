import { cacheExchange, createClient, fetchExchange } from '@urql/core'
import type { Client } from '@urql/core'
import type { Incident } from '../lib/faults/incidents.ts'
import { asAskedExchange } from './exchanges/as-asked.exchange.ts'
import { authExchange } from './exchanges/auth.exchange.ts'
import { cleanExchange } from './exchanges/clean.exchange.ts'
import { emptyListsExchange, emptyRootsExchange } from './exchanges/empty-lists.exchange.ts'
import { errorsExchange } from './exchanges/errors.exchange.ts'
import { failedRootsExchange } from './exchanges/failed-roots.exchange.ts'
import { headersExchange } from './exchanges/headers.exchange.ts'
import { createKept } from './kept.ts'
import { createReach } from './reach.ts'
import { idempotencyExchange } from './exchanges/idempotency.exchange.ts'
import { organisationExchange } from './exchanges/organisation.exchange.ts'
import { overtakenExchange } from './exchanges/overtaken.exchange.ts'
import { onceMoreExchange } from './exchanges/retry.exchange.ts'
import { createSubscriptions } from './subscriptions.ts'
import { viewAsExchange } from './exchanges/view-as.exchange.ts'

/** What the data client needs from the world; it knows no machine and no storage. */
export type DataDeps = {
  /** Address of the GraphQL endpoint. */
  url: string
  /** Address of its WebSocket for subscriptions. */
  socketUrl: string
  /** The access token that a request can be sent with right now; undefined where it is about to expire, or nobody is signed in. */
  currentToken: () => string | undefined
  /** The access token, renewed first where it is about to expire; undefined when nobody is signed in. */
  getToken: () => Promise<string | undefined>
  /** Called once with a token that the server refused; answers a newer one, or undefined when there is none. */
  renew: (refused: string) => Promise<string | undefined>
  /** Told when the token has changed; the answer stops it. */
  watchToken: (hear: () => void) => () => void
  /** Whether the browser says that there is no network. */
  isOffline: () => boolean
  /** Told when the network is back; the answer stops it. */
  watchNetwork: (hear: () => void) => () => void
  /** X-Customer: the customer of the present route, else the one that this tab works in; undefined for all of them. */
  customer: () => string | undefined
  /** Accept-Language. */
  locale: () => string
  /** X-View-As: the view as somebody else that this tab is in; nothing is written then. */
  viewAs: () => string | undefined
  /** `isShown`: something else says it already. */
  onIncident: (incident: Incident, isShown: boolean) => void
  /** Whether the server answers: told when that has changed. */
  onReach: (isReached: boolean) => void
  /** The server answered AUTH_NOT_AUTHORIZED. */
  onNotAuthorized: () => void
  /** The server no longer takes any token of this session. */
  onNotAuthenticated: () => void
  /** What was asked needs a newer sign-in (FRESH_AUTH_REQUIRED). */
  onSignInTooOld: () => void
  /** Something was to be written while the portal is viewed as somebody else. */
  onViewOnly: () => void
  fetch?: typeof globalThis.fetch
}

/** A data client with an empty cache, and what ends its subscriptions. The exchanges stand outermost first. */
export type DataClient = { client: Client; close: () => void }

export const createDataClient = (deps: DataDeps): DataClient => {
  const subscriptions = createSubscriptions({ ...deps, url: deps.socketUrl })
  const reach = createReach(deps.onReach)
  const kept = createKept({ ...deps, watchReach: reach.watch })
  const client = createClient({
    url: deps.url,
    preferGetMethod: false,
    fetchOptions: { credentials: 'include' },
    ...(deps.fetch && { fetch: deps.fetch }),
    exchanges: [
      organisationExchange(deps),
      idempotencyExchange,
      kept.exchange,
      emptyListsExchange,
      overtakenExchange,
      cacheExchange,
      emptyRootsExchange,
      failedRootsExchange,
      asAskedExchange,
      errorsExchange(deps),
      viewAsExchange(deps),
      cleanExchange,
      authExchange(deps),
      headersExchange(deps),
      reach.exchange,
      onceMoreExchange,
      subscriptions.exchange,
      fetchExchange,
    ],
  })
  const close = () => {
    subscriptions.close()
    kept.close()
    reach.close()
  }
  return { client, close }
}
