import { sql } from 'drizzle-orm'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { isIdOf } from '../../kit/list/ids.ts'
import { resources } from '../../kit/resource/resource.ts'
import { loginProvider } from '../../tables/login-provider.table.ts'
import { userIdentity } from '../../tables/user.table.ts'

type Named = { readonly key: string; readonly name: string }

/** Who acted, people or the directory of a login provider, where the caller may know of them. */
export const actorNames = perRequest(({ orm, reach }) =>
  oneEach<Named>(
    ({ key }) => key,
    async (ids) => {
      const asked = sql`any(${sql.param(ids)}::uuid[])`
      const { rows } = await orm.execute<Named>(sql`
        select ${userIdentity.id} as key, coalesce(${userIdentity.displayName}, ${userIdentity.userName}) as name
        from ${userIdentity} where ${userIdentity.id} = ${asked} and ${reach.users}
        union all select ${loginProvider.id}, ${loginProvider.displayName} || ' (SCIM)'
        from ${loginProvider} where ${loginProvider.id} = ${asked} and ${reach.loginProviders}`)
      return rows
    },
  ),
)

export const subjectKey = (type: string, id: string): string => `${type} ${id}`

/** What records of any resource are called, by `subjectKey`. */
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
