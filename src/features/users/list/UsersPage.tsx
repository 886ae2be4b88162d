import type { Portal } from '#src/lib/paths.ts'
import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { usersList } from './users.list.tsx'

const lists = { admin: usersList('admin'), vendor: usersList('vendor') } as const

export const UsersPage = ({ portal }: { portal: Portal }) => <ResourceListPage list={lists[portal]} />
