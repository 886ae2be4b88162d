import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { TypedDocumentNode } from 'urql'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'

/** Shown for a row that does not exist, probably because its retention period is over. */
const NoEntry = ({ back }: { back: ReactNode }) => (
  <>
    <PageHeader title={<Trans>Log entry</Trans>} back={back} />
    <EmptyState icon="clock" title={<Trans>There is no such entry</Trans>}>
      <Trans>It may have been deleted: logs are kept for a limited time.</Trans>
    </EmptyState>
  </>
)

type LogEntryPageProps<Data, Row> = {
  query: TypedDocumentNode<Data, { id: string }>
  /** Null if the row does not exist. */
  rowOf: (data: Data) => Row | null
  titleOf: (row: Row) => string
  back: ReactNode
  children: (row: Row) => ReactNode
}

export const LogEntryPage = <Data, Row>({ query, rowOf, titleOf, back, children }: LogEntryPageProps<Data, Row>) => {
  const { entry: id = '' } = useParams()
  const kept = useStableQuery(query, { id })
  usePageReady(kept.phase !== 'loading')
  const row = kept.data === undefined ? undefined : rowOf(kept.data)
  if (row === null) return <NoEntry back={back} />
  return (
    <>
      <PageHeader title={row === undefined ? <Trans>Log entry</Trans> : titleOf(row)} back={back} />
      <Card>{row === undefined ? <NoAnswer query={kept} lines={5} /> : children(row)}</Card>
    </>
  )
}
