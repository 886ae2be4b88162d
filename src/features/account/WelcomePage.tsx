import { Trans } from '@lingui/react/macro'
import { useSession, useViewer } from '#src/bridge/auth.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'

/** Final page of an account's set-up: next steps and a link to sign in. */
const WelcomePage = () => {
  const session = useSession()
  const viewer = useViewer()
  const userName = viewer?.userName
  return (
    <Notice
      icon="check"
      title={<Trans>Setup completed</Trans>}
      actions={
        viewer ? (
          <LinkButton to={openPaths.home()}>
            <Trans>Go to the start page</Trans>
          </LinkButton>
        ) : (
          <Button onClick={() => session.signIn({ returnUrl: openPaths.home(), automatic: false })}>
            <Trans>Sign in</Trans>
          </Button>
        )
      }
    >
      <p>
        {viewer ? (
          <Trans>Your account is ready and you are signed in. Your user name is {userName}.</Trans>
        ) : (
          <Trans>Your account is ready. Sign in with your user name and your new password.</Trans>
        )}
      </p>
      <ul>
        <li>
          <Trans>Save your password in a password manager.</Trans>
        </li>
        <li>
          <Trans>Turn on two-factor authentication in your profile, if your organisation offers it.</Trans>
        </li>
      </ul>
    </Notice>
  )
}

export default WelcomePage
