import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountActor } from '#machines/account/account.machine.ts'
import { isBusy, isConfirmed, linkOf, passwordFaultsOf, userNameOf } from '#machines/account/account.selectors.ts'
import { PasswordChecklist } from '#src/resources/password/PasswordChecklist.tsx'
import { SecretInput } from '#src/resources/password/SecretInput.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import type { UserErrorOf } from '#contract/user-errors.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import classes from './new-password-form.module.css'

type Place = 'newPassword' | 'confirmPassword' | 'general'

/** The field and the specified message for each code of a refused password. */
const WORDS: Readonly<Record<UserErrorOf<'passwords'> | 'UNREACHABLE', { at: Place; words: MessageDescriptor }>> = {
  NEW_PASSWORD_REQUIRED: { at: 'newPassword', words: msg`New password is required` },
  PASSWORD_REQUIREMENTS: { at: 'newPassword', words: msg`Password does not meet the requirements` },
  PASSWORD_USED_BEFORE: { at: 'newPassword', words: msg`Password matches one of 12 previous passwords.` },
  PASSWORDS_DIFFER: { at: 'confirmPassword', words: msg`Passwords must match` },
  ACCOUNT_LOCKED: {
    at: 'general',
    words: msg`An administrator has locked this account. Ask them to unlock it, then open the link again.`,
  },
  UNREACHABLE: { at: 'general', words: msg`The server did not answer. Check your connection and try again.` },
}
const UNKNOWN = { at: 'general', words: msg`Could not save.` } as const

/** Returns the message for each field; of several faults of one field only the first. */
const faultsOf = (codes: readonly string[]): Partial<Record<Place, MessageDescriptor>> =>
  Object.fromEntries(
    codes
      .map((code) => ownEntry(WORDS, code) ?? UNKNOWN)
      .map(({ at, words }) => [at, words])
      .toReversed(),
  )

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
