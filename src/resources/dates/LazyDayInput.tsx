import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DayInputProps } from './DayInput.tsx'

/** For who knows that a field is about to be shown. */
export const loadDayInput = () => import('./DayInput.tsx')
const DayInput = lazy(loadDayInput)

/** A day's field; the calendar is fetched with the first one that is shown, and until then the field stands there and takes nothing. */
export const LazyDayInput = (props: DayInputProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <DayInput {...props} />
  </Suspense>
)

const Waiting = ({ label, value, error, field }: DayInputProps) => (
  <TextInput {...(field ? { ...field, label } : { 'aria-label': label })} error={error} readOnly value={value} />
)
