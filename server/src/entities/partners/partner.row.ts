import { getTableColumns } from 'drizzle-orm'
import { columnsWithout } from '../../db/columns-without.ts'
import { partner, type partnerLocale } from '../../tables/partner.table.ts'
import { applicationTheme } from '../../tables/theme.table.ts'

export const partnerColumns = columnsWithout(partner, 'logo', 'icon')

export type PartnerRow = { readonly [Column in keyof typeof partnerColumns]: (typeof partner.$inferSelect)[Column] }
export type PartnerLocaleRow = typeof partnerLocale.$inferSelect

const { partnerId: _, ...looks } = getTableColumns(applicationTheme)
export const lookColumns = looks
export type Look = { readonly [Column in keyof typeof lookColumns]: (typeof applicationTheme.$inferSelect)[Column] }

/** A partner with everything that an update changes: its row, its look, and the IDs of its languages, sorted and joined by spaces. */
export type LockedPartner = PartnerRow & Look & { readonly partnerId: string; readonly localeIds: string }
