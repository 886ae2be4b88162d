import { Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { wordsOf } from './words/words-of.ts'
import { useUserMutation } from './use-user-mutation.ts'
import { DeleteUserDocument } from './user-security.generated.ts'
import type { User } from './UserFrame.tsx'
import classes from './user-pages.module.css'

type DeleteUserProps = { portal: Portal; user: User }

/** Deletes a user for good, once their user name is typed. */
export const DeleteUserCard = (props: DeleteUserProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <Card title={<Trans>Danger zone</Trans>}>
      <p className={classes['text']}>
        <Trans>Permanently deletes the account and all personal data. Audit logs keep the user’s actions without the name.</Trans>
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trans>Delete user</Trans>
      </Button>
      {asking && <DeleteUserDialog {...props} onCancel={() => setAsking(false)} />}
    </Card>
  )
}

/** Stays open with what was typed until the user is deleted, and says why they are not. */
const DeleteUserDialog = ({ portal, user: { id, userName }, onCancel }: DeleteUserProps & { onCancel: () => void }) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const deleteUser = useUserMutation(DeleteUserDocument)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [confirmLastAdmin, setConfirmLastAdmin] = useState(false)
  const [isLastAdmin, setLastAdmin] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState(false)
  const confirm = async () => {
    if (running) return
    if (typed.trim() !== userName) return setWrong(true)
    setProblem(undefined)
    setRunning(true)
    const { done, errors } = await deleteUser({ input: { id, userName: typed.trim(), confirmLastAdmin } })
    setRunning(false)
    if (done) {
      toast.success(t`User has been deleted`)
      return navigate(paths.users(portal))
    }
    setProblem(errors?.map((error) => wordsOf(error, (words) => i18n._(words))).join(' ') ?? t`Could not save.`)
    if (errors?.some(({ path }) => path === 'confirmLastAdmin')) setLastAdmin(true)
  }
  return (
    <ConfirmDialog
      title={<Trans>Delete {userName}?</Trans>}
      confirm={<Trans>Delete user</Trans>}
      danger
      busy={running}
      onCancel={onCancel}
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
      {isLastAdmin && (
        <Checkbox
          ref={focusOnce}
          className={classes['consent'] ?? ''}
          label={t`Leave the customer without an administrator`}
          checked={confirmLastAdmin}
          onChange={(event) => setConfirmLastAdmin(event.currentTarget.checked)}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
    </ConfirmDialog>
  )
}

const focusOnce = (box: HTMLInputElement | null) => box?.focus()
