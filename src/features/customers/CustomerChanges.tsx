import { paths } from '#src/lib/addresses/paths.ts'
import { kitActions } from '#src/resources/kit-actions.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { LatestChanges } from '#src/resources/record/overview/LatestChanges.tsx'
import { customerAuditFields } from './audit-fields.ts'
import { CustomerChangesDocument } from './customer.generated.ts'
import { customerActions } from './words/action-words.ts'

const actionWords = { ...kitActions, ...customerActions }

/** The latest changes of a customer, for readers of the logs. */
export const CustomerChanges = ({ id }: { id: string }) => (
  <QueryPart query={CustomerChangesDocument} variables={{ id }}>
    {({ customerAudit }) => (
      <LatestChanges changes={customerAudit.nodes} actions={actionWords} fields={customerAuditFields} all={paths.customerAudit(id)} />
    )}
  </QueryPart>
)
