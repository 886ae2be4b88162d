import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { AccountActor } from '#machines/account/account.machine.ts'
import { emailOf, isBusy, isOfEmail, purposeOf, userNameOf } from '#machines/account/account.selectors.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

/** Explains what the button will do. Opening the link does nothing by itself, because mail scanners open links too. */
export const ConsentNotice = ({ actor }: { actor: AccountActor }) => {
  const purpose = useSelector(actor, purposeOf)
  const userName = useSelector(actor, userNameOf)
  const address = useSelector(actor, emailOf)
  const busy = useSelector(actor, isBusy)
  const ofEmail = useSelector(actor, isOfEmail)
  const words = {
    confirmEmail: {
      title: <Trans>Confirm your email address</Trans>,
      text: (
        <Trans>
          {address} becomes the email address of {userName}.
        </Trans>
      ),
      button: <Trans>Confirm email</Trans>,
    },
    undoEmail: {
      title: <Trans>Restore your email address</Trans>,
      text: (
        <Trans>
          {address} becomes the email address of {userName} again. All sessions of this account end.
        </Trans>
      ),
      button: <Trans>Restore address</Trans>,
    },
    cancelEmail: {
      title: <Trans>Cancel the change of your email address</Trans>,
      text: (
        <Trans>
          The email address of {userName} stays {address}. Nobody can confirm the new one now.
        </Trans>
      ),
      button: <Trans>Cancel the change</Trans>,
    },
    account: {
      title: <Trans>Confirm account</Trans>,
      text: <Trans>Confirm your account {userName}, then choose a password.</Trans>,
      button: <Trans>Confirm account</Trans>,
    },
  }
  const { title, text, button } =
    words[purpose === 'confirmEmail' || purpose === 'cancelEmail' || purpose === 'undoEmail' ? purpose : 'account']
  return (
    <Notice
      icon={ofEmail ? 'mail' : 'user'}
      title={title}
      actions={
        <Button busy={busy} onClick={() => actor.send({ type: 'confirm' })}>
          {button}
        </Button>
      }
    >
      <p>{text}</p>
    </Notice>
  )
}
