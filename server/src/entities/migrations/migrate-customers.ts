import { lockCustomers } from '../customers/customer-claims.ts'
import { customers } from '../customers/customers.ts'
import { allOf } from './source/hr-source.ts'
import type { HrCustomer } from './source/hr-source.ts'
import type { Wizard } from './wizard.ts'
import type { Draft } from './customer-rows.ts'
import { FAMILY } from './customer-rows.ts'
import { plan } from './plan/plan-customers.ts'
import { write, undo } from './write-customers.ts'

export const customerWizard: Wizard<HrCustomer, Draft> = {
  family: FAMILY,
  subjectType: 'Customer',
  records: async (source, { customers: ids }, most) =>
    ids.length === 0 ? allOf((asked) => source.customers(asked), {}, most) : source.customers({ ids }),
  named: (source, ids) => source.customers({ ids }),
  plan,
  async lock(tx, context, drafts) {
    await lockCustomers(tx)
    await customers.record.lock(
      tx,
      context,
      drafts.flatMap((draft) => ('id' in draft ? [draft.id] : [])),
    )
  },
  write,
  undo,
}
