import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { RecordForm } from './RecordForm.tsx'
import { Typed } from './Typed.tsx'
import type { AnySection, InputRules, RecordValues } from './field.ts'
import type { ServerWords } from './server-problems.ts'
import { useRecordForm } from './use-record-form.ts'
import type { SaveResult } from './use-record-form.ts'

type SendFormProps = {
  initial: RecordValues
  sections: readonly AnySection[]
  /** Of the mutation's input. */
  rules?: InputRules
  /** What the button says. */
  submit: ReactNode
  /** Another button of the page comes first. */
  secondary?: boolean | undefined
  /** Sends the form; `done` when it was taken. */
  send: (values: RecordValues) => Promise<SaveResult & { done: boolean }>
  /** Called once the form is settled: nothing is unsaved any more. */
  onDone: () => void
  words: ServerWords
  /** The sentence for a failure that nobody expected. */
  failed?: ReactNode
  /** Below the fields, told what is typed into one of them. */
  help?: { field: string; show: (typed: unknown) => ReactNode }
}

/** A form that does one thing: it sends one mutation, and stands there empty again when that was taken. */
export const SendForm = (props: SendFormProps) => {
  const [round, setRound] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed went with what was typed; the one in its place has the focus, as if it had stayed.
  useEffect(() => {
    if (round > 0 && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [round])
  return (
    <div ref={place}>
      <FilledForm key={round} {...props} onDone={() => [setRound(round + 1), props.onDone()]} />
    </div>
  )
}

const FilledForm = ({ initial, sections, rules, submit, secondary, send, onDone, words, failed, help }: SendFormProps) => {
  const taken = useRef(false)
  const save = async (values: RecordValues) => {
    const result = await send(values)
    taken.current = result.done
    return result
  }
  const record = useRecordForm({ initial, sections, rules, save, words })
  const submitThen = async (event: FormEvent<HTMLFormElement>) => {
    await record.submit(event)
    if (taken.current) onDone()
  }
  return (
    <RecordForm
      record={{ ...record, submit: submitThen }}
      submit={submit}
      secondary={secondary}
      barStays
      failed={failed ?? <Trans>Could not save.</Trans>}
    >
      {help && <Typed form={record.form} {...help} />}
    </RecordForm>
  )
}
