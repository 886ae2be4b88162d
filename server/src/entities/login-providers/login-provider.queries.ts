import { acting, staff } from '../../access/rules.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { loginProviders } from './login-providers.ts'

const looks = acting(staff, 'VIEW', 'LoginProvider')

resourceQueries(loginProviders, {
  list: { access: looks, description: "Lists the login providers within the caller's reach." },
  one: { access: looks },
})
