import { PermissionsPage } from '#src/features/users/permissions/PermissionsPage.tsx'
import { ruledPages } from '../places.ts'
import { routeTable } from '../table.ts'

const pages = ruledPages(routeTable).filter(({ isPublic }) => !isPublic)

/** What somebody may open and do, by the table and the functions of the guard. */
const PermissionsRoute = () => <PermissionsPage pages={pages} />

export default PermissionsRoute
