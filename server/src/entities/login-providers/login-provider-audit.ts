import { logReaders, vendorOperations } from '../../access/rules.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { revertByRule } from '../../kit/resource/revert-columns.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { loginProviders } from './login-providers.ts'
import { columnsRule } from './update-login-provider.ts'

recordAudit(
  {
    resource: loginProviders,
    prepare: () => Promise.resolve(undefined),
    touches: () => 'record',
    actions: { updateLoginProvider: revertByRule(loginProvider, (before, _, context) => columnsRule(before, context)) },
    // A replaced secret is not stored, and the provider's metadata is what the provider publishes now, so neither can be restored.
    hasLeft: (after) => ['clientSecret', 'certificates', 'metadataAskedAt'].some((name) => name in after),
  },
  { name: 'LoginProvider', access: logReaders, revertAccess: vendorOperations },
)
