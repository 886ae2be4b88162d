import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'
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
  const { action, actorName, denied, count } = row
  const known = ownEntry(audit.actions, action)
  const what = known ? i18n._(known) : action
  return (
    <li>
      <span className={classes['action']}>
        {denied ? <Trans>Denied: {what}</Trans> : what}
        {count > 1 ? <Many row={row} portal={portal} /> : <One row={row} portal={portal} audit={audit} />}
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

const One = ({ row: { subjectType, subjectId, subjectName }, portal, audit }: { row: Row; portal: Portal; audit: AuditRegistry }) => {
  if (subjectName === null) return null
  const path = ownEntry(audit.paths, subjectType)
  return <> · {path && subjectId !== null ? <Link to={path(portal, subjectId)}>{subjectName}</Link> : subjectName}</>
}

/** What one job did to many records, with the way to the job where it is the reader's own. */
const Many = ({ row: { subjectType, count, jobId }, portal }: { row: Row; portal: Portal }) => {
  const words =
    subjectType === 'UserIdentity' ? (
      <Plural value={count} one="# user" other="# users" />
    ) : subjectType === 'Customer' ? (
      <Plural value={count} one="# customer" other="# customers" />
    ) : (
      <Plural value={count} one="# record" other="# records" />
    )
  return <> · {jobId === null ? words : <Link to={paths.job(portal, jobId)}>{words}</Link>}</>
}
