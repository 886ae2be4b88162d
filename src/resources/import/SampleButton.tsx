import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TypedDocumentNode } from 'urql'
import { Button } from '#src/ui/controls/Button.tsx'
import { useAction } from '../mutation/use-action.ts'
import type { ServerWords, UserErrorWords } from '../record/form/server-problems.ts'
import type { InputError } from '../record/form/field.ts'
import { importServerWords } from './import-words.ts'

export type SendSample = TypedDocumentNode<{ sample: { recipient: string | null; errors: readonly InputError[] | null } }, { id: string }>

const sampleWords: UserErrorWords<'invitationSamples'> = {
  SAMPLE_TOO_SOON: msg`You were sent one less than a minute ago. Wait a minute and try again.`,
  SAMPLE_WITHOUT_ADDRESS: msg`You have no confirmed email address.`,
  SAMPLE_WITHOUT_INVITATION: msg`None of the first new users would get an invitation. Check them again.`,
  SAMPLE_WITHOUT_MAIL: msg`Nothing was sent, because this server cannot send emails.`,
}

/** Sends the invitation of the first new user to the reader instead, who sees what the others will get. */
export const SampleButton = ({ document, id, words }: { document: SendSample; id: string; words: ServerWords }) => {
  const { t } = useLingui()
  const { run, running } = useAction(document, { types: [], words: { ...importServerWords, ...words, ...sampleWords } })
  const sent = (recipient: string | null) => t`Sent to ${recipient}. Its link opens nothing.`
  return (
    <Button kind="secondary" busy={running} onClick={() => void run({ id }, ({ sample: { recipient } }) => sent(recipient))}>
      <Trans>Send one to me first</Trans>
    </Button>
  )
}
