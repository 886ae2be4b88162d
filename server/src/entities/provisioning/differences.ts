import { and, sql, type SQL } from 'drizzle-orm'
import { contextOf } from '../../kit/graphql/doing.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { scimEvent, scimSetup, scimUser } from '../../tables/providers/scim.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { userTypes } from '../../access/viewer.ts'
import { changesProviders } from '../login-providers/login-provider.mutations.ts'
import { ScimDifferenceReason } from './scim.enums.ts'

const MOST = 100

type Difference = {
  readonly key: string
  readonly userId: string | null
  readonly name: string
  readonly reason: 'UNMANAGED' | 'REFUSED' | 'WAITS'
  readonly since: string
  readonly detail: string | null
}
type Differences = { readonly providerId: string | null; readonly context: RequestContext }

const DifferenceType = builder.objectRef<Difference>('ScimDifference').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    userId: t.exposeID('userId', { nullable: true, description: 'Null for somebody who is not here.' }),
    name: t.exposeString('name'),
    reason: t.expose('reason', { type: ScimDifferenceReason }),
    since: t.field({ type: 'DateTime', resolve: ({ since }) => new Date(since) }),
    detail: t.exposeString('detail', { nullable: true, description: 'Why a request was refused, in English.' }),
  }),
})

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER } = userTypes
const shown = sql`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`

/** Active users of the provider's customers of whom the directory has sent nothing, and those who wait for another administrator. */
const hereOnly = (providerId: string, context: RequestContext): SQL => sql`
  select ${userIdentity.id}::text as key, ${userIdentity.id}::text as "userId", ${shown} as name,
    case when ${scimUser.leaving} is null then 'UNMANAGED' else 'WAITS' end as reason,
    coalesce(${scimUser.leavingSince}, ${userIdentity.createdAt}) as since, null as detail
  from ${userIdentity} left join ${scimUser} on ${scimUser.userId} = ${userIdentity.id}
  where ${userIdentity.isActive} and ${contextOf(context, 'Query.users').reach.users} and ${userIdentity.userType} not in (${VENDOR_SUPPORT}, ${VENDOR_OPERATIONS}, ${VENDOR_PARTNER})
    and (${scimUser.providerId} = ${providerId}::uuid and ${scimUser.leaving} is not null
      or ${scimUser.userId} is null and exists (select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
        join ${loginProvider} on ${loginProvider.id} = ${providerId}::uuid join ${scimSetup} on ${scimSetup.providerId} = ${loginProvider.id}
        where ${userCustomer.userId} = ${userIdentity.id} and ${customer.partnerId} is not distinct from ${loginProvider.partnerId}
          and (${customer.loginProviderId} = ${loginProvider.id} or ${customer.id} = ${scimSetup.customerId})))`

/** Users whom the directory wanted to create and was refused, without a later request for the same name that succeeded. */
const thereOnly = (providerId: string): SQL => sql`
  select lower(refused.subject_name) as key, null as "userId", min(refused.subject_name) as name, 'REFUSED' as reason, min(refused.at) as since,
    (array_agg(refused.detail order by refused.id desc))[1] as detail
  from ${scimEvent} as refused
  where refused.provider_id = ${providerId}::uuid and refused.action = 'CREATE' and refused.resource = 'USER' and refused.outcome in ('REFUSED', 'FAILED')
    and refused.subject_name is not null
    and not exists (select from scim_event as later where later.provider_id = refused.provider_id and later.id > refused.id
      and later.outcome in ('DONE', 'UNCHANGED') and later.resource = 'USER' and later.action in ('CREATE', 'UPDATE')
      and lower(later.subject_name) = lower(refused.subject_name))
    and not exists (select from ${scimUser} where ${scimUser.providerId} = refused.provider_id and ${scimUser.deletedAt} is null
      and ${scimUser.userNameKey} = lower(normalize(refused.subject_name, nfc)))
  group by lower(refused.subject_name)`

const listed = async ({ owner }: RequestContext, rows: SQL): Promise<Difference[]> =>
  (
    await owner.execute<Difference>(
      sql`select key, "userId", name, reason, to_json(since) #>> '{}' as since, detail from (${rows}) as differing order by since, key limit ${MOST}`,
    )
  ).rows

const countOf = async ({ owner }: RequestContext, rows: SQL): Promise<number> =>
  (await owner.execute<{ count: number }>(sql`select count(*)::int as count from (${rows}) as differing`)).rows[0]?.count ?? 0

const DifferencesType = builder.objectRef<Differences>('ScimDifferences').implement({
  description:
    'How the users of the portal and those of a directory differ, as far as the directory has sent requests. Lists name the first 100.',
  fields: (t) => ({
    hereCount: t.int({
      description: 'Active users here of whom the directory has sent nothing, or whom it has deactivated.',
      resolve: ({ providerId, context }) => (providerId === null ? 0 : countOf(context, hereOnly(providerId, context))),
    }),
    here: t.field({
      type: [DifferenceType],
      resolve: ({ providerId, context }) => (providerId === null ? [] : listed(context, hereOnly(providerId, context))),
    }),
    thereCount: t.int({
      description: 'Users whom the directory wanted to create within the last 30 days and who are not here.',
      resolve: ({ providerId, context }) => (providerId === null ? 0 : countOf(context, thereOnly(providerId))),
    }),
    there: t.field({
      type: [DifferenceType],
      resolve: ({ providerId, context }) => (providerId === null ? [] : listed(context, thereOnly(providerId))),
    }),
  }),
})

builder.queryField('scimDifferences', (t) =>
  t.field({
    access: changesProviders,
    of: { resource: 'loginProvider', verb: 'audit' },
    type: DifferencesType,
    description: 'Compares the users of the portal with those of the directory of a login provider. Empty if the provider is out of reach.',
    args: { id: t.arg.id({ required: true, description: 'ID of the login provider.' }) },
    async resolve(_, { id }, context): Promise<Differences> {
      const [found] = isUuid(id)
        ? await context.owner
            .select({ id: loginProvider.id })
            .from(loginProvider)
            .where(and(sql`${loginProvider.id} = ${id}::uuid`, context.reach.loginProviders))
        : []
      return { providerId: found?.id ?? null, context }
    },
  }),
)
