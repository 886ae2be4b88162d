import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { AuditDiff } from '#src/resources/history/AuditDiff.tsx'
import { actionInWords, type AuditFields, type AuditRegistry } from '#src/resources/history/audit.ts'
import { useRevert, type Revert } from '#src/resources/history/use-revert.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { ActingAs } from './ActingAs.tsx'
import { FollowLinks } from '#src/resources/FollowLinks.tsx'
import { RecordLink } from '#src/resources/RecordLink.tsx'
import { auditOfActor, auditOfRequest, eventsOfRequest, eventsOfUser } from './follow-links.ts'
import type { AuditEntryFragment } from './logs.generated.ts'

/** Descriptions for audit rows of all subject types, with their fields and the mutations that revert a change. */
export type AuditDetails = Omit<AuditRegistry, 'fields'> & {
  fields: Readonly<Record<string, AuditFields>>
  reverts: Readonly<Record<string, Revert>>
}

type AuditEntryProps = { row: AuditEntryFragment; registry: AuditDetails }

/** One row of the audit log: who did what to whom, field by field, with links to related rows. */
export const AuditEntry = ({ row, registry: { paths: places, fields, reverts, actions } }: AuditEntryProps) => {
  const { t, i18n } = useLingui()
  const { at, actorId, actorName, actingAs, subjectType, subjectId, subjectName, before, after, traceId, isRevertible, denied } = row
  const place = ownEntry(places, subjectType)
  const known = ownEntry(fields, subjectType) ?? NO_FIELDS
  const subject = subjectName ?? subjectId
  const revert = isRevertible && subjectId !== null ? ownEntry(reverts, subjectType) : undefined
  const reference = denied ? t`Error reference` : t`Request reference`
  const isPerson = actorId !== null && !/^(?:scim|app):/.test(actingAs ?? '')
  const by = actorName ?? (actorId === null ? t`No user` : t`Hidden user`)
  return (
    <>
      <Facts
        facts={[
          { label: t`Time`, value: <TimeStamp value={at} as="dateTime" /> },
          { label: t`Changed by`, value: isPerson && actorName !== null ? <Link to={paths.user('vendor', actorId)}>{by}</Link> : by },
          { label: t`Acting`, value: <ActingAs row={row} /> },
          {
            label: t`Record`,
            value: subject !== null && <RecordLink name={subject} path={subjectId === null ? undefined : place?.('vendor', subjectId)} />,
          },
          { label: t`Result`, value: denied ? t`Denied` : t`Done` },
          { label: reference, value: traceId !== null && <CopyText value={traceId} what={reference} />, wide: true },
        ]}
      />
      <AuditDiff fields={known} before={before} after={after} />
      <FollowLinks
        links={[
          { to: paths.auditEntry(row.id), label: t`Link to this entry` },
          ...(traceId === null
            ? []
            : [
                { to: auditOfRequest(traceId), label: t`Changes of this request` },
                { to: eventsOfRequest(traceId), label: t`Events of this request` },
              ]),
          ...(isPerson
            ? [
                { to: auditOfActor(actorId), label: t`Changes by this person` },
                { to: eventsOfUser(actorId), label: t`Events of this person` },
              ]
            : []),
        ]}
      />
      {revert && subjectId !== null && (
        <RevertButton record={subjectId} row={row} name={actionInWords(row, actions, i18n)} fields={known} revert={revert} />
      )}
    </>
  )
}

export const NO_FIELDS: AuditFields = {}

type RevertButtonProps = { record: string; row: AuditEntryFragment; name: string; fields: AuditFields; revert: Revert }

const RevertButton = ({ record, row: { id, before, after }, name, fields, revert: { changes, ...revert } }: RevertButtonProps) => {
  const { t } = useLingui()
  const { revert: takeBack, dialog } = useRevert(record, fields, {
    ...revert,
    changes: { ...changes, types: [...changes.types, 'AuditLog'] },
  })
  return (
    <p>
      <Button kind="secondary" aria-label={t`Revert ${name}`} onClick={() => takeBack({ id, name, before, after })}>
        <Trans>Revert</Trans>
      </Button>
      {dialog}
    </p>
  )
}
