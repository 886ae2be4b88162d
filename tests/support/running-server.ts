import { setAhead } from './shifted-clock.ts'
import type { Database } from '../../server/src/db/database.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { startPortico, type StartOptions } from '../../server/src/start.ts'
import { signIn, type Session } from './sign-in.ts'
import type { Place } from './place.ts'
import { TEST_METRICS_TOKEN, TEST_OUTBOX_KEY, TEST_SECRETS_KEY } from './seed.ts'
import { Visitor } from './visitor.ts'

export type GraphqlAnswer = {
  status: number
  data: Record<string, unknown> | null
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[]
}

export type RunningServer = {
  /** URL of the default host, without a trailing slash. */
  url: string
  port: number
  /** `origin('acme')` is the partner's host, `origin()` the default one. */
  origin(partner?: string): string
  db: Database
  /** Signs in by the real code flow over HTTP with the demo password; a name without @ is one of the demo users. */
  signIn(name: string, partner?: string): Promise<Session>
  /** Sends a GraphQL request with the token; undefined sends none. */
  gql(
    token: string | undefined,
    document: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<GraphqlAnswer>
  /** Moves the clock of this process forward, until the server is closed. */
  advance(milliseconds: number): void
  close(): Promise<void>
}

/** Default settings of test servers. Lists have a generous time limit, because only the tests about that limit depend on it. */
const USUAL = {
  PORT: '0',
  DEMO: 'true',
  LOG_LEVEL: 'error',
  SECRETS_KEY: TEST_SECRETS_KEY,
  OUTBOX_KEY: TEST_OUTBOX_KEY,
  METRICS_TOKEN: TEST_METRICS_TOKEN,
  LIST_TIMEOUT_MS: '30000',
}

/** Starts the real server on a free port with this database, which is deleted on close. `env` has additional settings. */
export async function startServer(
  place: Place,
  env: NodeJS.ProcessEnv = {},
  options: Pick<StartOptions, 'webRoot' | 'jobs' | 'callLimits'> = {},
): Promise<RunningServer> {
  let ahead = 0
  const portico = await startPortico(readSettings({ ...USUAL, ...place.env, ...env }), options).catch(async (error: unknown) => {
    await place.remove()
    throw error
  })
  const origin = (partner?: string) => `http://${partner === undefined ? '' : `${partner}.`}localhost:${portico.port}`
  return {
    url: origin(),
    port: portico.port,
    origin,
    db: portico.db,
    signIn: (name, partner) => signIn(origin(partner), name),
    gql: (token, document, variables, headers) => gql(origin(), token, document, variables, headers),
    advance: (milliseconds) => setAhead((ahead += milliseconds)),
    async close() {
      setAhead(0)
      await portico.close()
      await place.remove()
    },
  }
}

async function gql(
  origin: string,
  token: string | undefined,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  const answer = await new Visitor().send(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      'graphql-preflight': '1',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  })
  const body = answer.json() as Partial<Pick<GraphqlAnswer, 'data' | 'errors'>>
  return { status: answer.status, data: body.data ?? null, errors: body.errors ?? [] }
}
