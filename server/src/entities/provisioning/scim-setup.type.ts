import { and, inArray, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { columnsWithout } from '../../db/columns-without.ts'
import { ownersOf, type OwnerStatus } from '../../federation/directory-owners.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { scimSetup, scimToken, scimUser } from '../../tables/providers/scim.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { customers } from '../customers/customer.loaders.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { LoginProviderType } from '../login-providers/login-provider.type.ts'
import { partners } from '../partners/partner.loaders.ts'
import { MassLeavingType, massLeavings, WaitingLeaverType, waitingLeavers } from './leaving.type.ts'
import { ScimGroupKind, ScimOwnerState, ScimSubject } from './scim.enums.ts'

type OfOwner = 'ownerId' | 'ownerLeftAt' | 'ownerHad' | 'ownerToldAt'
export type ScimSetupRow = Omit<typeof scimSetup.$inferSelect, OfOwner>
type Token = Omit<typeof scimToken.$inferSelect, 'hash' | OfOwner>

const OF_OWNER = ['ownerId', 'ownerLeftAt', 'ownerHad'] as const
export const setupColumns = columnsWithout(scimSetup, ...OF_OWNER, 'ownerToldAt')

/** Default setup of a directory that has none stored. */
export const notSetUp = (providerId: string): ScimSetupRow => ({
  providerId,
  enabled: false,
  dryRun: true,
  groups: 'NONE',
  customerId: null,
  subject: 'NONE',
  silentSince: null,
})

export const scimSetups = perRequest(({ owner }) =>
  oneEach<ScimSetupRow>(
    ({ providerId }) => providerId,
    (ids) => owner.select(setupColumns).from(scimSetup).where(anyOf(scimSetup.providerId, ids)),
  ),
)

/** Reads as the database owner, because tenants have no rights on the table. */
export const scimTokens = perRequest(({ owner }) =>
  manyEach<Token>(
    ({ providerId }) => providerId,
    (ids) =>
      owner
        .select(columnsWithout(scimToken, 'hash', ...OF_OWNER))
        .from(scimToken)
        .where(inArray(scimToken.providerId, ids))
        .orderBy(scimToken.createdAt),
  ),
)

type Standing = OwnerStatus & { readonly name: string | null }
type Standings = { readonly providerId: string; readonly setup: Standing; readonly tokens: ReadonlyMap<string, Standing> }

/** Owners by provider, with the names of those within the reader's reach. */
export const scimOwners = perRequest(({ owner, reach }) =>
  oneEach<Standings>(
    ({ providerId }) => providerId,
    async (ids) => {
      const found = await ownersOf(owner, ids)
      const people = found.flatMap(({ setup, tokens }) => [setup, ...tokens.values()].flatMap(({ ownerId }) => ownerId ?? []))
      const rows =
        people.length === 0
          ? []
          : await owner
              .select({ id: userIdentity.id, name: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})` })
              .from(userIdentity)
              .where(and(anyOf(userIdentity.id, people), reach.users))
      const names = new Map(rows.map(({ id, name }) => [id, name]))
      const named = (standing: OwnerStatus): Standing => ({ ...standing, name: names.get(standing.ownerId ?? '') ?? null })
      return found.map(({ providerId, setup, tokens }) => ({
        providerId,
        setup: named(setup),
        tokens: new Map([...tokens].map(([id, standing]) => [id, named(standing)])),
      }))
    },
  ),
)

const OwnerType = builder.objectRef<Standing>('ScimOwner').implement({
  description: 'The user whose rights a directory or a token has. It may do only what that user may do at the moment of a request.',
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null if the user is out of reach or deleted, or if the owner is not known.',
    }),
    state: t.expose('state', { type: ScimOwnerState }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'For LEFT: when the directory becomes limited to deactivating users.',
    }),
  }),
})

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
  description: 'A token with which the directory of a login provider authenticates.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    hint: t.exposeString('hint', { description: 'Last four characters of the token.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null if the token never expires.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Time of the last use, precise to the minute.' }),
    owner: t.field({
      type: OwnerType,
      nullable: true,
      description: 'User who created the token or took over the directory.',
      resolve: async ({ id, providerId }, _, context) => (await scimOwners(context).load(providerId))?.tokens.get(id) ?? null,
    }),
  }),
})

type Shown = ScimSetupRow & { readonly partnerId: string | null }

const SetupType = builder.objectRef<Shown>('ScimSetup').implement({
  description: 'How a login provider’s directory provisions users by SCIM 2.0.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled'),
    dryRun: t.exposeBoolean('dryRun', { description: 'Whether requests are only evaluated and logged, and nothing is written.' }),
    groups: t.expose('groups', { type: ScimGroupKind }),
    subject: t.expose('subject', { type: ScimSubject }),
    customer: t.field({
      type: CustomerType,
      nullable: true,
      description: 'Customer of new users, and the one whose access profiles the groups are.',
      resolve: ({ customerId }, _, context) => (customerId === null ? null : customers(context).load(customerId)),
    }),
    baseUrl: t.string({
      description: "SCIM base URL to configure in the directory, on the host of the provider's owner.",
      async resolve({ partnerId }, _, context) {
        const { origin } = await context.hostOf(partnerId === null ? undefined : (await partners(context).load(partnerId))?.domain)
        return `${origin}/scim/v2`
      },
    }),
    owner: t.field({
      type: OwnerType,
      nullable: true,
      description: 'User who turned provisioning on or took over the directory. Null if nothing has been set up yet.',
      resolve: async ({ providerId }, _, context) => (await scimOwners(context).load(providerId))?.setup ?? null,
    }),
    silentSince: t.expose('silentSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Last request of a directory that sent requests daily and has sent none for three days. Null for every other one.',
    }),
    massLeavings: t.field({
      type: [MassLeavingType],
      description: 'Mass leavings of the last 30 days, the latest first. Each is undone by itself.',
      resolve: ({ providerId }, _, context) => massLeavings(context).load(providerId),
    }),
    waitingLeavers: t.field({
      type: [WaitingLeaverType],
      resolve: ({ providerId }, _, context) => waitingLeavers(context).load(providerId),
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
