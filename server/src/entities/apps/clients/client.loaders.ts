import { asc, getTableColumns, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import { manyEach, oneEach, perRequest } from '../../../kit/graphql/batch.ts'
import { client, clientSecret } from '../../../tables/client.table.ts'
import { clientHealth, type ClientHealth } from './client-health.ts'

const { hash: _, warnedDays: __, ...shown } = getTableColumns(clientSecret)

export type SecretRow = Omit<typeof clientSecret.$inferSelect, 'hash' | 'warnedDays'>

export const secretsOf = perRequest(({ orm }) =>
  manyEach<SecretRow>(
    ({ clientId }) => clientId,
    (ids) =>
      orm
        .select(shown)
        .from(clientSecret)
        .where(anyOf(clientSecret.clientId, ids))
        .orderBy(asc(clientSecret.createdAt), asc(clientSecret.id)),
  ),
)

export const healthOf = perRequest(({ orm }) =>
  oneEach<{ id: string; health: ClientHealth }>(
    ({ id }) => id,
    (ids) => orm.select({ id: client.id, health: clientHealth }).from(client).where(anyOf(client.id, ids)),
  ),
)

export type Holder = { readonly scope: string; readonly id: string; readonly name: string }

/** Apps that may request a scope, by its name. */
export const clientsWith = perRequest(({ orm }) =>
  manyEach<Holder>(
    ({ scope }) => scope,
    async (scopes) =>
      (
        await orm.execute<Holder>(
          sql`select scope, ${client.id}, ${client.name} from ${client}, unnest(${client.scopes}) as scope where scope = any(${sql.param([...scopes])}::text[]) order by ${client.nameFolded}`,
        )
      ).rows,
  ),
)
