import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useParams } from 'react-router'
import { ownEntry } from '#src/lib/own-entry.ts'
import { paths } from '#src/lib/paths.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import type { AuditDetails } from './AuditEntry.tsx'
import { AuditLogDocument } from './logs.generated.ts'
import { NoEntry } from './NoEntry.tsx'

/** A row of the audit log at an address of its own. */
export const auditEntryPage = (registry: AuditDetails) => () => {
  const { i18n } = useLingui()
  const { entry: id = '' } = useParams()
  const back = (
    <Link to={paths.auditLog()}>
      <Trans>Audit Logs</Trans>
    </Link>
  )
  return (
    <QueryPart query={AuditLogDocument} variables={{ id }}>
      {({ auditLog }) => {
        if (!auditLog) return <NoEntry back={back} />
        const words = ownEntry(registry.actions, auditLog.action)
        return (
          <>
            <PageHeader title={words ? i18n._(words) : auditLog.action} back={back} />
            <Card>
              <AuditEntry row={auditLog} registry={registry} />
            </Card>
          </>
        )
      }}
    </QueryPart>
  )
}
