import { Trans } from '@lingui/react/macro'
import type { AccountActor, AccountSnapshot } from '#machines/account/account.machine.ts'
import { isBusy } from '#machines/account/account.selectors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

type Props = { snapshot: AccountSnapshot; send: AccountActor['send'] }

/** Says what the button will do. Only the button does it: mail scanners open links, too. */
export const ConsentNotice = ({ snapshot, send }: Props) => {
  const { purpose, userName, email: address } = snapshot.context
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
    account: {
      title: <Trans>Confirm account</Trans>,
      text: <Trans>Confirm your account {userName}, then choose a password.</Trans>,
      button: <Trans>Confirm account</Trans>,
    },
  }
  const { title, text, button } = words[purpose === 'confirmEmail' || purpose === 'undoEmail' ? purpose : 'account']
  return (
    <Notice
      icon={purpose === 'confirmEmail' || purpose === 'undoEmail' ? 'mail' : 'user'}
      title={title}
      actions={
        <Button busy={isBusy(snapshot)} onClick={() => send({ type: 'confirm' })}>
          {button}
        </Button>
      }
    >
      <p>{text}</p>
    </Notice>
  )
}
