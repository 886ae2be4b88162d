import { listPage } from '#src/resources/list/list-page.tsx'
import { usersByLoginList } from './users-by-login.list.tsx'

export default listPage(usersByLoginList)
