import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/paths.ts'
import type { AuditRegistry } from '#src/resources/history/audit.ts'
import { kitActions } from '#src/resources/kit-actions.ts'
import { userActions } from '../../features/users/words/action-words.ts'

/** What the audit rows of all features say; each feature adds its actions and where its records stand. */
export const auditRegistry = {
  actions: {
    ...kitActions,
    ...userActions,
    setPartnerSessionTimeout: msg`Session timeout changed`,
    setCustomerSessionTimeout: msg`Session timeout changed`,
  },
  paths: { UserIdentity: paths.user },
} as const satisfies AuditRegistry
