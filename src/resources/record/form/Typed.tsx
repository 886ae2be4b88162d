import { useState } from 'react'
import type { ReactNode } from 'react'
import type { useRecordForm } from './use-record-form.ts'

type TypedProps = {
  form: Pick<ReturnType<typeof useRecordForm>['form'], 'watch' | 'getValues'>
  field: string
  show: (typed: unknown) => ReactNode
}

/** Follows what is typed into one field, so that only what depends on it renders with every key. */
export const Typed = ({ form, field, show }: TypedProps) => {
  const [typed, setTyped] = useState<unknown>(() => form.getValues()[field])
  form.watch(field, ({ value }) => setTyped(value))
  return show(typed)
}
