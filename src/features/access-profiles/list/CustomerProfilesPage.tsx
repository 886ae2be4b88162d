import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { perPortal } from '#src/resources/portal-name.ts'
import { customerProfilesList } from './customer-profiles.list.tsx'

const useList = perPortal(customerProfilesList)

/** The access profiles of one customer. */
const CustomerProfilesPage = () => <EmbeddedList list={useList()} />

export default CustomerProfilesPage
