import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { withWords } from '#src/i18n/activate.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { useCustomer } from '#src/resources/customer.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { usersList } from '../list/users.list.tsx'
import { UserDocument } from '../user.generated.ts'
import { managers } from '../actions/may-manage.ts'

const AddUserDialog = laterPart(withWords('users', async () => (await import('./AddUserDialog.tsx')).AddUserDialog))

/** Buttons to add an existing user to a customer or to create a new one, if the reader may. */
const AddUsers = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  const customer = useCustomer() ?? ''
  const { mayDo } = useReader()
  const invite = paths.inviteUser(portal, customer)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {mayDo(managers('change')) && <Button kind="secondary" onClick={() => setAdding(true)}>{t`Add existing…`}</Button>}
      {use(MayOpen)(invite) && (
        <LinkButton to={invite}>
          <Trans>Invite user</Trans>
        </LinkButton>
      )}
      {isAdding && <AddUserDialog customer={customer} onClose={() => setAdding(false)} />}
    </>
  )
}

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
