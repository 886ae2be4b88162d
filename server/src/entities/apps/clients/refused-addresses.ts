import { sql } from 'drizzle-orm'
import { builder } from '../../../kit/graphql/builder.ts'
import { manyEach, perRequest } from '../../../kit/graphql/batch.ts'
import { client } from '../../../tables/client.table.ts'
import { eventLog } from '../../../tables/logs/log.table.ts'

type RefusedAddress = { readonly clientId: string; readonly address: string; readonly count: number; readonly lastAt: Date }

export const RefusedAddressType = builder.objectRef<RefusedAddress>('RefusedAddress').implement({
  description: 'An address that an app asked to lead users to, and that is not among its redirect URIs or post-logout redirect URIs.',
  fields: (t) => ({
    address: t.exposeString('address'),
    count: t.exposeInt('count', { description: 'Number of minutes in which it was refused.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', description: 'When it was last refused.' }),
  }),
})

/** By app ID: the five latest addresses that were refused in the last 30 days and are still not registered. */
export const refusedAddressesOf = perRequest(({ owner }) =>
  manyEach<RefusedAddress>(
    ({ clientId }) => clientId,
    async (ids) => {
      const { rows } = await owner.execute<Omit<RefusedAddress, 'lastAt'> & { readonly lastAt: Date | string }>(sql`
        select ${client.id} as "clientId", refused.address, refused.count, refused.last_at as "lastAt"
        from ${client} cross join lateral (
          select ${eventLog.detail} ->> 'redirectUri' as address, count(*)::int as count, max(${eventLog.at}) as last_at
          from ${eventLog} where ${eventLog.detail} ? 'client' and ${eventLog.detail} ->> 'client' = ${client.clientId}
            and ${eventLog.at} > now() - interval '30 days' and ${eventLog.type} = 'APP_REFUSED'
            and ${eventLog.detail} ->> 'reason' = 'redirectUri'
            and ${eventLog.detail} ->> 'redirectUri' <> all (${client.redirectUris} || ${client.postLogoutRedirectUris})
          group by 1 order by 3 desc limit 5
        ) as refused
        where ${client.id} = any(${sql.param([...ids])}::uuid[])
        order by refused.last_at desc, refused.address`)
      return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) }))
    },
  ),
)
