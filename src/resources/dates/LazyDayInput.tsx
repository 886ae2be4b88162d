import { TextInput } from '@mantine/core'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { DayInputProps } from './DayInput.tsx'

const Waiting = ({ label, value, error, field }: DayInputProps) => (
  <TextInput {...(field ? { ...field, label } : { 'aria-label': label })} error={error} readOnly value={value} />
)

/** A day's field; the calendar is fetched with the first one that is shown, and until then the field stands there and takes nothing. */
export const LazyDayInput = laterPart<DayInputProps>(
  withWords('dialogs', async () => (await import('./DayInput.tsx')).default),
  Waiting,
)
