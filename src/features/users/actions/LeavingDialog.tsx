import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { isDay, SAMPLE_DAY } from '#src/resources/dates/day.ts'
import { noDayWords } from '#src/resources/dates/day-words.ts'
import { LazyDayInput } from '#src/resources/dates/LazyDayInput.tsx'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { AskFirst } from '#src/resources/record/actions/AskFirst.tsx'
import type { InputError } from '#src/resources/record/form/field.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { lastAdminConsent } from '../last-admin.ts'
import { SetUserLeavingDocument } from '../security/user-security.generated.ts'
import { userChanges } from '../user-changes.ts'
import type { User } from '../UserFrame.tsx'
import classes from './user-actions.module.css'

/** Sets the last day of a user's access in the time zone of this browser, changes it, or cancels it by an empty field. */
export const LeavingDialog = ({ entity: { id, displayName, userName, leaving }, onClose }: ActionDialogProps<User>) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const set = useFormChange(SetUserLeavingDocument, userChanges)
  const { say } = useErrorWords(userChanges.words)
  const [day, setDay] = useState(leaving?.leavesOn ?? '')
  const [error, setError] = useState<InputError>()
  const name = displayName ?? userName
  const timeZone = leaving?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = timeZone.replaceAll('_', ' ')
  const isCancelling = day === '' && leaving !== null

  const send = async (confirmLastAdmin: boolean) => {
    const wrong = wrongDay(day)
    if (wrong) {
      setError(wrong)
      return
    }
    const result = await set({ input: { id, leavesOn: day, timeZone, confirmLastAdmin } })
    setError(result.errors?.find(({ path }) => path === 'leavesOn'))
    return result
  }
  const wrongDay = (typed: string): InputError | undefined => {
    if (typed === '') return leaving === null ? { path: 'leavesOn', code: 'REQUIRED', message: '' } : undefined
    return isDay(typed) ? undefined : { path: 'leavesOn', code: 'NO_DAY', message: noDayWords(i18n, formats.date(SAMPLE_DAY)) }
  }
  return (
    <AskFirst
      title={<Trans>When does {name} leave?</Trans>}
      confirm={isCancelling ? <Trans>Cancel leaving</Trans> : <Trans>Set last day</Trans>}
      send={send}
      atFields={['leavesOn']}
      words={userChanges.words}
      consent={lastAdminConsent}
      onCancel={onClose}
      onDone={() => toast.success(isCancelling ? t`The last day was cancelled` : t`The last day is set`)}
    >
      <p className={classes['text']}>
        <Trans>
          When this day ends in {zone}, the user is deactivated and signed out everywhere. If you administer the whole partner, the user is
          also removed from all customers. Nothing is deleted.
        </Trans>{' '}
        {leaving !== null && <Trans>Clear the day to cancel.</Trans>}
      </p>
      <div className={classes['fields']}>
        <LazyDayInput
          inDialog
          label={t`Last day`}
          field={{ required: leaving === null }}
          value={day}
          error={error && say(error)}
          onChange={(next) => {
            setDay(next)
            setError(undefined)
          }}
        />
      </div>
    </AskFirst>
  )
}
