import { sql } from 'drizzle-orm'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isIdOf } from '../../kit/list/ids.ts'
import { resources } from '../../kit/resource/resource.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

type Named = { readonly key: string; readonly name: string }

/** Names of actors, which are users or the directories of login providers, if they are within the caller's reach. */
export const actorNames = perRequest(({ orm, reach }) =>
  oneEach<Named>(
    ({ key }) => key,
    async (ids) => {
      const anyId = sql`any(${sql.param(ids)}::uuid[])`
      const { rows } = await orm.execute<Named>(sql`
        select ${userIdentity.id} as key, coalesce(${userIdentity.displayName}, ${userIdentity.userName}) as name
        from ${userIdentity} where ${userIdentity.id} = ${anyId} and ${reach.users}
        union all select ${loginProvider.id}, ${loginProvider.displayName} || ' (SCIM)'
        from ${loginProvider} where ${loginProvider.id} = ${anyId} and ${reach.loginProviders}`)
      return rows
    },
  ),
)

/** Null if there is no user or they are out of the caller's reach. */
export const nameOfUser = async (id: string | null, context: RequestContext): Promise<string | null> =>
  id === null ? null : ((await actorNames(context).load(id))?.name ?? null)

/** Name of the actor of an audit row. An app that acted for itself is named by its client ID, which the row has. */
export const nameOfActor = async (
  { actorId, actingAs }: { readonly actorId: string | null; readonly actingAs: string | null },
  context: RequestContext,
): Promise<string | null> => (actingAs?.startsWith('app:') ? `${actingAs.slice(4)} (app)` : nameOfUser(actorId, context))

/**
 * User type that an actor viewed the portal as, with the name of the example user if they are within the caller's reach. Keyed by the ID of the view.
 */
export const viewedAs = perRequest(({ orm, reach }) =>
  oneEach<{ readonly key: string; readonly userType: number | null; readonly name: string | null }>(
    ({ key }) => key,
    async (ids) => {
      const { rows } = await orm.execute<{ key: string; userType: number | null; name: string | null }>(sql`
        select distinct on (begun.subject_id) begun.subject_id as key, (begun.after ->> 'userType')::int as "userType", whom.name
        from ${auditLog} as begun left join lateral (
          select coalesce(${userIdentity.displayName}, ${userIdentity.userName}) as name from ${userIdentity}
          where ${userIdentity.id}::text = begun.after ->> 'userId' and ${reach.users}) as whom on true
        where begun.subject_type = 'ViewAs' and begun.subject_id = any(${sql.param(ids)}::text[]) and begun.action = 'beginViewAs'
        order by begun.subject_id, begun.at, begun.id`)
      return rows
    },
  ),
)

export const subjectKey = (type: string, id: string): string => `${type} ${id}`

/** Names of records of any resource, by `subjectKey`. */
export const subjectNames = perRequest(({ orm, reach }) =>
  oneEach<Named>(
    ({ key }) => key,
    async (keys) => {
      const byType = Map.groupBy(
        keys.map((key) => key.split(' ', 2)),
        ([type = '']) => type,
      )
      const read = [...resources.values()].map(async ({ subjectType, table, from, label, reach: within }) => {
        const ids = (byType.get(subjectType) ?? []).flatMap(([, id = '']) => (isIdOf(table.id, id) ? [id] : []))
        if (ids.length === 0) return []
        const { rows } = await orm.execute<Named>(sql`
          select ${subjectType} || ' ' || ${table.id} as key, ${label} as name from ${from?.(reach) ?? table}
          where ${table.id} = any(${sql.param(ids)}::${sql.raw(table.id.getSQLType())}[]) and ${within(reach)}`)
        return rows
      })
      return (await Promise.all(read)).flat()
    },
  ),
)
