import { UserAccessPage } from '#src/features/users/access/UserAccessPage.tsx'
import { ruledPages } from '../places.ts'
import { routeTable } from '../table.ts'

const pages = ruledPages(routeTable).filter(({ isPublic }) => !isPublic)

/** Explains what a user may open and why, with the route table and the guard's function. */
const UserAccessRoute = () => <UserAccessPage pages={pages} />

export default UserAccessRoute
