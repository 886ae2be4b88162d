import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { actionWords } from '#src/resources/audit-words.ts'
import type { DashboardActivityQuery } from './dashboard.generated.ts'
import classes from './dashboard.module.css'

type Row = DashboardActivityQuery['dashboard']['latestAudit'][number]

/** What was done lately, by whom and to whom. */
export const AuditCard = ({ portal, rows }: { portal: Portal; rows: readonly Row[] | undefined }) => (
  <div className={classes['main']}>
    <Card title={<Trans>Latest changes</Trans>}>
      {!rows && <SkeletonLines lines={6} />}
      {rows?.length === 0 && (
        <EmptyState icon="clock" title={<Trans>No changes yet</Trans>}>
          <Trans>Changes made by administrators appear here.</Trans>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={classes['audit']}>
          {rows.map((row) => (
            <AuditLine key={row.id} row={row} portal={portal} />
          ))}
        </ul>
      )}
    </Card>
  </div>
)

const AuditLine = ({ row, portal }: { row: Row; portal: Portal }) => {
  const { i18n } = useLingui()
  const { action, subjectId, subjectName, actorName, denied } = row
  const known = actionWords(action)
  const what = known ? i18n._(known) : action
  return (
    <li>
      <span className={classes['action']}>
        {denied ? <Trans>Denied: {what}</Trans> : what}
        {subjectName !== null && subjectId !== null && (
          <>
            {' · '}
            <Link to={paths.user(portal, subjectId)}>{subjectName}</Link>
          </>
        )}
      </span>
      <span className={classes['by']}>
        {actorName !== null && (
          <>
            <Trans>by {actorName}</Trans>
            {' · '}
          </>
        )}
        <TimeStamp value={row.at} />
      </span>
    </li>
  )
}
