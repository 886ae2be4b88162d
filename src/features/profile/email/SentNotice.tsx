import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toast } from '#src/ui/dialogs/toast.ts'
import { RequestEmailChangeDocument } from './own-email.generated.ts'
import { ownServerWords } from '../own-server-words.ts'
import classes from '../profile.module.css'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'

/** Says that a link was sent: where to look, what applies until it is opened, and how to get another one. */
export const SentNotice = ({ to, old }: { to: string; old: string | null }) => {
  const { t, i18n } = useLingui()
  const request = useChange(RequestEmailChangeDocument, ownChanges)
  const [problem, setProblem] = useState<string>()
  const resend = async () => {
    const { errors, done } = await request({ input: { email: to } })
    const code = errors?.[0]?.code
    const words = Object.entries(ownServerWords).find(([known]) => known === code)?.[1]
    setProblem(done ? undefined : words ? i18n._(words) : t`Failed to change the email!`)
    if (done) toast.success(t`Confirmation email sent`)
  }
  return (
    <div className={classes['above']}>
      <Callout
        role="status"
        actions={
          <Button kind="secondary" onClick={() => void resend()}>
            <Trans>Send again</Trans>
          </Button>
        }
      >
        <Trans>We sent a link to {to}. The email says how long it works.</Trans>{' '}
        {old !== null && old !== to && <Trans>Your address stays {old} until you open the link and confirm.</Trans>}
        {problem !== undefined && (
          <span className={classes['problem']} role="alert">
            {problem}
          </span>
        )}
      </Callout>
    </div>
  )
}
