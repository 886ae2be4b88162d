import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconBuildingMinus } from '@tabler/icons-react'
import { customerOfPath } from '#src/lib/addresses/customer-of-path.ts'
import { sends } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { mayPlace, type UserAction } from '../actions/may-manage.ts'
import { lastAdminConsent } from '../last-admin.ts'
import { UpdateUserDocument } from '../user.generated.ts'
import { userChanges } from '../user-changes.ts'
import type { User } from '../UserFrame.tsx'

const customersOf = ({ userCustomers }: User) => userCustomers.map(({ customerId }) => customerId)
/** Returns the user's customers except the one of the current page. */
const without = (user: User) => customersOf(user).filter((id) => id !== customerOfPath(window.location.pathname))

/** Removing the last administrator of a customer must be confirmed. */
const { Dialog: RemoveLastAdmin } = asks({
  title: (user: User) => {
    const name = user.displayName ?? user.userName
    return msg`Remove ${name}?`
  },
  Text: () => <Trans>This is a customer’s last administrator who can sign in. Nobody else can manage its users.</Trans>,
  confirm: msg`Remove`,
  danger: true,
  document: UpdateUserDocument,
  variables: (user) => ({ input: { id: user.id, version: user.version, customerIds: without(user), confirmLastAdmin: true } }),
  changes: userChanges,
  done: msg`User removed from a customer`,
})

/** A user of no customer reaches nothing but their own account, and only partner administrators find them. */
const { Dialog: RemoveFromLast } = asks({
  title: (user: User) => {
    const name = user.displayName ?? user.userName
    return msg`Remove ${name} from their last customer?`
  },
  Text: () => <Trans>The user keeps the account, but reaches nothing beyond it and is in the list of no customer.</Trans>,
  confirm: msg`Remove`,
  danger: true,
  consent: lastAdminConsent,
  document: UpdateUserDocument,
  variables: (user, confirmLastAdmin) => ({ input: { id: user.id, version: user.version, customerIds: without(user), confirmLastAdmin } }),
  changes: userChanges,
  done: msg`User removed from a customer`,
})

const isOfThisCustomer = (user: User) => without(user).length < customersOf(user).length
const isLastCustomer = (user: User) => without(user).length === 0

export const removeFromLastCustomer: UserAction = {
  id: 'removeFromLastCustomer',
  label: msg`Remove from this customer…`,
  icon: IconBuildingMinus,
  danger: true,
  when: (user, reader) => mayPlace(user, reader) && isOfThisCustomer(user) && isLastCustomer(user),
  Dialog: RemoveFromLast,
}

export const removeFromCustomer: UserAction = {
  id: 'removeFromCustomer',
  label: msg`Remove from this customer`,
  icon: IconBuildingMinus,
  when: (user, reader) => mayPlace(user, reader) && isOfThisCustomer(user) && !isLastCustomer(user),
  ...sends({
    document: UpdateUserDocument,
    variables: (user: User) => ({ input: { id: user.id, version: user.version, customerIds: without(user) } }),
    changes: userChanges,
    done: msg`User removed from a customer`,
    undo: {
      variables: (user, { updateUser }) => ({
        input: { id: user.id, version: updateUser.userIdentity?.version ?? user.version, customerIds: customersOf(user) },
      }),
      done: msg`User added to a customer`,
    },
    objection: { path: lastAdminConsent.path, Dialog: RemoveLastAdmin },
  }),
}
