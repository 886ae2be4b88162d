import { Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { userChanges } from './user-changes.ts'
import { DeleteUserDocument } from './user-security.generated.ts'
import type { User } from './UserFrame.tsx'
import classes from './user-pages.module.css'

type DeleteUserProps = { user: User }

/** Deletes a user for good, once their user name is typed. */
export const DeleteUserCard = (props: DeleteUserProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <Card title={<Trans>Danger zone</Trans>}>
      <p className={classes['text']}>
        <Trans>Permanently deletes the account and all personal data. Audit logs keep the user’s actions without the name.</Trans>
      </p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        <Trans>Delete user</Trans>
      </Button>
      {asking && <DeleteUserDialog {...props} onCancel={() => setAsking(false)} />}
    </Card>
  )
}

/** Stays open with what was typed until the user is deleted, and says why they are not. */
const DeleteUserDialog = ({ user: { id, userName }, onCancel }: DeleteUserProps & { onCancel: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const portal = usePortalName()
  const deleteUser = useChange(DeleteUserDocument, userChanges)
  const { whyNot } = useErrorWords(userChanges.words)
  const { run, running } = useSingleRun()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [confirmLastAdmin, setConfirmLastAdmin] = useState(false)
  const [isLastAdmin, setLastAdmin] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    if (typed.trim() !== userName) return setWrong(true)
    setProblem(undefined)
    const result = await deleteUser({ input: { id, userName: typed.trim(), confirmLastAdmin } })
    if (result.done) {
      toast.success(t`User has been deleted`)
      return navigate(paths.users(portal))
    }
    setProblem(whyNot(result) ?? t`Could not save.`)
    if (result.errors?.some(({ path }) => path === 'confirmLastAdmin')) setLastAdmin(true)
  }
  return (
    <ConfirmDialog
      title={<Trans>Delete {userName}?</Trans>}
      confirm={<Trans>Delete user</Trans>}
      danger
      busy={running}
      onCancel={onCancel}
      onConfirm={() => void run(confirm)}
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
