import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { actionInWords } from '#src/resources/history/audit.ts'
import { AuditEntry, type AuditDetails } from './AuditEntry.tsx'
import { LogEntryPage } from './LogEntryPage.tsx'
import { accessDenied, OPERATION } from './log-words.ts'
import { AuditLogDocument, type AuditEntryFragment } from './logs.generated.ts'

export const auditEntryPage = (registry: AuditDetails) => () => {
  const { i18n } = useLingui()
  const titleOf = (row: AuditEntryFragment) =>
    row.subjectType === OPERATION ? i18n._(accessDenied) : actionInWords(row, registry.actions, i18n)
  const back = (
    <Link to={paths.auditLog()}>
      <Trans>Audit Logs</Trans>
    </Link>
  )
  return (
    <LogEntryPage query={AuditLogDocument} rowOf={({ auditLog }) => auditLog} titleOf={titleOf} back={back}>
      {(row) => <AuditEntry row={row} registry={registry} />}
    </LogEntryPage>
  )
}
