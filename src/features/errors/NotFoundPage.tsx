import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import { AddressReference } from './AddressReference.tsx'

const NotFoundPage = () => {
  const { pathname } = useLocation()
  return (
    <Notice
      icon="nothing"
      title={<Trans>Page not found</Trans>}
      actions={
        <LinkButton to={openPaths.home()}>
          <Trans>Go to the start page</Trans>
        </LinkButton>
      }
    >
      <p>
        <Trans>This page does not exist. It may have moved, or the address may be mistyped.</Trans>
      </p>
      {pathname !== openPaths.notFound() && (
        <p>
          <code>{pathname}</code>
        </p>
      )}
      <AddressReference />
    </Notice>
  )
}

export default NotFoundPage
