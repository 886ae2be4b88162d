import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { AccountActor } from '#machines/account/account.machine.ts'
import { asksPassword, emailOf, purposeOf } from '#machines/account/account.selectors.ts'
import { isSettling } from '#machines/auth/auth.selectors.ts'
import { useAuthFact, useSession } from '#src/bridge/auth.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

/** Final state of a link. After setting a password the user is signed in with it; a confirmed address is shown. */
export const DoneNotice = ({ actor }: { actor: AccountActor }) => {
  const purpose = useSelector(actor, purposeOf)
  const setsPassword = useSelector(actor, asksPassword)
  const address = useSelector(actor, emailOf)
  if (purpose === 'resetPassword') return <SigningIn title={<Trans>Password set</Trans>} returnUrl={openPaths.home()} />
  if (purpose === 'cancelEmail')
    return (
      <Notice
        icon="check"
        title={<Trans>Change cancelled</Trans>}
        actions={
          <LinkButton to={openPaths.home()}>
            <Trans>Go to the start page</Trans>
          </LinkButton>
        }
      >
        <p>
          <Trans>Your email address is still {address}. If you did not ask for the change, sign in and set a new password now.</Trans>
        </p>
      </Notice>
    )
  if (purpose !== 'confirmEmail' && purpose !== 'undoEmail')
    return (
      <SigningIn
        title={setsPassword || purpose === 'setPassword' ? <Trans>Password set</Trans> : <Trans>Account confirmed successfully</Trans>}
        returnUrl={openPaths.welcome()}
      />
    )
  return (
    <Notice
      icon="check"
      title={<Trans>Email changed</Trans>}
      actions={
        <LinkButton to={openPaths.home()}>
          <Trans>Go to the start page</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>Your email address is now {address}.</Trans>
      </p>
      {purpose === 'undoEmail' && (
        <p>
          <Trans>You are signed out everywhere, and the password from before no longer works. We sent you a link to set a new one.</Trans>
        </p>
      )}
    </Notice>
  )
}

/**
 * The provider has recognised this browser by its answer to the password and does not ask for it again. Another user who was signed in here is signed
 * out.
 */
const SigningIn = ({ title, returnUrl }: { title: ReactNode; returnUrl: string }) => {
  const session = useSession()
  const settling = useAuthFact(isSettling) ?? true
  const started = useRef(false)
  const signIn = useCallback(() => session.signIn({ returnUrl, automatic: false, confirmIdentity: true }), [session, returnUrl])
  useEffect(() => {
    if (settling || started.current) return
    started.current = true
    signIn()
  }, [settling, signIn])
  return (
    <Notice
      icon="check"
      title={title}
      actions={
        // The button is for a user who navigates back to this page.
        <Button busy={settling} onClick={signIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <p role="status">
        <Trans>Signing you in…</Trans>
      </p>
    </Notice>
  )
}
