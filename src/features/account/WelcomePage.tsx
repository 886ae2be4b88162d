import { Trans } from '@lingui/react/macro'
import { useSession, useViewer } from '#src/bridge/auth.bridge.tsx'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** The end of the account's life cycle (screens.md section 2): what to do next, and the way in. */
const WelcomePage = () => {
  const session = useSession()
  const viewer = useViewer()
  return (
    <Notice
      icon="check"
      title={<Trans>Setup completed</Trans>}
      actions={
        viewer ? (
          <LinkButton to={paths.home()}>
            <Trans>Go to the start page</Trans>
          </LinkButton>
        ) : (
          <Button onClick={() => session.signIn({ returnUrl: paths.home(), automatic: false })}>
            <Trans>Sign in</Trans>
          </Button>
        )
      }
    >
      <p>
        <Trans>Your account is ready. From now on you sign in with your user name and the password you chose.</Trans>
      </p>
      <ul>
        <li>
          <Trans>Keep the password in a password manager.</Trans>
        </li>
        <li>
          <Trans>Turn on two-factor authentication in your profile, where your organisation offers it.</Trans>
        </li>
      </ul>
    </Notice>
  )
}

export default WelcomePage
