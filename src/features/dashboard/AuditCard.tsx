import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Portal } from '#src/lib/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { ownEntry } from '#src/lib/own-entry.ts'
import type { AuditRegistry } from '#src/resources/history/audit.ts'
import type { DashboardActivityQuery } from './dashboard.generated.ts'
import classes from './dashboard.module.css'

type Row = DashboardActivityQuery['dashboard']['latestAudit'][number]

/** What was done lately, by whom and to whom. */
export const AuditCard = ({ portal, rows, audit }: { portal: Portal; rows: readonly Row[] | undefined; audit: AuditRegistry }) => (
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
            <AuditLine key={row.id} row={row} portal={portal} audit={audit} />
          ))}
        </ul>
      )}
    </Card>
  </div>
)

const AuditLine = ({ row, portal, audit }: { row: Row; portal: Portal; audit: AuditRegistry }) => {
  const { i18n } = useLingui()
  const { action, subjectType, subjectId, subjectName, actorName, denied } = row
  const known = ownEntry(audit.actions, action)
  const path = ownEntry(audit.paths, subjectType)
  const what = known ? i18n._(known) : action
  return (
    <li>
      <span className={classes['action']}>
        {denied ? <Trans>Denied: {what}</Trans> : what}
        {subjectName !== null && (
          <>
            {' · '}
            {path && subjectId !== null ? <Link to={path(portal, subjectId)}>{subjectName}</Link> : subjectName}
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
