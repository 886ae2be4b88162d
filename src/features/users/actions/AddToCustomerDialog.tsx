import { Trans, useLingui } from '@lingui/react/macro'
import { useSend } from '#src/resources/mutation/use-send.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { customerChoices } from '#src/resources/choices/references.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { UpdateUserDocument } from '../user.generated.ts'
import { userChanges } from '../user-changes.ts'
import type { User } from '../UserFrame.tsx'
import classes from './user-actions.module.css'

/** Adds a user to another customer of their partner. The choice takes effect at once, and its toast can undo it. */
export const AddToCustomerDialog = ({ entity: user, onClose }: ActionDialogProps<User>) => {
  const { t } = useLingui()
  const { attempt } = useSend()
  const { id, version, displayName, userName, partner, userCustomers } = user
  const name = displayName ?? userName
  const before = userCustomers.map(({ customerId }) => customerId)

  const add = (customerId: string) =>
    attempt({
      document: UpdateUserDocument,
      variables: { input: { id, version, customerIds: [...before, customerId] } },
      changes: userChanges,
      done: t`User added to a customer`,
      undo: {
        variables: ({ updateUser }) => ({
          input: { id, version: updateUser.userIdentity?.version ?? version, customerIds: before },
        }),
        done: t`User removed from a customer`,
      },
    })
  return (
    <ConfirmDialog title={<Trans>Add {name} to a customer</Trans>} onCancel={onClose}>
      {(send) => (
        <div className={classes['fields']}>
          <RemotePicker
            source={customerChoices}
            many={false}
            inDialog
            label={t`Customer`}
            within={() => partner?.id ?? ''}
            values={[]}
            closed={{ values: before, why: t`Already a member` }}
            onChange={([customerId]) => customerId !== undefined && send(() => add(customerId))}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
