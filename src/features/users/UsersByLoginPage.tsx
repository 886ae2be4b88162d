import type { Portal } from '#src/lib/paths.ts'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { usersByLoginList } from './users-by-login.list.tsx'

const lists = { admin: usersByLoginList('admin'), vendor: usersByLoginList('vendor') } as const

export const UsersByLoginPage = ({ portal }: { portal: Portal }) => <ResourceListPage list={lists[portal]} />
