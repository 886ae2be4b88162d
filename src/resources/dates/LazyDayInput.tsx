import { TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import type { DayInputProps } from './DayInput.tsx'

/** For who knows that a field is about to be shown. */
export const loadDayInput = async (): Promise<Loaded> => (loaded ??= await import('./DayInput.tsx'))
type Loaded = { default: ComponentType<DayInputProps> }
let loaded: Loaded | undefined
const DayInput = lazy(loadDayInput)

/** A day's field; the calendar is fetched with the first one that is shown, and until then the field stands there and takes nothing. */
export const LazyDayInput = (props: DayInputProps) => {
  // Loaded already, it stands at once: in its place another field would take the focus of a dialog that opens, and lose it.
  const [Input] = useState(() => loaded?.default ?? DayInput)
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <Input {...props} />
    </Suspense>
  )
}

const Waiting = ({ label, value, error, field }: DayInputProps) => (
  <TextInput {...(field ? { ...field, label } : { 'aria-label': label })} error={error} readOnly value={value} />
)
