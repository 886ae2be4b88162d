import { vendorOperations } from '../../access/rules.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { revertByRule } from '../../kit/resource/revert-columns.ts'
import { partner } from '../../tables/partner.table.ts'
import { partners } from './partners.ts'
import { partnerRule, touchOf } from './update-partner.ts'

recordAudit(
  {
    resource: partners,
    prepare: () => Promise.resolve(undefined),
    touches: (_, before) => touchOf(Object.keys(before)),
    actions: { updatePartner: revertByRule(partner, (before) => partnerRule(before)) },
  },
  { name: 'Partner', access: vendorOperations, revertAccess: vendorOperations },
)
