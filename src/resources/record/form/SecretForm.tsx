import { Trans } from '@lingui/react/macro'
import { useRef, useState, type ComponentProps } from 'react'
import { isAnswerNotRepeated } from '#src/data/data-errors.ts'
import { mapLate } from '#src/lib/late.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import type { RecordValues } from './field.ts'
import type { SaveResult } from './save-result.ts'
import { SendForm } from './SendForm.tsx'

type SecretResult = SaveResult & { done: boolean; secret?: string | null | undefined }
type SecretFormProps = Omit<ComponentProps<typeof SendForm>, 'send' | 'onDone'> & {
  /** Creates the secret of these values, which only this answer contains. */
  send: (values: RecordValues, at: Date) => Promise<SecretResult>
  /** The field that names the secret. */
  named: string
  /** The secrets that exist, as the page shows them. */
  existing: readonly { readonly id: string; readonly name: string }[]
  /** Set while no further one can be created: without a secret to replace, there is no form. */
  isFull?: boolean
  /** Ends a secret by its ID. */
  end: (id: string) => Promise<Outcome>
  /** Receives the secret, unless `send` shows it itself. */
  onMade?: (secret: string) => void
  onDone?: () => void
}
/** What was sent, with the secrets that existed before. */
type Sent = { readonly at: Date; readonly name: string; readonly before: ReadonlySet<string> }
/** What was sent, and the secret that it has created, once another one may have the same name. */
type Lost = Sent & { readonly id?: string }

/** A form that creates a secret, which is shown once. If the answer was lost, it offers to end the secret that nobody has seen, and to create another. */
export const SecretForm = ({
  send,
  named,
  existing,
  isFull = false,
  end,
  onMade = () => {},
  onDone = () => {},
  ...form
}: SecretFormProps) => {
  const place = useRef<HTMLDivElement>(null)
  const sent = useRef<Sent>(undefined)
  const [isSending, setSending] = useState(false)
  const [lost, setLost] = useState<Lost>()
  const [isAsked, setAsked] = useState(false)
  const found = lost
    ? existing.filter(({ id, name }) => (lost.id === undefined ? !lost.before.has(id) && name === lost.name : id === lost.id))
    : []
  const unseen = found.length === 1 ? found[0] : undefined
  const name = unseen?.name ?? ''
  const read = <Result extends SaveResult>(result: Result): Result => {
    if (result.failure && isAnswerNotRepeated(result.failure)) setLost(sent.current)
    if (!result.late) setSending(false)
    return result
  }
  const create = async (values: RecordValues, at: Date) => {
    // What is sent again after a lost answer may have created a secret the first time.
    if (sent.current?.at !== at) {
      const before = new Set(existing.map(({ id }) => id))
      sent.current = { at, name: String(values[named]).normalize('NFC').trim(), before }
    }
    setSending(true)
    const { secret, late, ...result } = await send(values, at)
    if (secret) onMade(secret)
    if (result.done) setLost(unseen && lost && { ...lost, id: unseen.id })
    read({ ...result, ...(late && { late }) })
    return { ...result, ...(late && { late: mapLate(late, read) }) }
  }
  return (
    <div ref={place}>
      {unseen && (
        <Callout
          role="status"
          actions={
            <Button kind="secondary" size="sm" onClick={() => setAsked(true)}>
              <Trans>Replace…</Trans>
            </Button>
          }
        >
          <Trans>“{name}” was created, but the answer with its secret was lost, so nobody has seen it.</Trans>
        </Callout>
      )}
      {unseen && isAsked && (
        <ConfirmDialog
          title={<Trans>Replace “{name}”?</Trans>}
          confirm={<Trans>Replace</Trans>}
          danger
          onCancel={() => setAsked(false)}
          onConfirm={() => end(unseen.id)}
          onDone={(isOpen) => {
            setAsked(false)
            if (isOpen) place.current?.querySelector('form')?.requestSubmit()
          }}
        >
          <Trans>It is ended, and a new one is created with what the form says.</Trans>
        </ConfirmDialog>
      )}
      {(!isFull || isSending || unseen || (lost && lost.id === undefined)) && <SendForm {...form} send={create} onDone={onDone} />}
    </div>
  )
}
