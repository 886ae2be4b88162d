import { acting, staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { customers } from './customers.ts'
import { logReaders, vendorOperations } from '../../access/rules.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { revertByRule } from '../../kit/resource/revert-columns.ts'
import { revertModule } from '../customer-modules/module-rule.ts'
import { revertMenu } from '../mobile-menu/menu-rule.ts'
import { customer } from '../../tables/customer.table.ts'
import { DIGEST } from '../../kit/resource/confirmed-rule.ts'
import { BARRED, confirmedCustomerRule } from './confirmed-disabling.ts'
import { touchOf } from './update-customer.ts'

resourceQueries(customers, {
  list: { access: acting(staff, 'VIEW', 'Customer'), description: "Lists the customers within the caller's reach." },
  one: { access: acting(staff, 'VIEW', 'Customer') },
})

recordAudit(
  {
    resource: customers,
    prepare: () => Promise.resolve(undefined),
    touches: (_, before) => touchOf(Object.keys(before)),
    actions: { updateCustomer: revertByRule(customer, confirmedCustomerRule), setCustomerModule: revertModule, setMobileMenu: revertMenu },
  },
  { name: 'Customer', access: logReaders, revertAccess: vendorOperations, users: BARRED, digest: DIGEST },
)
