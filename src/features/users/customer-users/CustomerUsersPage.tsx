import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { perPortal } from '#src/resources/portal-name.ts'
import { customerUsersList } from './customer-users.list.ts'

const useList = perPortal(customerUsersList)

const CustomerUsersPage = () => <EmbeddedList list={useList()} />

export default CustomerUsersPage
