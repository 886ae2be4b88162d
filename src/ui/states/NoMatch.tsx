import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { StateMessage } from './StateMessage.tsx'

/** Shown if a search or filter has no results. `children` suggest what to try; `actions` reset it. */
export const NoMatch = ({ children, actions }: { children?: ReactNode; actions?: ReactNode }) => (
  <StateMessage icon="nothing" title={<Trans>No results</Trans>} actions={actions}>
    {children}
  </StateMessage>
)
