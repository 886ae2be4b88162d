import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { StateMessage } from './StateMessage.tsx'

/** A search or filter that nothing answers; `children` say what to try, `actions` take it away. */
export const NoMatch = ({ children, actions }: { children?: ReactNode; actions?: ReactNode }) => (
  <StateMessage icon="nothing" title={<Trans>No results</Trans>} actions={actions}>
    {children}
  </StateMessage>
)
