import { and, asc, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { partner, partnerLocale } from '../../tables/partner.table.ts'
import { applicationTheme } from '../../tables/theme.table.ts'
import { lookColumns, partnerColumns } from './partner.row.ts'
import type { LockedPartner } from './partner.row.ts'

type Found = ReadonlyMap<string, LockedPartner>

export const readPartners = async (tx: Orm, context: RequestContext, ids: readonly string[]): Promise<Found> =>
  byId(await rows(tx, context, ids))

export const lockPartners = async (tx: Orm, context: RequestContext, ids: readonly string[]): Promise<Found> =>
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
