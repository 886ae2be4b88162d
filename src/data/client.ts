import type { Client } from 'urql'
import type { Incident } from './incidents.ts'

/** What the data client needs from the world; it knows no machine and no storage. */
export type DataDeps = {
  /** Address of the GraphQL endpoint. */
  url: string
  /** Address of its WebSocket for subscriptions. */
  socketUrl: string
  /** The access token, renewed first where it is about to expire; undefined when nobody is signed in. */
  getToken: () => Promise<string | undefined>
  /** Called once with a token that the server refused; answers a newer one, or undefined when there is none. */
  renew: (refused: string) => Promise<string | undefined>
  /** X-Customer: the customer of the present route. */
  customer: () => string | undefined
  /** Accept-Language. */
  locale: () => string
  onIncident: (incident: Incident) => void
  /** The server answered AUTH_NOT_AUTHORIZED. */
  onNotAuthorized: () => void
  /** The server no longer takes any token of this session. */
  onNotAuthenticated: () => void
}

export type CreateDataClient = (deps: DataDeps) => Client
