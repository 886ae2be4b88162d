import { msg } from '@lingui/core/macro'
import type { UpdateAccessProfileInput } from '#src/data/generated/schema.ts'
import type { AuditFieldsOf } from '#src/resources/history/audit.ts'

export const profileAuditFields: AuditFieldsOf<UpdateAccessProfileInput> = {
  name: { label: msg`Name` },
  description: { label: msg`Description` },
  activities: { label: msg`Permissions` },
  templateId: { label: msg`Template` },
  customerId: { label: msg`Customer` },
  forStaff: { label: msg`For vendor staff` },
}
