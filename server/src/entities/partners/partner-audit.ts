import { operationsStaff, vendorOperations } from '../../access/rules.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import type { Reverts } from '../../kit/resource/revert-change.ts'
import { revertColumns } from '../../kit/resource/revert-columns.ts'
import { partner } from '../../tables/partner.table.ts'
import type { LockedPartner, PartnerRow } from './partner.row.ts'
import { partners } from './partners.ts'
import type { PartnerTouch } from './partners.ts'
import { orTaken, partnerRule, touchOf } from './update-partner.ts'

const reverts: Reverts<PartnerRow, LockedPartner, PartnerTouch> = {
  resource: partners,
  prepare: () => Promise.resolve(undefined),
  touches: (_, before) => touchOf(Object.keys(before)),
  orRefused: orTaken,
  actions: {
    updatePartner: async ({ tx, record }, before, after) => {
      const done = revertColumns(partner, record, before, after)
      if (Array.isArray(done)) return done
      const { decide, write } = await partnerRule(before).prepare(tx, [record])
      const decision = decide(record)
      if (decision && !Array.isArray(decision)) await write?.(tx, [record])
      return decision
    },
  },
}

recordAudit(reverts, { name: 'Partner', access: operationsStaff, revertAccess: vendorOperations })
