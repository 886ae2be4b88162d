import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Navigate, useSearchParams } from 'react-router'
import { useSession, useViewer } from '#src/bridge/auth.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

/** Confirms that the session has ended, with the reason if the user did not request it. */
const LoggedOutPage = () => {
  const [query] = useSearchParams()
  const session = useSession()
  const isSignedIn = useViewer() !== undefined
  const idle = query.get('expired') === 'true'
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  if (isSignedIn) return <Navigate to={openPaths.home()} replace />
  return (
    <Notice
      icon="lock"
      title={<Trans>You are signed out</Trans>}
      actions={
        <>
          <Button onClick={() => session.signIn({ returnUrl, automatic: false })}>
            <Trans>Sign in</Trans>
          </Button>
          <LinkButton kind="secondary" to={openPaths.home()}>
            <Trans>Go to the start page</Trans>
          </LinkButton>
        </>
      }
    >
      <p>
        {query.get('deleted') === 'true' ? (
          <Trans>Your account has been deleted.</Trans>
        ) : idle ? (
          <Trans>You have been logged out due to inactivity.</Trans>
        ) : (
          <Trans>Your session here and at the sign-in service has ended.</Trans>
        )}
      </p>
    </Notice>
  )
}

export default LoggedOutPage
