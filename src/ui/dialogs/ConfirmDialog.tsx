import { Trans } from '@lingui/react/macro'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { holdPage } from '#src/lib/unsaved-changes.ts'
import type { Late } from '#src/lib/late.ts'
import { Button } from '../controls/Button.tsx'
import { useSingleRun } from '../use-single-run.ts'
import classes from './dialog.module.css'
import { ModalDialog } from './ModalDialog.tsx'
import { toast } from './toast.ts'

/**
 * What came of an operation that a dialog sent. `message` is why it failed, or after success the text of a toast. `isShown`: the content of the dialog
 * shows the message, for example at a field, so it is needed only if the dialog was closed meanwhile. `late`: what the server says of it after its answer
 * was lost, which may be never.
 */
export type Outcome = { done: boolean; message?: ReactNode; isShown?: boolean; late?: Late<Outcome> | undefined }
/** Called when a dialog begins to send. The function that it returns is called when the outcome is known, even if the dialog was closed before. */
export const DialogSending = createContext<() => () => void>(() => () => undefined)
type Send = (work: () => Promise<Outcome>) => void

type ConfirmDialogProps = {
  title: ReactNode
  /** A function if something in the content sends by itself, such as a picker. */
  children: ReactNode | ((send: Send) => ReactNode)
  danger?: boolean
  /** Label of the button that closes the dialog, where "Cancel" could be taken for what is confirmed. */
  dismiss?: ReactNode
  /** While data that the user needs for the decision is loading. */
  busy?: boolean
  onCancel: () => void
  /** Called after success, by default to close the dialog. `isOpen` is false if the user has closed it or left the page meanwhile. */
  onDone?: (isOpen: boolean) => void
} & (
  | { confirm?: undefined; reads?: undefined; onConfirm?: undefined }
  | {
      confirm: ReactNode | undefined
      /** The button only reads, for example a preview, so that it can be cancelled. */
      reads?: boolean
      /** Sends what is confirmed and resolves when the outcome is known. */
      onConfirm: () => Promise<Outcome>
    }
)

/**
 * Explains the consequences of an action and asks for confirmation. What is being sent cannot be cancelled: the dialog says so, leaving the page asks
 * first, and if the user closes the dialog, a toast reports the outcome.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, confirm, danger, dismiss, busy = false, reads = false, onCancel, onDone, onConfirm } = props
  const { send, running, problem, isUnknown } = useSending({ reads, onCancel, onDone })
  const sending = running && !reads
  const press = () => onConfirm && send(onConfirm)
  return (
    <ModalDialog
      title={title}
      text={
        <>
          {/* Other values would be lost by a late success, which closes the dialog. */}
          <div className={classes['content']} inert={isUnknown}>
            {typeof children === 'function' ? children(send) : children}
          </div>
          {problem !== undefined && (
            <div role="alert" className={classes['problem']}>
              {problem}
            </div>
          )}
          <div aria-live="polite">
            {sending && (
              <p>
                <Trans>This is being sent and can no longer be cancelled.</Trans>
              </p>
            )}
          </div>
        </>
      }
      onCancel={onCancel}
      {...(confirm !== undefined && { onEnter: () => busy || running || press() })}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel}>
            {sending ? <Trans>Close, it goes on</Trans> : confirm === undefined ? <Trans>Close</Trans> : (dismiss ?? <Trans>Cancel</Trans>)}
          </Button>
          {confirm !== undefined && (
            <Button kind={danger ? 'danger' : 'primary'} busy={busy || running} onClick={press}>
              {confirm}
            </Button>
          )}
        </>
      }
    />
  )
}

type Sending = { reads: boolean; onCancel: () => void; onDone: ((isOpen: boolean) => void) | undefined }
/** Sends one thing at a time for a dialog. `problem` is why the last one failed. `isUnknown`: the server has not said yet what came of it. */
const useSending = ({ reads, onCancel, onDone }: Sending) => {
  const { run, running } = useSingleRun()
  const [problem, setProblem] = useState<ReactNode>()
  const [isUnknown, setUnknown] = useState(false)
  const isOpen = useIsMounted()
  const stopListening = useRef<() => void>(undefined)
  useEffect(() => () => stopListening.current?.(), [])
  const begin = use(DialogSending)
  const conclude = ({ done, message, isShown = false, late }: Outcome) => {
    setUnknown(late !== undefined)
    if (done) {
      if (message !== undefined) toast.success(message)
      if (onDone) onDone(isOpen.current)
      else if (isOpen.current) onCancel()
    } else if (isOpen.current) setProblem(isShown ? undefined : message)
    else if (message !== undefined && !reads) toast.error(message)
    // What has become of a closed dialog is reported by the portal, and of an earlier attempt by the next one.
    if (isOpen.current) stopListening.current = late?.(conclude)
  }
  const send: Send = (work) =>
    void run(async () => {
      setProblem(undefined)
      stopListening.current?.()
      const ends = reads ? [] : [holdPage(), begin()]
      conclude(await work().finally(() => ends.forEach((end) => end())))
    })
  return { send, running, problem, isUnknown }
}

const useIsMounted = () => {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])
  return mounted
}
