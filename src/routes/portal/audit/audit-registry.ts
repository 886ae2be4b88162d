import { withWords } from '#src/i18n/activate.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import type { AuditRegistry } from '#src/resources/history/audit.ts'
import { laterFields } from '#src/resources/history/later-fields.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { accessProfileActions } from '../../../features/access-profiles/words/action-words.ts'
import { appAuditActions } from '../../../features/apps/words/action-words.ts'
import { customerActions } from '../../../features/customers/words/action-words.ts'
import { streamActions } from '../../../features/event-streams/words/action-words.ts'
import { featureActions } from '../../../features/feature-flags/words/action-words.ts'
import { loginProviderActions } from '../../../features/login-providers/words/action-words.ts'
import { migrationActions } from '../../../features/migrations/words/action-words.ts'
import { partnerActions } from '../../../features/partners/words/action-words.ts'
import { sessionActions } from '../../../features/signins/words/action-words.ts'
import { systemActions } from '../../../features/status/words/action-words.ts'
import { userActions } from '../../../features/users/words/action-words.ts'

/** Texts of the audit rows of all features. Each feature adds its actions and the pages of its records. */
export const auditRegistry = {
  actions: {
    ...kitActions,
    ...userActions,
    ...customerActions,
    ...partnerActions,
    ...migrationActions,
    ...loginProviderActions,
    ...accessProfileActions,
    ...appAuditActions,
    ...featureActions,
    ...sessionActions,
    ...streamActions,
    ...systemActions,
  },
  paths: {
    UserIdentity: paths.user,
    Customer: paths.customer,
    Partner: (_: Portal, id: string) => paths.partner(id),
    LoginProvider: paths.loginProvider,
    FeatureDetail: (_: Portal, id: string) => paths.feature(id),
    Client: (_: Portal, id: string) => paths.app(id),
    ApiScope: (_: Portal, id: string) => paths.apiScope(id),
    ApiResource: (_: Portal, id: string) => paths.api(id),
    IdentityResource: (_: Portal, id: string) => paths.identityResource(id),
    ServerSideSession: paths.signIn,
  },
  // Values of fields also use the translations of the histories.
  fields: {
    UserIdentity: laterFields(
      withWords(['records', 'users'], async () => (await import('../../../features/users/logs/audit-fields.ts')).userAuditFields),
    ),
    Customer: laterFields(
      withWords(['records', 'customers'], async () => (await import('../../../features/customers/audit-fields.ts')).customerAuditFields),
    ),
    Partner: laterFields(
      withWords(['records', 'partners'], async () => (await import('../../../features/partners/audit-fields.ts')).partnerAuditFields),
    ),
    LoginProvider: laterFields(
      withWords(
        ['records', 'providers'],
        async () => (await import('../../../features/login-providers/audit-fields.ts')).providerAuditFields,
      ),
    ),
    FeatureDetail: laterFields(
      withWords(['records', 'features'], async () => (await import('../../../features/feature-flags/audit-fields.ts')).featureAuditFields),
    ),
    ServerSideSession: laterFields(
      withWords(['records', 'signIns'], async () => (await import('../../../features/signins/audit-fields.ts')).sessionAuditFields),
    ),
    Client: laterFields(
      withWords(['records', 'apps'], async () => (await import('../../../features/apps/audit-fields.ts')).appAuditFields),
    ),
  },
} as const satisfies AuditRegistry
