import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'
import { CancelEmailChangeDocument } from './own-email.generated.ts'
import classes from '../profile.module.css'

/** A change of address that waits for confirmation. Users can cancel their own; one requested by an administrator is cancelled by administrators. */
export const PendingEmail = ({ email, isOwn }: { email: string; isOwn: boolean }) => {
  const { t } = useLingui()
  const cancel = useChange(CancelEmailChangeDocument, ownChanges)
  const press = async () => {
    const { done } = await cancel({})
    if (done) toast.success(t`Change cancelled`)
  }
  return (
    <div className={classes['above']}>
      <Callout
        actions={
          isOwn && (
            <Button kind="secondary" onClick={() => void press()}>
              <Trans>Cancel the change</Trans>
            </Button>
          )
        }
      >
        {isOwn ? (
          <Trans>{email} becomes your email address once it is confirmed from that mailbox.</Trans>
        ) : (
          <Trans>An administrator entered {email}. It becomes your email address once it is confirmed from that mailbox.</Trans>
        )}
      </Callout>
    </div>
  )
}
