import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { DayInputProps } from './DayInput.tsx'

const Waiting = ({ label, id, value, error, field }: DayInputProps) => (
  <TextInput id={id} {...(field ? { ...field, label } : { 'aria-label': label })} error={error} readOnly value={value} />
)

const Later = laterPart<DayInputProps>(
  withWords('dialogs', async () => (await import('./DayInput.tsx')).default),
  Waiting,
)

/** A day's field; the calendar is fetched with the first one that is shown, and until then the field stands there, takes nothing and keeps the focus. */
export const LazyDayInput = Object.assign((props: DayInputProps) => <Later id={useId()} {...props} />, { preload: Later.preload })
