import { AUDIT_ACTIONS } from '#contract/audit-actions.ts'
import { UNKNOWN } from '#contract/unknown-code.ts'
import { msg } from '@lingui/core/macro'
import { withWords } from '#src/i18n/activate.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { AuditSummary } from '#src/resources/history/AuditDiff.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { ActingAs } from './ActingAs.tsx'
import { AuditEntry, NO_FIELDS, type AuditDetails } from './AuditEntry.tsx'
import { RecordLink } from '#src/resources/RecordLink.tsx'
import { logRange } from './log-range.tsx'
import { accessDenied, LIVE_MS, OPERATION, results } from './log-words.ts'
import { StartAuditLogExportDocument } from './log-exports.generated.ts'
import { AuditLogHistogramDocument, AuditLogsDocument, type AuditEntryFragment, type AuditLogHistogramQuery } from './logs.generated.ts'

const Above = logRange({ query: AuditLogHistogramDocument, pick: (data: AuditLogHistogramQuery) => data.auditLogHistogram })

const auditLogList = (registry: AuditDetails) => {
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: registry.actions[value] }))
  const Subject = ({ row: { subjectType, subjectId, subjectName } }: { row: AuditEntryFragment }) => {
    const place = ownEntry(registry.paths, subjectType)
    const name = subjectName ?? subjectId
    if (name === null) return <EmptyValue />
    return <RecordLink name={name} path={subjectId === null ? undefined : place?.('vendor', subjectId)} />
  }
  return resourceList({
    id: 'auditLog',
    title: msg`Audit Logs`,
    query: AuditLogsDocument,
    connection: 'auditLogs',
    name: ({ id }) => id,
    path: ({ id }) => paths.auditEntry(id),
    states: results,
    commonFilters: ['at', 'actorId', 'action', 'traceId'],
    empty: msg`Changes to records appear here.`,
    sort: { by: 'at', direction: 'DESC' },
    asksEvery: LIVE_MS,
    Above,
    Export: listExport(
      StartAuditLogExportDocument,
      withWords('jobs', async () => (await import('./words/server-words.ts')).logServerWords),
    ),
    Details: ({ row }) => <AuditEntry row={row} registry={registry} />,
    columns: [
      { id: 'at', label: msg`Time`, cell: 'date', value: ({ at }) => at, sortBy: 'at', filter: { field: 'at', kind: 'date' }, width: 9 },
      {
        id: 'action',
        label: msg`Action`,
        cell: 'choice',
        choices: [...actions, { value: OPERATION, label: accessDenied }],
        value: ({ actionText, subjectType }) => (subjectType === OPERATION ? OPERATION : actionText),
        filter: { field: 'action', kind: 'choice', choices: [...actions, { value: UNKNOWN, label: msg`Other action` }] },
        width: 11,
      },
      {
        id: 'subject',
        label: msg`Record`,
        cell: (row) => <Subject row={row} />,
        width: 10,
        exports: [
          { id: 'subjectType', label: msg`Record type` },
          { id: 'subjectName', label: msg`Record` },
          { id: 'subjectId', label: msg`Record ID` },
        ],
      },
      {
        id: 'changes',
        label: msg`Changes`,
        cell: ({ subjectType, before, after }) => (
          <AuditSummary fields={ownEntry(registry.fields, subjectType) ?? NO_FIELDS} before={before} after={after} />
        ),
        width: 15,
        exports: [
          { id: 'before', label: msg`Before` },
          { id: 'after', label: msg`After` },
        ],
      },
      {
        id: 'actorName',
        label: msg`Changed by`,
        cell: 'text',
        value: ({ actorName }) => actorName,
        filter: { field: 'actorId', kind: 'reference', source: userChoices },
        width: 10,
      },
      { id: 'actingAs', label: msg`Acting`, cell: (row) => <ActingAs row={row} />, optional: true },
      {
        id: 'denied',
        label: msg`Result`,
        cell: 'choice',
        choices: results,
        value: ({ denied }) => (denied ? 'DENIED' : 'DONE'),
        isBadge: true,
      },
      {
        id: 'traceId',
        label: msg`Request reference`,
        cell: 'code',
        value: ({ traceId }) => traceId,
        filter: { field: 'traceId', kind: 'text' },
        optional: true,
      },
    ],
    filters: [
      { field: 'customerId', kind: 'reference', source: customerChoices, label: msg`Customer` },
      { field: 'partnerId', kind: 'reference', source: partnerChoices, label: msg`Partner` },
      { field: 'inPerson', kind: 'boolean', label: msg`In person` },
    ],
  })
}

export const auditLogPage = (registry: AuditDetails) => listPage(() => auditLogList(registry))
