import { Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useUserAction } from './use-user-action.ts'
import { DeleteUserDocument } from './user-security.generated.ts'
import type { User } from './UserFrame.tsx'
import classes from './user-pages.module.css'

/** Deletes a user for good, once their user name is typed. */
export const DeleteUserCard = ({ portal, user: { id, userName } }: { portal: Portal; user: User }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { run, running } = useUserAction(DeleteUserDocument)
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [confirmLastAdmin, setConfirmLastAdmin] = useState(false)
  const confirm = async () => {
    if (typed.trim() !== userName) return setWrong(true)
    setAsking(false)
    if (await run({ input: { id, userName: typed.trim(), confirmLastAdmin } }, t`User has been deleted`)) void navigate(paths.users(portal))
  }
  return (
    <Card title={<Trans>Danger</Trans>}>
      <p className={classes['text']}>
        <Trans>
          Deleting a user takes away the account and everything personal for good. The audit logs keep what was done, without the name.
        </Trans>
      </p>
      <Button look="danger" aria-busy={running} onClick={() => setAsking(true)}>
        <Trans>Delete user</Trans>
      </Button>
      {asking && (
        <ConfirmDialog
          title={<Trans>Delete {userName}?</Trans>}
          confirm={<Trans>Delete user</Trans>}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => void confirm()}
        >
          <p className={classes['text']}>
            <Trans>This cannot be undone. Type the user name {userName} to confirm.</Trans>
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
          {portal === 'vendor' && (
            <Checkbox
              label={t`Leave a customer without an administrator`}
              description={t`Needed only for the last administrator of a customer who can sign in.`}
              checked={confirmLastAdmin}
              onChange={(event) => setConfirmLastAdmin(event.currentTarget.checked)}
            />
          )}
        </ConfirmDialog>
      )}
    </Card>
  )
}
