import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import type { ActionDialogProps } from '#src/resources/record/actions/action.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { CopyAccessLinkDocument, type CopyAccessLinkMutation } from './handed-over.generated.ts'
import { userChanges } from '../user-changes.ts'
import type { User } from '../UserFrame.tsx'

type Made = CopyAccessLinkMutation['copyAccessLink']

/** Makes a link with which a user sets a password, where the server cannot mail it. */
export const CopyLinkDialog = ({ entity: { id, displayName, userName }, onClose }: ActionDialogProps<User>) => {
  const { t } = useLingui()
  const [made, setMade] = useState<Made>()
  const copy = useOutcome(CopyAccessLinkDocument, userChanges)
  const name = displayName ?? userName
  const make = async () => {
    let answer: Made | undefined
    const outcome = await copy.send({ input: { id } }, (data) => {
      answer = data.copyAccessLink
      return t`Link created`
    })
    setMade(answer)
    return outcome
  }
  return (
    <ConfirmDialog
      title={<Trans>Sign-in link for {name}</Trans>}
      confirm={made ? undefined : <Trans>Create link</Trans>}
      onCancel={onClose}
      onConfirm={make}
      onDone={() => undefined}
    >
      <p>
        <Trans>
          This server cannot send emails. Whoever opens the link sets the password of this user: hand it over to the user alone, in a way
          that you trust. It works once, and earlier links stop working.
        </Trans>
      </p>
      {made?.url != null && (
        <div role="status">
          <CopyText value={made.url} what={t`link`} />
          <p>
            <Trans>
              The link is shown only now and expires <TimeStamp value={made.expiresAt} as="dateTime" />.
            </Trans>
          </p>
        </div>
      )}
    </ConfirmDialog>
  )
}
