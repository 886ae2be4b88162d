import { Trans } from '@lingui/react/macro'
import type { Portal } from '#src/lib/paths.ts'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { userAuditFields } from './audit-fields.ts'
import { userChanges } from './user-changes.ts'
import { RevertUserChangeDocument, UserAuditDocument } from './user-history.generated.ts'
import { UserFrame } from './UserFrame.tsx'
import { userActions } from './words/action-words.ts'

const actions = { ...kitActions, ...userActions }
const revert = { document: RevertUserChangeDocument, changes: userChanges }

/** Who changed a user, field by field, with the way back where there is one. */
export const UserAuditPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} needs="NONE" title={<Trans>Audit Logs</Trans>}>
    {({ id }) => (
      <Cards>
        <AuditHistory
          query={UserAuditDocument}
          id={id}
          pick={({ userAudit }) => userAudit}
          empty={<Trans>Changes to this user appear here.</Trans>}
          fields={userAuditFields}
          actions={actions}
          revert={revert}
        />
      </Cards>
    )}
  </UserFrame>
)
