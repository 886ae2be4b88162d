import { UserAccessPage } from '#src/features/users/UserAccessPage.tsx'
import type { Portal } from '#src/lib/paths.ts'
import { ruledPages } from './navigation.ts'
import { routeTable } from './table.ts'

const pages = ruledPages(routeTable).filter(({ isPublic }) => !isPublic)

/** What a user may open and why, by the table and the function of the guard. */
export const UserAccessRoute = ({ portal }: { portal: Portal }) => <UserAccessPage portal={portal} pages={pages} />
