import { sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import { oneEach, perRequest } from '../../../kit/graphql/batch.ts'
import { apiResource, client, sessionClient } from '../../../tables/client.table.ts'
import { oidcArtifact } from '../../../tables/people/identity.table.ts'
import { eventLog } from '../../../tables/logs/log.table.ts'
import { serverSideSession } from '../../../tables/people/session.table.ts'

/** Event types of requests by an app that were refused or failed. */
const FAULTS = sql`('TOKEN_REFUSED', 'APP_REFUSED', 'APP_SIGN_OUT_FAILED')`

/** Faults of an app in the last 24 hours, as a query over `event_log` for a row of `client`. */
export const recentFaults = sql`from ${eventLog} where ${eventLog.detail} ? 'client' and ${eventLog.detail} ->> 'client' = ${client.clientId}
  and ${eventLog.at} > now() - interval '24 hours' and ${eventLog.type} in ${FAULTS}`

const recentSessions = sql`from ${sessionClient} join ${serverSideSession} on ${serverSideSession.id} = ${sessionClient.sessionId}
  where ${sessionClient.clientId} = ${client.id} and ${sessionClient.at} > now() - interval '30 days'`

const livingTokens = sql`from ${oidcArtifact} where ${oidcArtifact.model} = 'RefreshToken' and ${oidcArtifact.payload} ->> 'clientId' = ${client.clientId}
  and ${oidcArtifact.consumedAt} is null and ${oidcArtifact.expiresAt} > now()`

const askingApis = sql`from ${apiResource} where ${apiResource.introspectionClientId} = ${client.id}`

// Drizzle writes a column with its table name within the fragments above; directly in a selected field it would omit the name.
const COLUMNS = {
  id: client.id,
  signIns: sql<number>`(select count(*)::int ${recentSessions})`,
  people: sql<number>`(select count(distinct ${serverSideSession.userId})::int ${recentSessions})`,
  refreshTokens: sql<number>`(select count(*)::int ${livingTokens})`,
  apis: sql<number>`(select count(*)::int ${askingApis})`,
  faults: sql<number>`(select count(*)::int ${recentFaults})`,
}
type ClientUse = { readonly id: string } & Readonly<Record<Exclude<keyof typeof COLUMNS, 'id'>, number>>

export const NO_USE = { signIns: 0, people: 0, refreshTokens: 0, apis: 0, faults: 0 } as const

export const ClientUseType = builder.objectRef<ClientUse>('ClientUse').implement({
  description: 'Figures about the use of an app.',
  fields: (t) => ({
    signIns: t.exposeInt('signIns', { description: 'Number of sign-ins to the app in the last 30 days.' }),
    people: t.exposeInt('people', { description: 'Number of different users among these sign-ins.' }),
    refreshTokens: t.exposeInt('refreshTokens', { description: 'Number of refresh tokens that are valid now.' }),
    apis: t.exposeInt('apis', { description: 'Number of APIs that introspect tokens as this app.' }),
    faults: t.exposeInt('faults', {
      description: 'Number of refused tokens, refused users and failed back-channel logouts in the last 24 hours.',
    }),
  }),
})

export const usesOf = perRequest(({ owner }) =>
  oneEach<ClientUse>(
    ({ id }) => id,
    (ids) => owner.select(COLUMNS).from(client).where(anyOf(client.id, ids)),
  ),
)
