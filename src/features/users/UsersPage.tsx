import { ResourceListPage } from '#src/resources/list/ResourceListPage.tsx'
import { usePortalOfPath } from './use-portal-of-path.ts'
import { usersList } from './users.list.tsx'

const lists = { admin: usersList('admin'), vendor: usersList('vendor') } as const

const UsersPage = () => <ResourceListPage list={lists[usePortalOfPath()]} />

export default UsersPage
