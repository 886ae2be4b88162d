import type { MessageDescriptor } from '@lingui/core'
import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { toast } from '#src/ui/dialogs/toast.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { ErrorReference } from '#src/ui/states/ErrorState.tsx'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { referenceOf } from '../../failure.ts'
import type { ChangeOptions, ChangeResult } from '../../mutation/use-change.ts'
import { refusalOf } from '../../mutation/refusal.ts'
import { useErrorWords } from '../../mutation/use-error-words.ts'
import classes from './actions.module.css'

export type Consent = { path: string; label: MessageDescriptor }

export type AskFirstProps = {
  title: ReactNode
  /** What the button says; none where there is nothing to confirm. */
  confirm?: ReactNode
  danger?: boolean
  /** While what has to be known before is on its way. */
  busy?: boolean
  children: ReactNode
  /** Sends what was confirmed; undefined where nothing is sent yet. `consented`: the reader has agreed to what the server objected to. */
  send: (consented: boolean) => Promise<ChangeResult<unknown> | undefined>
  words: ChangeOptions['words']
  /** The paths of the input whose errors stand at a field. */
  atFields?: readonly string[]
  /** What the server may object to by an error at this path, and the sentence by which the reader agrees to it. */
  consent?: Consent | undefined
  /** It was done. */
  onDone: () => void
  onCancel: () => void
}

/** A question before something is done. It stays open until that is so, says why it is not, and asks for consent only where the server does. */
export const AskFirst = (props: AskFirstProps) => {
  const { title, confirm, danger = false, busy = false, children, send, words, atFields = [], consent, onDone, onCancel } = props
  const { t, i18n } = useLingui()
  const { whyNot } = useErrorWords(words)
  const { run, running } = useSingleRun()
  const [isObjecting, setObjecting] = useState(false)
  const [consented, setConsented] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [reference, setReference] = useState<string>()
  const isClosed = useRef(false)
  const attempt = async () => {
    setProblem(undefined)
    const result = await send(consented)
    if (!result) return
    if (result.done) return onDone()
    const others = result.errors?.filter(({ path }) => path === null || !atFields.includes(path))
    if (others?.length === 0 && !isClosed.current) return
    const said = whyNot({ ...result, ...(others && { errors: others }) }) ?? t`Could not save.`
    if (isClosed.current) {
      toast.error(said)
      return
    }
    setProblem(said)
    setReference(result.failure && !refusalOf(result.failure) ? referenceOf(result.failure) : undefined)
    if (consent && others?.some(({ path }) => path === consent.path)) setObjecting(true)
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      danger={danger}
      busy={busy}
      sending={running}
      onCancel={() => {
        isClosed.current = true
        onCancel()
      }}
      onConfirm={() => void run(attempt)}
    >
      {children}
      {isObjecting && consent && (
        <Checkbox
          ref={focusOnce}
          className={classes['consent'] ?? ''}
          label={i18n._(consent.label)}
          checked={consented}
          onChange={(event) => setConsented(event.currentTarget.checked)}
        />
      )}
      {problem !== undefined && (
        <div role="alert" className={classes['problem']}>
          <p>{problem}</p>
          {reference !== undefined && <ErrorReference reference={reference} />}
        </div>
      )}
    </ConfirmDialog>
  )
}

const focusOnce = (box: HTMLInputElement | null) => box?.focus()
