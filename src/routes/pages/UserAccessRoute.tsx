import { UserAccessPage } from '#src/features/users/access/UserAccessPage.tsx'
import { ruledPages } from '../places.ts'
import { routeTable } from '../table.ts'

const pages = ruledPages(routeTable).filter(({ isPublic }) => !isPublic)

/** What a user may open and why, by the table and the function of the guard. */
const UserAccessRoute = () => <UserAccessPage pages={pages} />

export default UserAccessRoute
