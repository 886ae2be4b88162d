import { useState, type ReactNode } from 'react'
import type { useRecordForm } from './use-record-form.ts'

type TypedProps = {
  form: Pick<ReturnType<typeof useRecordForm>['form'], 'watch' | 'getValues'>
  field: string
  show: (typed: unknown) => ReactNode
}

/** Follows one field, so that a key press renders only what depends on it. */
export const Typed = ({ form, field, show }: TypedProps) => {
  const [typed, setTyped] = useState<unknown>(() => form.getValues()[field])
  form.watch(field, ({ value }) => setTyped(value))
  return show(typed)
}
