import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import type { AuditRegistry } from '#src/resources/history/audit.ts'
import { kitActions } from '#src/resources/kit-actions.ts'
import { accessProfileActions } from '../../features/access-profiles/words/action-words.ts'
import { appAuditActions } from '../../features/apps/words/action-words.ts'
import { customerActions } from '../../features/customers/words/action-words.ts'
import { featureActions } from '../../features/feature-flags/words/action-words.ts'
import { loginProviderActions } from '../../features/login-providers/words/action-words.ts'
import { partnerActions } from '../../features/partners/words/action-words.ts'
import { userActions } from '../../features/users/words/action-words.ts'

/** What the audit rows of all features say; each feature adds its actions and where its records stand. */
export const auditRegistry = {
  actions: {
    ...kitActions,
    ...userActions,
    ...customerActions,
    ...partnerActions,
    ...loginProviderActions,
    ...accessProfileActions,
    ...appAuditActions,
    ...featureActions,
  },
  paths: {
    UserIdentity: paths.user,
    Customer: paths.customer,
    Partner: (_: Portal, id: string) => paths.partner(id),
    LoginProvider: paths.loginProvider,
    FeatureDetail: (_: Portal, id: string) => paths.feature(id),
    Client: (_: Portal, id: string) => paths.app(id),
  },
} as const satisfies AuditRegistry
