import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSearchParams } from 'react-router'
import { useAccountSwitch } from '#src/bridge/account-switch.ts'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { customersOf } from '#src/lib/addresses/start-page.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import { Organisations } from './Organisations.tsx'

/** Contains personal data, so it is not loaded for a visitor who is not signed in. */
const KnownAccounts = laterPart(async () => (await import('./KnownAccounts.tsx')).default)

/**
 * Continues as the signed-in user, in one of their organisations if there are several, or as another user. A visitor who is not signed in sees no
 * personal data.
 */
const SelectAccountPage = () => {
  const [query] = useSearchParams()
  const viewer = useViewer()
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  const switchAccount = useAccountSwitch(returnUrl)
  const name = viewer?.displayName
  const hasChoice = viewer !== undefined && customersOf(viewer.claims).length > 1
  return (
    <Notice
      icon={hasChoice ? 'customers' : 'users'}
      title={hasChoice ? <Trans>Choose an organisation</Trans> : <Trans>Choose an account</Trans>}
      actions={
        <>
          {viewer && !hasChoice && (
            <LinkButton to={returnUrl}>
              <Trans>Continue as {name}</Trans>
            </LinkButton>
          )}
          <Button kind={viewer ? 'secondary' : 'primary'} onClick={() => switchAccount()}>
            <Trans>Use another account</Trans>
          </Button>
        </>
      }
    >
      {hasChoice && <Organisations subject={viewer.subject} returnUrl={returnUrl} />}
      <p>
        {viewer ? (
          <Trans>You are signed in as {viewer.userName}.</Trans>
        ) : (
          <Trans>The sign-in service asks which account you want to use.</Trans>
        )}
      </p>
      {viewer && <KnownAccounts subject={viewer.subject} onChoose={switchAccount} />}
    </Notice>
  )
}

export default SelectAccountPage
