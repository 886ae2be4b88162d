import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'

/** Shown for a row that does not exist, probably because its retention period is over. */
export const NoEntry = ({ back }: { back: ReactNode }) => (
  <>
    <PageHeader title={<Trans>Log entry</Trans>} back={back} />
    <EmptyState icon="clock" title={<Trans>There is no such entry</Trans>}>
      <Trans>It may have been deleted: logs are kept for a limited time.</Trans>
    </EmptyState>
  </>
)
