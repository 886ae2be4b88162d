import { inArray, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { scimSetup, scimToken, scimUser } from '../../tables/scim.table.ts'
import { customers } from '../customers/customer.loaders.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { partners } from '../partners/partner.loaders.ts'
import { ScimGroupKind, ScimSubject } from './scim.enums.ts'

export type ScimSetupRow = typeof scimSetup.$inferSelect
type Token = Omit<typeof scimToken.$inferSelect, 'hash'>

/** How the directory of a provider is set up that nobody has looked at yet. */
export const notSetUp = (providerId: string): ScimSetupRow => ({
  providerId,
  enabled: false,
  dryRun: true,
  groups: 'NONE',
  customerId: null,
  subject: 'NONE',
})

export const scimSetups = perRequest(({ owner }) =>
  oneEach<ScimSetupRow>(
    ({ providerId }) => providerId,
    (ids) => owner.select().from(scimSetup).where(anyOf(scimSetup.providerId, ids)),
  ),
)

/** As the owner: tenants read no token. */
export const scimTokens = perRequest(({ owner }) =>
  manyEach<Token>(
    ({ providerId }) => providerId,
    (ids) =>
      owner
        .select(columnsWithout(scimToken, 'hash'))
        .from(scimToken)
        .where(inArray(scimToken.providerId, ids))
        .orderBy(scimToken.createdAt),
  ),
)

const managedBy = perRequest(({ owner }) =>
  oneEach<{ id: string; count: number }>(
    ({ id }) => id,
    async (ids) =>
      (
        await owner.execute<{ id: string; count: number }>(sql`select provider_id as id, count(*)::int as count from ${scimUser}
          where ${anyOf(scimUser.providerId, ids)} and deleted_at is null group by 1`)
      ).rows,
  ),
)

const TokenType = builder.objectRef<Token>('ScimToken').implement({
  description: 'A token by which the directory of a login provider calls.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    hint: t.exposeString('hint', { description: 'Its last four characters.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null: never.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
  }),
})

type Shown = ScimSetupRow & { readonly partnerId: string | null }

const SetupType = builder.objectRef<Shown>('ScimSetup').implement({
  description: 'How a login provider’s directory provisions users by SCIM 2.0.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled'),
    dryRun: t.exposeBoolean('dryRun', { description: 'Everything is judged and told of, and nothing written.' }),
    groups: t.expose('groups', { type: ScimGroupKind }),
    subject: t.expose('subject', { type: ScimSubject }),
    customer: t.field({
      type: CustomerType,
      nullable: true,
      description: 'Where new users belong, and whose access profiles groups are.',
      resolve: ({ customerId }, _, context) => (customerId === null ? null : customers(context).load(customerId)),
    }),
    baseUrl: t.string({
      description: 'What the directory is given, on the host of the provider’s owner.',
      async resolve({ partnerId }, _, context) {
        const { origin } = await context.hostOf(partnerId === null ? undefined : (await partners(context).load(partnerId))?.domain)
        return `${origin}/scim/v2`
      },
    }),
    managedUsers: t.int({ resolve: async ({ providerId }, _, context) => (await managedBy(context).load(providerId))?.count ?? 0 }),
    tokens: t.field({ type: [TokenType], resolve: ({ providerId }, _, context) => scimTokens(context).load(providerId) }),
  }),
})

builder.objectField(LoginProviderType, 'scim', (t) =>
  t.field({
    type: SetupType,
    resolve: async ({ id, partnerId }, _, context): Promise<Shown> => ({
      ...((await scimSetups(context).load(id)) ?? notSetUp(id)),
      partnerId,
    }),
  }),
)
