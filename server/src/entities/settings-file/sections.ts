import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { apiResource, apiScope, client, identityResource } from '../../tables/client.table.ts'
import { feature } from '../../tables/feature.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { grantedBy } from '../access-profiles/access-profile.loaders.ts'
import { isOtherProtocols, toDnsDomains } from '../login-providers/login-provider.rules.ts'
import { listOf } from '../partners/partner.rules.ts'
import { partners } from '../partners/partners.ts'
import { normalMetadata, samlDocumentOf } from './saml-document.ts'

/** Sections of a settings file in the order in which they are written: each refers only to those before it. */
export const SECTIONS = [
  'retention',
  'partners',
  'loginProviders',
  'identityResources',
  'apiScopes',
  'apps',
  'apis',
  'templates',
  'staffProfiles',
  'flags',
] as const
export type SectionName = (typeof SECTIONS)[number]

export type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number; readonly isSystem?: boolean }
/** What a field refers to: the file has the stable name of the record in place of its ID. */
export type Reference = 'partners' | 'loginProviders' | 'apps' | 'customers'

export type Section = {
  /** The GraphQL type: its operations are `create…`, `update…` and `delete…`. */
  readonly type: string
  /** What a record is called in messages. */
  readonly noun: string
  /** Field of the create operation that holds the name of the record in the file. */
  readonly key: string
  /** Fields of the create operation alone that the file has, before all others. */
  readonly fixed?: readonly string[]
  /** Further fields that no update takes. */
  readonly further?: readonly string[]
  /** Fields of the update that the file does not have. */
  readonly without?: readonly string[]
  readonly references?: Readonly<Record<string, { readonly to: Reference; readonly as: string }>>
  /** Input of the create operation that every record of the section has. */
  readonly always?: Readonly<Record<string, unknown>>
  /** Numbers that the API takes as texts. */
  readonly numbers?: readonly string[]
  /** Whether a record has the field at all. */
  readonly has?: (record: Readonly<Record<string, unknown>>, field: string) => boolean
  /** The form in which a value is stored and exported. */
  readonly normal?: Readonly<Record<string, (value: unknown) => unknown>>
  readonly isKept?: true
  /** Lists that limit a record, by the names of the file: an empty one means everybody. */
  readonly limits?: readonly string[]
  /** Reads the records with these names; all of them without names. */
  readonly read: (orm: Orm, context: RequestContext, names?: readonly string[]) => Promise<readonly Row[]>
}

const isNamed = (column: PgColumn, names: readonly string[] | undefined) => (names ? inArray(column, [...names]) : undefined)

const OF_PARTNER = { partnerId: { to: 'partners', as: 'partner' } } as const

const profiles = (forStaff: boolean): Section => ({
  type: 'AccessProfile',
  noun: forStaff ? 'profile of vendor staff' : 'template',
  key: 'name',
  further: ['activities'],
  ...(forStaff && { always: { forStaff: true } }),
  normal: { activities: sorted },
  async read(orm, _, names) {
    const rows = await orm
      .select()
      .from(accessProfile)
      .where(and(isNull(accessProfile.customerId), eq(accessProfile.forStaff, forStaff), isNamed(accessProfile.name, names)))
    const found: Row[] = []
    for (const row of rows) {
      const activities = (await grantedBy(orm, row.id)).map(({ name, type }) => `${type} ${name}`)
      found.push({ ...row, activities: activities.toSorted() })
    }
    return found
  },
})

/** Sections of records. The section `retention` has only numbers, which `setRetention` sets. */
export const RECORDS: Readonly<Record<Exclude<SectionName, 'retention'>, Section>> = {
  partners: {
    type: 'Partner',
    noun: 'partner',
    key: 'domain',
    isKept: true,
    normal: { localeIds: sorted },
    async read(orm, context, names) {
      const ids = (await orm.select({ id: partner.id }).from(partner).where(isNamed(partner.domain, names))).map(({ id }) => id)
      const found = await partners.record.read(orm, context, ids)
      return [...found.values()].map((row) => ({ ...row, localeIds: listOf(row.localeIds) }))
    },
  },
  loginProviders: {
    type: 'LoginProvider',
    noun: 'login provider',
    key: 'name',
    fixed: ['protocol', 'partnerId'],
    references: OF_PARTNER,
    normal: {
      metadata: normalMetadata,
      allowedDomains: (value) => (Array.isArray(value) ? toDnsDomains(value.map(String)) : value),
    },
    has: ({ protocol }, field) => !isOtherProtocols(String(protocol), field) && (field !== 'metadata' || protocol === 'SAML2'),
    limits: ['allowedDomains'],
    read: async (orm, _, names) =>
      (await orm.select().from(loginProvider).where(isNamed(loginProvider.name, names))).map((row) => ({
        ...row,
        metadata: samlDocumentOf(row),
      })),
  },
  identityResources: {
    type: 'IdentityResource',
    noun: 'identity resource',
    key: 'name',
    read: (orm, _, names) => orm.select().from(identityResource).where(isNamed(identityResource.name, names)),
  },
  apiScopes: {
    type: 'ApiScope',
    noun: 'API scope',
    key: 'name',
    read: (orm, _, names) => orm.select().from(apiScope).where(isNamed(apiScope.name, names)),
  },
  apps: {
    type: 'Client',
    noun: 'app',
    key: 'clientId',
    fixed: ['kind', 'isPublic'],
    references: {
      ...OF_PARTNER,
      loginProviderIds: { to: 'loginProviders', as: 'loginProviders' },
      customerIds: { to: 'customers', as: 'customers' },
    },
    limits: ['loginProviders', 'customers', 'userTypes'],
    read: (orm, _, names) => orm.select().from(client).where(isNamed(client.clientId, names)),
  },
  apis: {
    type: 'ApiResource',
    noun: 'API',
    key: 'identifier',
    references: { introspectionClientId: { to: 'apps', as: 'introspectionApp' } },
    read: (orm, _, names) => orm.select().from(apiResource).where(isNamed(apiResource.identifier, names)),
  },
  templates: profiles(false),
  staffProfiles: profiles(true),
  flags: {
    type: 'Feature',
    noun: 'flag',
    key: 'key',
    // Single customers, users and the owner are data of an installation. The import leaves them as they are.
    without: ['customerIds', 'userIds', 'ownerId'],
    references: { partnerIds: { to: 'partners', as: 'partners' } },
    numbers: ['share'],
    async read(orm, _, names) {
      const rows = await orm
        .select()
        .from(feature)
        .where(and(isNull(feature.deletedAt), isNamed(feature.key, names)))
        .orderBy(asc(feature.key))
      return rows.map((row) => ({ ...row, share: row.share === null ? null : Number(row.share) }))
    },
  },
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : value
}
