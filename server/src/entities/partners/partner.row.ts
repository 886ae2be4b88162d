import { columnsWithout } from '../../db/columns-without.ts'
import { partner } from '../../tables/partner.table.ts'
import type { partnerLocale } from '../../tables/partner.table.ts'

/** The columns of a partner that the API answers from. */
export const partnerColumns = columnsWithout(partner, 'logo', 'logoType')

export type PartnerRow = { readonly [Column in keyof typeof partnerColumns]: (typeof partner.$inferSelect)[Column] }
export type PartnerLocaleRow = typeof partnerLocale.$inferSelect
