import { cacheExchange, createClient, fetchExchange } from '@urql/core'
import type { Client, Exchange, OperationResult, CombinedError, Operation } from '@urql/core'
import { map } from 'wonka'
import { retryExchange } from '@urql/exchange-retry'
import type { Incident } from '../lib/faults/incidents.ts'
import { originalOperationExchange } from './exchanges/original-operation.exchange.ts'
import { authExchange } from './exchanges/auth.exchange.ts'
import { cleanExchange } from './exchanges/clean.exchange.ts'
import { emptyListsExchange, emptyRootsExchange } from './exchanges/empty-lists.exchange.ts'
import { errorsExchange } from './exchanges/errors.exchange.ts'
import { headersExchange } from './exchanges/headers.exchange.ts'
import { createStaleIfError } from './stale-if-error.ts'
import { createReach } from './reach.ts'
import { identityExchange } from './exchanges/identity.exchange.ts'
import { idempotencyExchange } from './exchanges/idempotency.exchange.ts'
import { organisationExchange } from './exchanges/organisation.exchange.ts'
import { overtakenExchange } from './exchanges/overtaken.exchange.ts'
import { shownQueriesExchange } from './exchanges/shown-queries.exchange.ts'
import { createSettlementExchange } from './exchanges/settlement.exchange.ts'
import { createSubscriptions } from './subscriptions.ts'
import { viewAsExchange } from './exchanges/view-as.exchange.ts'
import { isOutcomeUnknown, statusOf } from './data-errors.ts'

/**
 * Retries only operations that are safe to repeat, and only if there was no answer or a server error: queries, and mutations with an idempotency key.
 * The library's default would repeat any mutation.
 */
function mayRetry(error: CombinedError, { kind, context }: Operation): boolean {
  if (kind === 'mutation') return context.idempotencyKey !== undefined && isOutcomeUnknown(error)
  return kind === 'query' && error.networkError !== undefined && (statusOf(error) ?? SERVER_FAULT) >= SERVER_FAULT
}

const SERVER_FAULT = 500

/** Makes up to 2 attempts, the second after 300 ms with jitter. */
const onceMoreExchange = retryExchange({ initialDelayMs: 300, maxNumberAttempts: 2, randomDelay: true, retryIf: mayRetry })

/**
 * Removes the data of a query whose root field failed. GraphQL returns `{ user: null }` beside the error, which would read as a user who does not
 * exist, be cached and replace what is shown. If the field is non-null, the whole data is `null`, which no page expects. Where the place of the
 * query shows its error, a deeper field that failed removes the data as well: its `null` would read as "none" or "not allowed". A list keeps its
 * rows, whose errors the toast reports.
 */
const failedRootsExchange: Exchange =
  ({ forward }) =>
  (operations) =>
    map(withoutFailed)(forward(operations))

const withoutFailed = (result: OperationResult): OperationResult => {
  const { operation, data, error } = result
  if (data === null) return { ...result, data: undefined }
  const { saysErrors, expectsErrors } = operation.context
  const isWhole = saysErrors === true && !Array.isArray(expectsErrors)
  const isFailed = error?.graphQLErrors.some(({ path = [] }) =>
    path.length === 1 ? data?.[path[0] ?? ''] === null : isWhole && path.length > 0,
  )
  return operation.kind === 'query' && isFailed ? { ...result, data: undefined } : result
}

/** Dependencies of the data client, which knows no state machine and no storage. */
export type DataDeps = {
  url: string
  /** URL of the endpoint's WebSocket for subscriptions. */
  socketUrl: string
  /** Access token that a request can be sent with right now. Undefined if it is about to expire or nobody is signed in. */
  currentToken: () => string | undefined
  /** Access token, renewed first if it is about to expire. Undefined if nobody is signed in. */
  getToken: () => Promise<string | undefined>
  /** Called once with a token that the server refused. Resolves to a newer one, or undefined if there is none. */
  renew: (refused: string) => Promise<string | undefined>
  /** Subscribes to changes of the token. Returns the unsubscribe function. */
  watchToken: (hear: () => void) => () => void
  /** Whether the browser reports that it is offline. */
  isOffline: () => boolean
  /** Subscribes to the return of the network. Returns the unsubscribe function. */
  watchNetwork: (hear: () => void) => () => void
  /** Value of X-Customer: the customer of the current route, else the one that this tab works in. Undefined means all customers. */
  customer: () => string | undefined
  /** Value of Accept-Language. */
  locale: () => string
  /** Value of X-View-As: ID of the view as somebody else in this tab, during which nothing is written. */
  viewAs: () => string | undefined
  /** `isShown`: the page already shows the error, so no toast is needed. */
  onIncident: (incident: Incident, isShown: boolean) => void
  /** Called when the outcome of a mutation becomes known after its caller was answered that it is unknown. */
  onSettled: (isDone: boolean) => void
  /** Called when the server becomes reachable or unreachable. */
  onReach: (isReached: boolean) => void
  /** Called when the server answers AUTH_NOT_AUTHORIZED. */
  onNotAuthorized: () => void
  /** Called when the server accepts no token of this session. */
  onNotAuthenticated: () => void
  /** Asks the user to confirm their identity, because an operation requires a more recent sign-in (FRESH_AUTH_REQUIRED). Resolves to whether they did. */
  confirmIdentity: () => Promise<boolean>
  /** Called when a mutation is refused because the portal is viewed as somebody else. */
  onViewOnly: () => void
  fetch?: typeof globalThis.fetch
}

/** A data client with an empty cache, and a function that ends its subscriptions and sends nothing more. The outermost exchange comes first. */
export type DataClient = { client: Client; close: () => void }

export const createDataClient = (world: DataDeps): DataClient => {
  let isClosed = false
  const whileOpen = (token: string | undefined) => (isClosed ? undefined : token)
  // What still waits for a token when the client is closed must not be sent with the token of the next person.
  const deps: DataDeps = {
    ...world,
    currentToken: () => whileOpen(world.currentToken()),
    getToken: async () => whileOpen(await world.getToken()),
    renew: async (refused) => whileOpen(await world.renew(refused)),
  }
  const subscriptions = createSubscriptions({ ...deps, url: deps.socketUrl })
  const reach = createReach(deps.onReach)
  const settlement = createSettlementExchange({ ...deps, watchReach: reach.watch })
  const staleIfError = createStaleIfError({ ...deps, watchReach: reach.watch })
  const client = createClient({
    url: deps.url,
    preferGetMethod: false,
    fetchOptions: { credentials: 'include' },
    ...(deps.fetch && { fetch: deps.fetch }),
    exchanges: [
      organisationExchange(deps),
      idempotencyExchange,
      shownQueriesExchange,
      staleIfError.exchange,
      emptyListsExchange,
      overtakenExchange,
      cacheExchange,
      emptyRootsExchange,
      failedRootsExchange,
      originalOperationExchange,
      errorsExchange(deps),
      settlement.exchange,
      identityExchange(deps),
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
    isClosed = true
    subscriptions.close()
    staleIfError.close()
    settlement.close()
    reach.close()
  }
  return { client, close }
}
