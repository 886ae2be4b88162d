import { PermissionsPage } from '#src/features/users/permissions/PermissionsPage.tsx'
import { ruledPages } from '../places.ts'
import { routeTable } from '../table.ts'

const pages = ruledPages(routeTable).filter(({ isPublic }) => !isPublic)

/** Shows what a user may open and do, computed with the route table and the functions of the guard. */
const PermissionsRoute = () => <PermissionsPage pages={pages} />

export default PermissionsRoute
