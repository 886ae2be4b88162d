import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { AskFirst } from '#src/resources/record/actions/AskFirst.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { lastAdminConsent } from '../last-admin.ts'
import { userChanges } from '../user-changes.ts'
import { DeleteUserDocument } from '../security/user-security.generated.ts'
import type { User } from '../UserFrame.tsx'
import { SignsOut } from './SignsOut.tsx'

/** Permanently deletes a user, after their user name has been typed. */
export const DeleteUserDialog = ({ entity: { id, userName }, onClose }: ActionDialogProps<User>) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const portal = usePortalName()
  const deleteUser = useFormChange(DeleteUserDocument, userChanges)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const send = async (confirmLastAdmin: boolean) => {
    const name = typed.trim()
    if (name === userName) return deleteUser({ input: { id, userName: name, confirmLastAdmin } })
    setWrong(true)
  }
  return (
    <AskFirst
      title={<Trans>Delete {userName}?</Trans>}
      confirm={<Trans>Delete user</Trans>}
      danger
      send={send}
      words={userChanges.words}
      consent={lastAdminConsent}
      onCancel={onClose}
      onDone={(isOpen) => {
        toast.success(t`User has been deleted`)
        if (isOpen) void navigate(paths.users(portal))
      }}
    >
      <p>
        <SignsOut id={id} /> <Trans>This cannot be undone. Type the user name {userName} to confirm.</Trans>
      </p>
      <TextInput
        label={t`User name`}
        autoComplete="off"
        value={typed}
        error={wrong && t`Type the user name to confirm.`}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
    </AskFirst>
  )
}
