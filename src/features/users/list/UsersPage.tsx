import { listPage } from '#src/resources/list/list-page.tsx'
import { usersList } from './users.list.tsx'

export default listPage(usersList)
