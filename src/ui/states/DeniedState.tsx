import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StateMessage } from './StateMessage.tsx'

/** Shown instead of a part of a page that the user may not see, in the specified words. */
export const DeniedState = ({ children, actions }: { children?: ReactNode; actions?: ReactNode }) => (
  <StateMessage icon="lock" title={<Trans>You are not authorised</Trans>} actions={actions}>
    <p>
      <Trans>Looks like you do not have access to the page. Please contact an administrator if you think this is a mistake.</Trans>
    </p>
    {children}
  </StateMessage>
)
