import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { BulkFields, BulkFieldsProps, BulkValues } from '#src/resources/bulk/bulk.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { isDay, SAMPLE_DAY, today } from '#src/resources/dates/day.ts'
import { noDayWords } from '#src/resources/dates/day-words.ts'
import { LazyDayInput } from '#src/resources/dates/LazyDayInput.tsx'
import { customerChoices } from '#src/resources/choices/references.ts'
import { LockPresets } from '../security/LockPresets.tsx'
import { startUserBulkRules } from './bulk.generated.ts'

const LockFields = ({ values: { day = '', moment = '', reason = '' }, onChange, errorAt }: BulkFieldsProps) => {
  const { t } = useLingui()
  const { dateTime } = useFormats()
  const end = moment === '' ? undefined : dateTime(moment)
  return (
    <>
      <LazyDayInput
        inDialog
        fromToday
        label={t`Lock until`}
        field={{ required: true, ...(end !== undefined && { description: t`Until ${end}` }) }}
        value={day}
        error={errorAt('until')}
        onChange={(next) => onChange({ day: next, moment: '' })}
      />
      <LockPresets onChoose={(at) => onChange({ day: today(at), moment: at.toISOString() })} />
      <TextInput
        label={t`Reason`}
        required
        maxLength={startUserBulkRules.reason.maxLength}
        value={reason}
        error={errorAt('reason')}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    </>
  )
}

/** End and reason of a lockout. */
export const lockFields: BulkFields = {
  initial: { day: '', moment: '', reason: '' },
  paths: ['until', 'reason'],
  input: ({ reason, ...end }) => ({ until: lockEnd(end), reason }),
  judge: ({ day = '' }, i18n, formats) =>
    day === '' || isDay(day) ? undefined : { path: 'until', code: 'NO_DAY', message: noDayWords(i18n, formats.date(SAMPLE_DAY)) },
  Fields: LockFields,
  preload: LazyDayInput.preload,
}

/** Returns the moment that was chosen, or the end of the day in the reader's time zone; null for neither. */
export const lockEnd = ({ day = '', moment = '' }: BulkValues): string | null => {
  if (moment !== '') return moment
  return isDay(day) ? new Date(`${day}T23:59:59`).toISOString() : null
}

/** Customer of the reader's choice. Another one has other access profiles, so the chosen profile is cleared. */
export const CustomerField = ({ values: { customerId = '' }, onChange, errorAt }: BulkFieldsProps) => {
  const { t } = useLingui()
  return (
    <RemotePicker
      source={customerChoices}
      many={false}
      inDialog
      label={t`Customer`}
      required
      values={customerId === '' ? [] : [customerId]}
      error={errorAt('customerId')}
      onChange={([next = '']) => onChange({ customerId: next, accessProfileId: '' })}
    />
  )
}

/** Customer to which users are added or from which they are removed. */
export const customerField: BulkFields = {
  initial: { customerId: '' },
  paths: ['customerId'],
  input: ({ customerId = '' }) => (customerId === '' ? {} : { customerId }),
  Fields: CustomerField,
}
