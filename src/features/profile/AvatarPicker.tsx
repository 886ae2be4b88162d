import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useClient } from 'urql'
import type { avatarMachine, Refusal } from '#machines/avatar/avatar.machine.ts'
import { chosenPicture, isBusy, refusalOf, shareSent } from '#machines/avatar/avatar.selectors.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { FileButton } from '#src/resources/files/FileButton.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import classes from './security/factors.module.css'
import { laterPart } from '#src/ui/later-part.tsx'

const AvatarDialog = laterPart(async () => (await import('./AvatarDialog.tsx')).default)

export const AvatarPicker = ({ subject }: { subject: string }) => {
  const { t } = useLingui()
  const client = useClient()
  const live = useOwnChart('avatar')
  const [machine, setMachine] = useState<typeof avatarMachine>()
  if (live && !machine)
    setMachine(
      live(client, subject, (how) =>
        how === 'updated'
          ? toast.success(t`Your avatar has been updated.`)
          : toast.error(t`Looks like something went wrong. Please try again later.`),
      ),
    )
  return machine ? <Running machine={machine} /> : null
}

const Running = ({ machine }: { machine: typeof avatarMachine }) => {
  const { t } = useLingui()
  const actor = usePageActor(machine, { input: undefined })
  const busy = useSelector(actor, isBusy)
  const picture = useSelector(actor, chosenPicture)
  const share = useSelector(actor, shareSent)
  const refusal = useRefusalWords(useSelector(actor, refusalOf))
  return (
    <div className={classes['picker']}>
      <FileButton
        label={t`Picture`}
        accept="image/jpeg,image/png,image/bmp,image/svg+xml,image/webp"
        kind="secondary"
        busy={busy}
        onChoose={(file) => actor.send({ type: 'choose', file })}
      >
        <Trans>Change picture</Trans>
      </FileButton>
      {refusal && (
        <p className={classes['problem']} role="alert">
          {refusal}
        </p>
      )}
      {picture && (
        <AvatarDialog
          picture={picture}
          share={share}
          onCancel={() => actor.send({ type: 'cancel' })}
          onConfirm={(crop) => actor.send({ type: 'confirm', crop })}
        />
      )}
    </div>
  )
}

const useRefusalWords = (refusal: Refusal | undefined): string | undefined => {
  const { t } = useLingui()
  if (refusal === 'wrongType') return t`Choose a jpeg, png, bmp, svg or webp image.`
  if (refusal === 'tooLarge') return t`Choose an image of up to 5 MB.`
  if (refusal === 'tooManyPixels') return t`Choose an image of up to 4096 × 4096 pixels.`
  return refusal === 'unreadable' ? t`This image is damaged. Choose another one.` : undefined
}
