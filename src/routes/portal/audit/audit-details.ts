import { profileAuditFields } from '../../../features/access-profiles/audit-fields.ts'
import { profileRevert } from '../../../features/access-profiles/profile-revert.ts'
import { appRevert } from '../../../features/apps/app-revert.ts'
import { resourceAuditFields } from '../../../features/apps/resource-audit-fields.ts'
import { resourceReverts } from '../../../features/apps/resource-reverts.ts'
import { appAuditFields } from '../../../features/apps/audit-fields.ts'
import { customerAuditFields } from '../../../features/customers/audit-fields.ts'
import { customerRevert } from '../../../features/customers/customer-revert.ts'
import { featureAuditFields } from '../../../features/feature-flags/audit-fields.ts'
import { featureRevert } from '../../../features/feature-flags/feature-revert.ts'
import { providerAuditFields } from '../../../features/login-providers/audit-fields.ts'
import { providerRevert } from '../../../features/login-providers/provider-revert.ts'
import type { AuditDetails } from '../../../features/logs/AuditEntry.tsx'
import { partnerAuditFields } from '../../../features/partners/audit-fields.ts'
import { partnerRevert } from '../../../features/partners/partner-revert.ts'
import { sessionAuditFields } from '../../../features/signins/audit-fields.ts'
import { userAuditFields } from '../../../features/users/logs/audit-fields.ts'
import { userRevert } from '../../../features/users/logs/user-revert.ts'
import { auditRegistry } from './audit-registry.ts'

/** Details of records for the log of all changes. */
export const auditDetails: AuditDetails = {
  ...auditRegistry,
  fields: {
    UserIdentity: userAuditFields,
    Customer: customerAuditFields,
    Partner: partnerAuditFields,
    LoginProvider: providerAuditFields,
    AccessProfile: profileAuditFields,
    FeatureDetail: featureAuditFields,
    Client: appAuditFields,
    ApiScope: resourceAuditFields,
    ApiResource: resourceAuditFields,
    IdentityResource: resourceAuditFields,
    ServerSideSession: sessionAuditFields,
  },
  reverts: {
    UserIdentity: userRevert,
    Customer: customerRevert,
    Partner: partnerRevert,
    LoginProvider: providerRevert,
    AccessProfile: profileRevert,
    FeatureDetail: featureRevert,
    Client: appRevert,
    ...resourceReverts,
  },
}
