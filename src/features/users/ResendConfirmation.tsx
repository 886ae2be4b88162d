import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/Button.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { userChanges } from './user-changes.ts'
import { ResendConfirmationDocument } from './user-security.generated.ts'
import type { User } from './UserFrame.tsx'

/** Another confirmation email, for who waits for one; nothing for everybody else. */
export const ResendConfirmation = ({ user: { id, status, email } }: { user: User }) => {
  const { t } = useLingui()
  const { run, running } = useAction(ResendConfirmationDocument, userChanges)
  if (status !== 'WAITING_CONFIRMATION' || email === null) return null
  return (
    <Button kind="secondary" busy={running} onClick={() => void run({ input: { id } }, t`Confirmation email sent`)}>
      <Trans>Resend confirmation email</Trans>
    </Button>
  )
}
