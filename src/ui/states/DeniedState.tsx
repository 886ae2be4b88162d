import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StateMessage } from './StateMessage.tsx'

/** A part of a page that this person may not see, with the specified words. */
export const DeniedState = ({ children, actions }: { children?: ReactNode; actions?: ReactNode }) => (
  <StateMessage icon="lock" title={<Trans>You are not authorised</Trans>} actions={actions}>
    <p>
      <Trans>Looks like you do not have access to the page. Please contact an administrator if you think this is a mistake.</Trans>
    </p>
    {children}
  </StateMessage>
)
