import { Trans, useLingui } from '@lingui/react/macro'
import type { TypedDocumentNode } from 'urql'
import { Button } from '#src/ui/controls/Button.tsx'
import { useAction } from '../mutation/use-action.ts'
import type { ServerWords } from '../record/form/server-problems.ts'
import type { InputError } from '../record/form/field.ts'

export type SendSample = TypedDocumentNode<{ sample: { recipient: string | null; errors: readonly InputError[] | null } }, { id: string }>

/** Sends the invitation of the first new user to the reader instead, who sees what the others will get. */
export const SampleButton = ({ document, id, words }: { document: SendSample; id: string; words: ServerWords }) => {
  const { t } = useLingui()
  const { run, running } = useAction(document, { types: [], words })
  const sent = (recipient: string | null) => t`Sent to ${recipient}. Its link opens nothing.`
  return (
    <Button kind="secondary" busy={running} onClick={() => void run({ id }, ({ sample: { recipient } }) => sent(recipient))}>
      <Trans>Send one to me first</Trans>
    </Button>
  )
}
