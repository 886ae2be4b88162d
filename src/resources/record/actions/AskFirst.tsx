import type { MessageDescriptor } from '@lingui/core'
import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { mapLate } from '#src/lib/late.ts'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { ErrorReference } from '#src/ui/states/ErrorState.tsx'
import { referenceOf } from '../../failure.ts'
import type { ChangeOptions, ChangeResult } from '../../mutation/use-change.ts'
import { refusalOf } from '../../mutation/refusal.ts'
import { useErrorWords } from '../../mutation/use-error-words.ts'
import classes from './actions.module.css'

export type Consent = { path: string; label: MessageDescriptor }

export type AskFirstProps = {
  title: ReactNode
  /** Label of the button; without it there is nothing to confirm. */
  confirm?: ReactNode
  danger?: boolean
  /** Set while information needed for the decision is loading. */
  busy?: boolean
  children: ReactNode
  /** Sends the confirmed action; undefined if nothing was sent. `consented` is true if the reader has accepted the server's objection. */
  send: (consented: boolean) => Promise<ChangeResult<unknown> | undefined>
  words: ChangeOptions['words']
  /** Paths of the input whose errors are shown at a field. */
  atFields?: readonly string[]
  /** An objection that the server may raise with an error at this path, and the label of the checkbox that accepts it. */
  consent?: Consent | undefined
  /** Called after success, when the dialog has closed. `isOpen` is false if the user had closed it or left the page before: then nothing else may close or open. */
  onDone?: (isOpen: boolean) => void
  onCancel: () => void
}

/** Confirmation dialog. It stays open until the action succeeds, shows why it fails, and asks for consent only if the server objects. */
export const AskFirst = (props: AskFirstProps) => {
  const { title, confirm, danger = false, busy = false, children, send, words, atFields = [], consent, onDone, onCancel } = props
  const { t, i18n } = useLingui()
  const { whyNot } = useErrorWords(words)
  const [isObjecting, setObjecting] = useState(false)
  const [consented, setConsented] = useState(false)
  const finish = (isOpen: boolean) => {
    if (isOpen) onCancel()
    onDone?.(isOpen)
  }
  const attempt = async (): Promise<Outcome> => {
    const result = await send(consented)
    return result ? judge(result) : { done: false }
  }
  const judge = (result: ChangeResult<unknown>): Outcome => {
    const late = result.late && mapLate(result.late, judge)
    if (result.done) return { done: true }
    const others = result.errors?.filter(({ path }) => path === null || !atFields.includes(path))
    if (consent && others?.some(({ path }) => path === consent.path)) setObjecting(true)
    if (others?.length === 0) return { done: false, message: whyNot(result), isShown: true, late }
    const said = whyNot({ ...result, ...(others && { errors: others }) }) ?? t`Could not save.`
    const reference = result.failure && !refusalOf(result.failure) ? referenceOf(result.failure) : undefined
    if (reference === undefined) return { done: false, message: said, late }
    return {
      done: false,
      message: (
        <>
          <p>{said}</p>
          <ErrorReference reference={reference} />
        </>
      ),
      late,
    }
  }
  return (
    <ConfirmDialog title={title} confirm={confirm} danger={danger} busy={busy} onCancel={onCancel} onDone={finish} onConfirm={attempt}>
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
    </ConfirmDialog>
  )
}

const focusOnce = (box: HTMLInputElement | null) => box?.focus()
