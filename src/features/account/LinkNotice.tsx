import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { AccountActor } from '#machines/account/account.machine.ts'
import { failureOf, isBusy, isOfEmail, isUnsent, mayAskAgain, obstacleOf, purposeOf } from '#machines/account/account.selectors.ts'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

const ToStart = () => (
  <LinkButton kind="secondary" to={openPaths.home()}>
    <Trans>Go to the start page</Trans>
  </LinkButton>
)

/** Shown for a link that cannot be used: the reason, and the way to request another. */
export const LinkNotice = ({ actor }: { actor: AccountActor }) => {
  const purpose = useSelector(actor, purposeOf)
  const obstacle = useSelector(actor, obstacleOf)
  const unsent = useSelector(actor, isUnsent)
  const mayResend = useSelector(actor, mayAskAgain)
  const busy = useSelector(actor, isBusy)
  const isEmail = useSelector(actor, isOfEmail)
  const takesBack = isEmail && purpose !== 'confirmEmail'
  const failure = useSelector(actor, failureOf)
  if (obstacle === 'unreachable')
    return (
      <Notice
        icon="warning"
        title={<Trans>The server did not answer</Trans>}
        actions={
          <Button onClick={() => actor.send({ type: 'retry' })}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Your link still works. Check your connection and try again.</Trans>
        </p>
      </Notice>
    )
  if (obstacle === 'resent')
    return (
      <Notice icon="mail" title={<Trans>Confirmation email sent</Trans>} actions={<ToStart />}>
        <p>
          <Trans>If the link was yours, a new one is on its way. Open the newest email: older links no longer work.</Trans>
        </p>
      </Notice>
    )
  if (obstacle === 'alreadyDone')
    return (
      <Notice icon="check" title={<Trans>Your account is already set up</Trans>} actions={<ToStart />}>
        <p>
          <Trans>Sign in with your user name and your password.</Trans>
        </p>
      </Notice>
    )
  return (
    <Notice
      icon="warning"
      title={
        isEmail && !takesBack ? (
          <Trans>Failed to change the email!</Trans>
        ) : purpose === 'confirmAccount' ? (
          <Trans>Failed to confirm account</Trans>
        ) : (
          <Trans>Link expired</Trans>
        )
      }
      actions={
        <>
          {mayResend && (
            <Button busy={busy} onClick={() => actor.send({ type: 'resend' })}>
              <Trans>Send a new link</Trans>
            </Button>
          )}
          {isEmail && !takesBack && obstacle !== 'unknown' && failure === 'dead' && (
            <LinkButton to={openPaths.manageEmail()}>
              <Trans>Change email</Trans>
            </LinkButton>
          )}
          <ToStart />
        </>
      }
    >
      <p>
        {obstacle === 'unknown' ? (
          <Trans>This link does not exist. Open it from the email again, or contact your administrator.</Trans>
        ) : failure === 'taken' ? (
          <Trans>This address belongs to another account by now. Contact your administrator.</Trans>
        ) : failure === 'locked' ? (
          <Trans>An administrator has locked this account. Ask them to unlock it, then open the link again.</Trans>
        ) : takesBack ? (
          <Trans>
            This link was used before or has expired, or the address has changed since. Sign in to see which one applies. If you cannot,
            contact your administrator.
          </Trans>
        ) : isEmail ? (
          <Trans>
            This link was used before or has expired, or the change was cancelled. Change your email address again in your profile.
          </Trans>
        ) : (
          <Trans>This link has expired, or a newer one was sent.</Trans>
        )}
      </p>
      {unsent && (
        <p role="alert">
          <Trans>The server did not answer. Check your connection and try again.</Trans>
        </p>
      )}
    </Notice>
  )
}
