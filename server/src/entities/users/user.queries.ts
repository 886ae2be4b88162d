import { acting, staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { users } from './users.ts'

resourceQueries(users, {
  list: {
    access: acting(staff, 'VIEW', 'User'),
    description:
      'Lists the users that the caller may see; only those of one customer if the argument "customer" or the header X-Customer names it.',
  },
  one: { access: 'signedIn', activity: { type: 'VIEW', name: 'User' } },
})
