import { Switch } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { RotateEventStreamSecretDocument } from './event-streams.generated.ts'
import { streamChanges } from './stream-words.ts'

type RotateDialogProps = { stream: { id: string; name: string }; onMade: (secret: string) => void; onCancel: () => void }

/** Replaces a signing secret. @param onMade receives the new one, which is shown only once */
export const RotateDialog = ({ stream: { id, name }, onMade, onCancel }: RotateDialogProps) => {
  const { t } = useLingui()
  const [keepsOld, setKeepsOld] = useState(true)
  const rotate = useOutcome(RotateEventStreamSecretDocument, streamChanges)
  const confirm = () =>
    rotate.send({ input: { id, keepsOld } }, ({ rotateEventStreamSecret: { secret } }) => {
      if (secret !== null) onMade(secret)
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
