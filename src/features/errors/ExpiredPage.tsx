import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { safeReturnUrl } from '#src/lib/return-url.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'

const ExpiredPage = () => {
  const [query] = useSearchParams()
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  return (
    <Notice
      icon="clock"
      title={<Trans>Session expired</Trans>}
      actions={
        <LinkButton to={paths.login(returnUrl)}>
          <Trans>Sign in</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>Your session has expired. Sign in again to go on where you were.</Trans>
      </p>
    </Notice>
  )
}

export default ExpiredPage
