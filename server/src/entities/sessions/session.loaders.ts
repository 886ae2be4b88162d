import { and, asc, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { client, sessionClient } from '../../tables/client.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'

export type UsedApp = { readonly sessionId: string; readonly id: string; readonly name: string; readonly at: Date }

/**
 * Apps that were issued tokens for sessions within reach, without the portal itself. Reads as the database owner, because tenants cannot read
 * `client`.
 */
export const appsOf = perRequest(({ owner }) =>
  manyEach<UsedApp>(
    ({ sessionId }) => sessionId,
    (ids) =>
      owner
        .select({ sessionId: sessionClient.sessionId, id: client.id, name: client.name, at: sessionClient.at })
        .from(sessionClient)
        .innerJoin(client, eq(client.id, sessionClient.clientId))
        .where(anyOf(sessionClient.sessionId, ids))
        .orderBy(asc(client.nameFolded), asc(client.id)),
  ),
)

/** Display names of the login providers within reach, by the name that sessions store. */
export const providerNames = perRequest(({ orm, reach }) =>
  oneEach<{ name: string; displayName: string }>(
    ({ name }) => name,
    (names) =>
      orm
        .select({ name: loginProvider.name, displayName: loginProvider.displayName })
        .from(loginProvider)
        .where(and(anyOf(loginProvider.name, names), reach.loginProviders)),
  ),
)
