import { acting, staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { users } from './users.ts'

resourceQueries(users, {
  list: {
    access: acting(staff, 'VIEW', 'User'),
    description: 'The users within reach, of one customer when "customer" or X-Customer names it.',
  },
  one: { access: 'signedIn', activity: { type: 'VIEW', name: 'User' } },
})
