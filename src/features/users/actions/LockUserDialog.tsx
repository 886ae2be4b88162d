import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { AskFirst } from '#src/resources/record/actions/AskFirst.tsx'
import type { InputError } from '#src/resources/record/form/field.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { lockEnd, lockFields } from '../list/bulk-fields.tsx'
import { lastAdminConsent } from '../last-admin.ts'
import { userChanges } from '../user-changes.ts'
import { LockUserDocument } from '../security/user-security.generated.ts'
import type { User } from '../UserFrame.tsx'
import classes from './user-actions.module.css'
import { SignsOut } from './SignsOut.tsx'

const REQUIRED = (path: string): InputError => ({ path, code: 'REQUIRED', message: '' })

/** Locks a user until the end of a day, with a reason. */
export const LockUserDialog = ({ entity: { id, displayName, userName }, onClose }: ActionDialogProps<User>) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const lock = useFormChange(LockUserDocument, userChanges)
  const { say } = useErrorWords(userChanges.words)
  const [values, setValues] = useState(lockFields.initial)
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const { reason = '' } = values
  const name = displayName ?? userName

  const send = async (confirmLastAdmin: boolean) => {
    const until = lockEnd(values)
    const wrong = lockFields.judge?.(values, i18n, formats)
    if (wrong || until === null || reason.trim() === '') {
      setErrors([wrong ?? (until === null ? REQUIRED('until') : REQUIRED('reason'))])
      return
    }
    const result = await lock({ input: { id, until, reason, confirmLastAdmin } })
    setErrors(result.errors ?? [])
    return result
  }
  const errorAt = (path: string) => {
    const error = errors.find((each) => each.path === path)
    return error && say(error)
  }
  return (
    <AskFirst
      title={<Trans>Lock {name}?</Trans>}
      confirm={<Trans>Lock</Trans>}
      send={send}
      atFields={lockFields.paths}
      words={userChanges.words}
      consent={lastAdminConsent}
      onCancel={onClose}
      onDone={() => toast.success(t`Lockout enabled`)}
    >
      <p className={classes['text']}>
        <SignsOut id={id} /> <Trans>The user cannot sign in until then.</Trans>
      </p>
      <div className={classes['fields']}>
        <lockFields.Fields values={values} onChange={(parts) => setValues((last) => ({ ...last, ...parts }))} errorAt={errorAt} />
      </div>
    </AskFirst>
  )
}
