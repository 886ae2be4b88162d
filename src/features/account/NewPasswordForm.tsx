import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { AccountActor } from '#machines/account/account.machine.ts'
import { isBusy, isConfirmed, linkOf, passwordFaultsOf, userNameOf } from '#machines/account/account.selectors.ts'
import { PasswordChecklist } from '#src/resources/password/PasswordChecklist.tsx'
import { SecretInput } from '#src/resources/password/SecretInput.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import classes from './new-password-form.module.css'
import { faultsOf } from './password-faults.ts'

/** Sets the first password, or a new one for a forgotten one. Errors are shown at their fields, and the input stays. */
export const NewPasswordForm = ({ actor }: { actor: AccountActor }) => {
  const { t, i18n } = useLingui()
  const userName = useSelector(actor, userNameOf)
  const link = useSelector(actor, linkOf)
  const faults = useSelector(actor, passwordFaultsOf)
  const confirmed = useSelector(actor, isConfirmed)
  const busy = useSelector(actor, isBusy)
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [own, setOwn] = useState<readonly string[]>()
  const first = useRef<HTMLInputElement>(null)
  const listId = useId()
  const known = useMemo(() => (userName === undefined ? [] : [userName]), [userName])
  const problems = faultsOf(own ?? faults)
  useEffect(() => {
    if (faults.length > 0) first.current?.focus()
  }, [faults])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = [
      ...(newPassword === '' ? ['NEW_PASSWORD_REQUIRED'] : []),
      ...(newPassword === confirmPassword ? [] : ['PASSWORDS_DIFFER']),
    ]
    setOwn(found.length > 0 ? found : undefined)
    if (found.length > 0) first.current?.focus()
    else actor.send({ type: 'setPassword', newPassword, confirmPassword })
  }
  return (
    <Notice icon="lock" title={<Trans>Set password</Trans>}>
      {confirmed && (
        <p role="status" className={classes['confirmed']}>
          <Trans>Account confirmed successfully</Trans>
        </p>
      )}
      <p>
        <Trans>Choose a password for {userName}.</Trans>
      </p>
      <form noValidate className={classes['form']} onSubmit={submit}>
        <input type="text" hidden readOnly autoComplete="username" value={userName ?? ''} />
        <div role="alert">{problems.general && <p className={classes['general']}>{i18n._(problems.general)}</p>}</div>
        <SecretInput
          ref={first}
          label={t`New password`}
          required
          autoComplete="new-password"
          aria-describedby={listId}
          error={problems.newPassword && i18n._(problems.newPassword)}
          value={newPassword}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        <SecretInput
          label={t`Confirm password`}
          required
          autoComplete="new-password"
          error={problems.confirmPassword && i18n._(problems.confirmPassword)}
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.currentTarget.value)}
        />
        <PasswordChecklist typed={newPassword} id={listId} known={known} link={link} />
        <div>
          <Button type="submit" busy={busy}>
            <Trans>Set password</Trans>
          </Button>
        </div>
      </form>
    </Notice>
  )
}
