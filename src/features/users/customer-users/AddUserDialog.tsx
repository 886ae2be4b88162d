import { Trans, useLingui } from '@lingui/react/macro'
import { useClient } from 'urql'
import { userChoices } from '#src/resources/choices/people.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { UpdateUserDocument, UserDocument } from '../user.generated.ts'
import { userChanges } from '../user-changes.ts'

/** Adds existing users to a customer. The choice takes effect at once, and its toast can undo it. */
export const AddUserDialog = ({ customer, onClose }: { customer: string; onClose: () => void }) => {
  const { t } = useLingui()
  const client = useClient()
  const { attempt } = useSend()

  const add = async (id: string): Promise<Outcome> => {
    const { data } = await client.query(UserDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
    const user = data?.user
    if (!user) return { done: false, message: t`User not found` }
    const before = user.userCustomers.map(({ customerId }) => customerId)
    if (before.includes(customer)) return { done: false, message: t`The user belongs to this customer already.` }
    return attempt({
      document: UpdateUserDocument,
      variables: { input: { id, version: user.version, customerIds: [...before, customer] } },
      changes: userChanges,
      done: t`User added to a customer`,
      undo: {
        variables: ({ updateUser }) => ({
          input: { id, version: updateUser.userIdentity?.version ?? user.version, customerIds: before },
        }),
        done: t`User removed from a customer`,
      },
    })
  }
  return (
    <ConfirmDialog title={<Trans>Add an existing user</Trans>} onCancel={onClose}>
      {(send) => (
        <RemotePicker
          source={userChoices}
          many={false}
          inDialog
          label={t`User`}
          values={[]}
          onChange={([id]) => id !== undefined && send(() => add(id))}
        />
      )}
    </ConfirmDialog>
  )
}
