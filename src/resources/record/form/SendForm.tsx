import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toast } from '#src/ui/dialogs/toast.ts'
import { RecordForm } from './RecordForm.tsx'
import { Typed } from './Typed.tsx'
import type { AnySection, InputRules, RecordValues } from './field.ts'
import type { ServerWords } from './server-problems.ts'
import { useRecordForm } from './use-record-form.ts'
import type { SaveResult } from './save-result.ts'

type SendFormProps = {
  initial: RecordValues
  sections: readonly AnySection[]
  rules?: InputRules
  submit: ReactNode
  /** Set if another button is the primary one of the page. */
  secondary?: boolean | undefined
  /** Sends the values; `done` is true on success. `at` is when these values were first sent, so that what is sent again after a lost answer is the same. */
  send: (values: RecordValues, at: Date) => Promise<SaveResult & { done: boolean }>
  /** Called after success, when nothing is unsaved. */
  onDone: () => void
  words: ServerWords
  /** Message for an unexpected failure. */
  failed?: ReactNode
  /** Content above the form, which can fill in some of its fields; what is typed into the others stays. */
  above?: (fill: (values: RecordValues) => void) => ReactNode
  /** Help below the fields, which follows what is typed into one of them. */
  help?: { field: string; show: (typed: unknown) => ReactNode }
}

/** A form that sends one mutation and is empty again after success. */
export const SendForm = (props: SendFormProps) => {
  const [round, setRound] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // The form was replaced together with the button that was pressed, so the new button takes the focus.
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

const FilledForm = ({ initial, sections, rules, submit, secondary, send, onDone, words, failed, help, above }: SendFormProps) => {
  const { t } = useLingui()
  const first = useRef<{ content: string; at: Date }>(undefined)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  const save = async (values: RecordValues): Promise<SaveResult> => {
    const content = JSON.stringify(values)
    if (first.current?.content !== content) first.current = { content, at: new Date() }
    const { done, ...result } = await send(values, first.current.at)
    if (done && !isMounted.current) toast.success(t`Saved.`)
    return done || result.failure || result.errors?.length ? result : { isUnsent: true }
  }
  const record = useRecordForm({ initial, sections, rules, save, words })
  const { isSettled } = record
  const finish = useRef(onDone)
  useEffect(() => {
    finish.current = onDone
  })
  useEffect(() => {
    if (isSettled) finish.current()
  }, [isSettled])
  const fill = (values: RecordValues) => Object.entries(values).forEach(([name, value]) => record.form.setFieldValue(name, value))
  return (
    <>
      {above?.(fill)}
      <RecordForm
        record={record}
        held={record.isUnknown}
        submit={submit}
        secondary={secondary}
        barStays
        failed={failed ?? <Trans>Could not save.</Trans>}
      >
        {help && <Typed form={record.form} {...help} />}
      </RecordForm>
    </>
  )
}
