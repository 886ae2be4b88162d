import { isWithheld, knownActivity } from '../../access/activities.ts'
import { scopeOf } from '../../access/reach.ts'
import { userTypes } from '../../access/viewer.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import { flag, folded, moment, text, unordered } from '../../kit/resource/fields.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import type { RecordRules } from '../../kit/resource/resource.ts'
import { sql } from 'drizzle-orm'
import { partner } from '../../tables/partner.table.ts'
import { lockPartners, readPartners } from './lock-partners.ts'
import { partnerColumns } from './partner.row.ts'
import type { LockedPartner } from './partner.row.ts'
import { PartnerType } from './partner.type.ts'

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
