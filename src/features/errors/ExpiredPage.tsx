import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

/** Shown for an ended session. A user who has signed in since, in another tab or by going back, is not asked to sign in again. */
const ExpiredPage = () => {
  const [query] = useSearchParams()
  const viewer = useViewer()
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  return viewer ? <SignedIn userName={viewer.userName} returnUrl={returnUrl} /> : <Expired returnUrl={returnUrl} />
}

const Expired = ({ returnUrl }: { returnUrl: string }) => (
  <Notice
    icon="clock"
    title={<Trans>Session expired</Trans>}
    actions={
      <LinkButton to={openPaths.login(returnUrl)}>
        <Trans>Sign in</Trans>
      </LinkButton>
    }
  >
    <p>
      <Trans>Your session has expired. Sign in again to continue where you left off.</Trans>
    </p>
  </Notice>
)

const SignedIn = ({ userName, returnUrl }: { userName: string; returnUrl: string }) => (
  <Notice
    icon="check"
    title={<Trans>You are signed in</Trans>}
    actions={
      <LinkButton to={returnUrl}>
        {returnUrl === openPaths.home() ? <Trans>Go to the start page</Trans> : <Trans>Continue where you left off</Trans>}
      </LinkButton>
    }
  >
    <p>
      <Trans>You are signed in as {userName}. An earlier session has expired.</Trans>
    </p>
  </Notice>
)

export default ExpiredPage
