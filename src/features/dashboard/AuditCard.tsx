import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createElement, Fragment, use } from 'react'
import { Link } from 'react-router'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { actionInWords, isGenericAction, type AuditRegistry } from '#src/resources/history/audit.ts'
import { MayOpen } from '#src/resources/may-do.ts'
import type { DashboardActivityQuery } from './dashboard.generated.ts'
import classes from './dashboard.module.css'

type Row = DashboardActivityQuery['dashboard']['latestAudit'][number]

type AuditCardProps = {
  portal: Portal
  rows: readonly Row[] | undefined
  audit: AuditRegistry
  /** Whether the rows are those of one customer. */
  isNarrowed: boolean
}

export const AuditCard = ({ portal, rows, audit, isNarrowed }: AuditCardProps) => (
  <div className={classes['main']}>
    <Card
      title={<Trans>Latest changes</Trans>}
      actions={<AllChanges />}
      {...(isNarrowed && { description: <Trans>Only the latest changes of all users are searched.</Trans> })}
    >
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

/** Link to the audit log, for readers who may open it. */
const AllChanges = () => {
  const path = paths.auditLog()
  return (
    use(MayOpen)(path) && (
      <Link to={path}>
        <Trans>Show all changes</Trans>
      </Link>
    )
  )
}

type AuditLineProps = { row: Row; portal: Portal; audit: AuditRegistry }

const AuditLine = ({ row, portal, audit }: AuditLineProps) => {
  const { i18n } = useLingui()
  const { actionText, actorName, denied, count, times, fields, subjectType } = row
  const what = actionInWords(row, audit.actions, i18n)
  const Fields = isGenericAction(actionText) ? ownEntry(audit.fields, subjectType) : undefined
  return (
    <li>
      <span className={classes['action']}>
        {denied ? <Trans>Denied: {what}</Trans> : what}
        <Subjects row={row} portal={portal} audit={audit} />
        {Fields && fields.length > 0 && (
          <span className={classes['fields']}>
            {' · '}
            {createElement(Fields, { names: fields })}
          </span>
        )}
      </span>
      <span className={classes['by']}>
        {count === 1 && times > 1 && (
          <>
            <Plural value={times} one="# time" other="# times" />
            {' · '}
          </>
        )}
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

/**
 * Names the latest subjects of an audit row, or their number: for a job, with a link if it is the reader's own, and for subjects that the reader may
 * not see.
 */
const Subjects = ({ row, portal, audit }: AuditLineProps) => {
  const { subjectType, subjects, count, jobId } = row
  const named = subjects.filter(({ name }) => name !== null)
  if (count > 1 && (jobId !== null || named.length === 0)) return <Many row={row} portal={portal} />
  const path = ownEntry(audit.paths, subjectType)
  const rest = count - named.length
  return (
    <>
      {named.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at === 0 ? ' · ' : ', '}
          {path ? <Link to={path(portal, id)}>{name}</Link> : name}
        </Fragment>
      ))}
      {named.length > 0 && rest > 0 && (
        <>
          {' '}
          <Plural value={rest} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}

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
