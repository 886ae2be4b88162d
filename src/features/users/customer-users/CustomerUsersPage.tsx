import { msg } from '@lingui/core/macro'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { perPortal } from '#src/resources/portal-name.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { withWords } from '#src/i18n/activate.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { usersList } from '../list/users.list.tsx'
import { UserDocument } from '../user.generated.ts'
import { AddUsers } from './AddUsers.tsx'

const { RowActions } = recordActions({
  load: withWords(['records', 'users'], async () => (await import('./customer-user-actions.ts')).customerUserActions),
  query: UserDocument,
  entity: ({ user }) => user,
})

/** The users of the customer of the current page, which the query takes from the address. */
const customerUsersList = (portal: Portal) => {
  const { create: _byAddUsers, ...list } = usersList(portal)
  return { ...list, id: 'customerUsers', Beside: AddUsers, RowActions, empty: msg`Add users who are there already, or invite new ones.` }
}

const useList = perPortal(customerUsersList)

const CustomerUsersPage = () => <EmbeddedList list={useList()} />

export default CustomerUsersPage
