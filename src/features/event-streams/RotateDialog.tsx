import { Switch } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { RotateEventStreamSecretDocument } from './event-streams.generated.ts'
import { streamChanges, streamServerWords, type StreamSecret } from './stream-words.ts'

/** No secret can be deleted here: another replacement leaves those before their 24 hours. */
const rotateChanges = {
  ...streamChanges,
  words: {
    ...streamServerWords,
    ANSWER_NOT_REPEATED: msg`The signing secret was replaced, but the answer with the new one was lost and cannot be shown again. Replace it again.`,
  },
}

type RotateDialogProps = { stream: { id: string; name: string }; onMade: (made: StreamSecret) => void; onCancel: () => void }

/** Replaces a signing secret. @param onMade receives the new one, which is shown only once */
export const RotateDialog = ({ stream: { id, name }, onMade, onCancel }: RotateDialogProps) => {
  const { t } = useLingui()
  const [keepsOld, setKeepsOld] = useState(true)
  const rotate = useOutcome(RotateEventStreamSecretDocument, rotateChanges)
  const confirm = () =>
    rotate.send({ input: { id, keepsOld } }, ({ rotateEventStreamSecret: { secret } }) => {
      if (secret !== null) onMade({ id, name, secret })
      return t`The signing secret was replaced`
    })
  return (
    <ConfirmDialog
      title={<Trans>Replace the signing secret of {name}?</Trans>}
      confirm={<Trans>Replace</Trans>}
      danger={!keepsOld}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Switch
        label={t`The old secret works for 24 hours more`}
        description={t`Each request is then signed by both. Switch it off if somebody else may know the old one: the webhook refuses everything until it has the new one.`}
        checked={keepsOld}
        onChange={(event) => setKeepsOld(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
