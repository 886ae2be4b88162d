import { staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { partners } from './partners.ts'
import { vendorOperations } from '../../access/rules.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { revertByRule } from '../../kit/resource/revert-columns.ts'
import { partner } from '../../tables/partner.table.ts'
import { partnerRule, touchOf } from './update-partner.ts'

resourceQueries(partners, { list: { access: staff, description: 'Lists the partners that the caller may see.' }, one: { access: staff } })

recordAudit(
  {
    resource: partners,
    prepare: () => Promise.resolve(undefined),
    touches: (_, before) => touchOf(Object.keys(before)),
    actions: { updatePartner: revertByRule(partner, (before) => partnerRule(before)) },
  },
  { name: 'Partner', access: vendorOperations, revertAccess: vendorOperations },
)
