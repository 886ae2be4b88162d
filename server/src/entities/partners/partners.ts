import { isWithheld, knownActivity } from '../../access/activities.ts'
import { scopeOf } from '../../access/reach.ts'
import { userTypes } from '../../access/viewer.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import { flag, folded, moment, text, unordered } from '../../kit/resource/fields.ts'
import { defineResource, type RecordRules } from '../../kit/resource/resource.ts'
import { sql, and, asc, eq } from 'drizzle-orm'
import { partner, partnerLocale } from '../../tables/partner.table.ts'
import { partnerColumns, lookColumns, type LockedPartner } from './partner.row.ts'
import { PartnerType } from './partner.type.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { applicationTheme } from '../../tables/theme.table.ts'

type Found = ReadonlyMap<string, LockedPartner>

const readPartners = async (tx: Orm, context: RequestContext, ids: readonly string[]): Promise<Found> => byId(await rows(tx, context, ids))

const lockPartners = async (tx: Orm, context: RequestContext, ids: readonly string[]): Promise<Found> =>
  byId(await rows(tx, context, ids).for('update', { of: partner }))

/** Look of a partner that has no row in the theme table: no colours are set. */
const plainLook = { ...Object.fromEntries(Object.keys(lookColumns).map((name) => [name, null])), useTopMenuGradient: false }

const rows = (tx: Orm, { reach }: RequestContext, ids: readonly string[]) =>
  tx
    .select({
      row: { ...partnerColumns, partnerId: partner.id },
      look: lookColumns,
      localeIds: sql<string>`(select coalesce(string_agg(${partnerLocale.localeId}, ' ' order by ${partnerLocale.localeId} collate "C"), '')
        from ${partnerLocale} where ${partnerLocale.partnerId} = ${partner.id})`,
    })
    .from(partner)
    .leftJoin(applicationTheme, eq(applicationTheme.partnerId, partner.id))
    .where(and(anyOf(partner.id, ids.filter(isUuid)), reach.partners))
    .orderBy(asc(partner.id))

const byId = (found: Awaited<ReturnType<typeof rows>>): Found =>
  new Map(found.map(({ row, look, localeIds }) => [row.id, { ...plainLook, ...look, ...row, localeIds } as LockedPartner]))

/** What a change of a partner touches: the session timeout of its users, where and with which passwords they sign in, or anything else. */
export type PartnerTouch = 'sessions' | 'security' | 'record'

const CHANGES_CUSTOMERS = knownActivity('UPDATE', 'Customer')
const DOMAIN_TAKEN = conflict('domain', 'DOMAIN_TAKEN', 'Another partner has this host name.')
const BEYOND = invalid(null, 'PARTNER_BEYOND_YOU', 'Only vendor operations change this of a partner.')

const record: RecordRules<LockedPartner, PartnerTouch> = {
  read: readPartners,
  lock: lockPartners,
  usually: 'record',
  taken: DOMAIN_TAKEN,
  refuse(viewer, _, touches) {
    if (viewer.userType === userTypes.VENDOR_OPERATIONS) return undefined
    if (touches !== 'sessions' || viewer.userType !== userTypes.ADMIN || scopeOf(viewer) !== 'partner') return BEYOND
    // The timeout applies to every customer of the partner, so the right to change customers is required.
    return isWithheld(viewer, CHANGES_CUSTOMERS) ? BEYOND : undefined
  },
  asksFresh: (_, __, touches) => touches === 'security',
}

export const partners = defineResource({
  name: 'partner',
  plural: 'partners',
  node: PartnerType,
  table: partner,
  columns: partnerColumns,
  label: partner.name,
  reach: ({ partners: reached }) => reached,
  defaultOrder: { name: 'ASC' },
  searched: sql`fold(${partner.name} || ' ' || ${partner.domain})`,
  record,
  fields: {
    id: { cell: true },
    name: text(folded(partner.name)),
    domain: text(folded(partner.domain)),
    isHrPartner: flag(partner.isHrPartner),
    defaultLocaleId: unordered(text(folded(partner.defaultLocaleId))),
    createdAt: moment(partner.createdAt),
  },
})
