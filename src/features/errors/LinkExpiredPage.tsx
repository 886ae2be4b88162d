import { Trans } from '@lingui/react/macro'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import { AddressReference } from './AddressReference.tsx'

const LinkExpiredPage = () => (
  <Notice
    icon="clock"
    title={<Trans>Link expired</Trans>}
    actions={
      <LinkButton to={openPaths.home()}>
        <Trans>Go to the start page</Trans>
      </LinkButton>
    }
  >
    <p>
      <Trans>This link has expired or has already been used. Request a new one where you got it.</Trans>
    </p>
    <AddressReference />
  </Notice>
)

export default LinkExpiredPage
