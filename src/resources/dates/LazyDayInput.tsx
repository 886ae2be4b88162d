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

/** A day field whose calendar is loaded when the first one is shown. Until then a read-only field takes its place and keeps the focus. */
export const LazyDayInput = Object.assign((props: DayInputProps) => <Later id={useId()} {...props} />, { preload: Later.preload })
