import { acting, staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { customers } from './customers.ts'

resourceQueries(customers, {
  list: { access: acting(staff, 'VIEW', 'Customer'), description: "Lists the customers within the caller's reach." },
  one: { access: acting(staff, 'VIEW', 'Customer') },
})
