import { Trans } from '@lingui/react/macro'
import { StateMessage } from './StateMessage.tsx'

/** Shown instead of a part of a page that the user may not see. */
export const DeniedState = () => (
  <StateMessage icon="lock" title={<Trans>You are not authorised</Trans>}>
    <p>
      <Trans>Looks like you do not have access to the page. Please contact an administrator if you think this is a mistake.</Trans>
    </p>
  </StateMessage>
)
