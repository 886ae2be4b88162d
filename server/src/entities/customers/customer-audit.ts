import { operationsStaff, vendorOperations } from '../../access/rules.ts'
import type { CustomerTouch } from '../../access/customer-authority.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import type { Reverts } from '../../kit/resource/revert-change.ts'
import { revertColumns } from '../../kit/resource/revert-columns.ts'
import { customer } from '../../tables/customer.table.ts'
import type { CustomerRow, LockedCustomer } from './customer.row.ts'
import { customers } from './customers.ts'
import { customerRule, orTaken, touchOf } from './update-customer.ts'

const reverts: Reverts<CustomerRow, LockedCustomer, CustomerTouch> = {
  resource: customers,
  prepare: () => Promise.resolve(undefined),
  touches: (_, before) => touchOf(Object.keys(before)),
  orRefused: orTaken,
  actions: {
    updateCustomer: async ({ tx, record }, before, after) => {
      const done = revertColumns(customer, record, before, after)
      return Array.isArray(done) ? done : (await customerRule(before).prepare(tx, [record])).decide(record)
    },
  },
}

recordAudit(reverts, { name: 'Customer', access: operationsStaff, revertAccess: vendorOperations })
