import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { referenceOf } from '../failure.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { Rows } from '#src/ui/Rows.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import type { useHistory } from './use-history.ts'
import classes from './history.module.css'

type HistoryCardProps<Row> = {
  title: ReactNode
  /** Controls beside the title. */
  tools?: ReactNode
  /** Explains in an empty log what will appear in it. */
  empty: ReactNode
  history: Omit<ReturnType<typeof useHistory>, 'rows'> & { rows: readonly Row[] }
  children: (row: Row) => ReactNode
}

/** A log of one record in a card, with its loading, empty and error states. */
export const HistoryCard = <Row,>({ title, tools, empty, history, children }: HistoryCardProps<Row>) => {
  const { rows, hasMore, more, error, isLoading, reload } = history
  if (rows.length === 0 && error) return <ErrorState reference={referenceOf(error)} onRetry={reload} />
  return (
    <Card title={title} actions={tools}>
      {isLoading && <SkeletonLines lines={6} />}
      {!isLoading && rows.length === 0 && !error && (
        <EmptyState icon="clock" title={<Trans>No activity yet</Trans>}>
          {empty}
        </EmptyState>
      )}
      <Rows>{rows.map(children)}</Rows>
      {hasMore && (
        <div className={classes['actions']}>
          <Button kind="secondary" onClick={() => void more()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
