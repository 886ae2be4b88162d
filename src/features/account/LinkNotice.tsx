import { Trans } from '@lingui/react/macro'
import type { AccountActor, AccountSnapshot } from '#machines/account/account.machine.ts'
import { isBusy, mayAskAgain } from '#machines/account/account.selectors.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'

type Props = { snapshot: AccountSnapshot; send: AccountActor['send'] }

const ToStart = () => (
  <LinkButton look="default" to={paths.home()}>
    <Trans>Go to the start page</Trans>
  </LinkButton>
)

/** A link that did not lead on: why, and the way to another one. */
export const LinkNotice = ({ snapshot, send }: Props) => {
  const { purpose, unsent } = snapshot.context
  if (snapshot.matches('unreachable'))
    return (
      <Notice
        icon="warning"
        title={<Trans>The server did not answer</Trans>}
        actions={
          <Button onClick={() => send({ type: 'retry' })}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Your link has not been lost. Check your connection and try again.</Trans>
        </p>
      </Notice>
    )
  if (snapshot.matches('resent'))
    return (
      <Notice icon="mail" title={<Trans>Confirmation email sent</Trans>} actions={<ToStart />}>
        <p>
          <Trans>If the old link was yours, a new one is on its way to your email address. It works for an hour.</Trans>
        </p>
      </Notice>
    )
  const isEmail = purpose === 'confirmEmail' || purpose === 'undoEmail'
  return (
    <Notice
      icon="warning"
      title={
        isEmail ? (
          <Trans>Failed to change the email!</Trans>
        ) : purpose === 'confirmAccount' ? (
          <Trans>Failed to confirm account</Trans>
        ) : (
          <Trans>Link expired</Trans>
        )
      }
      actions={
        <>
          {mayAskAgain(snapshot) && (
            <Button busy={isBusy(snapshot)} onClick={() => send({ type: 'resend' })}>
              <Trans>Send a new link</Trans>
            </Button>
          )}
          {isEmail && !snapshot.matches('refused') && (
            <LinkButton to={paths.manageEmail()}>
              <Trans>Change email</Trans>
            </LinkButton>
          )}
          <ToStart />
        </>
      }
    >
      <p>
        {snapshot.matches('refused') ? (
          <Trans>There is no such link. Perhaps it was not copied whole: open it from the email again, or ask your administrator.</Trans>
        ) : isEmail ? (
          <Trans>This link has already been used or is too old. You can ask for the change again in your profile.</Trans>
        ) : (
          <Trans>This link has already been used or is too old.</Trans>
        )}
      </p>
      {!isEmail && snapshot.matches('linkExpired') && (
        <p>
          <Trans>If you have chosen your password already, go to the start page and sign in.</Trans>
        </p>
      )}
      {unsent && (
        <p role="alert">
          <Trans>The server did not answer. Check your connection and try again.</Trans>
        </p>
      )}
    </Notice>
  )
}
