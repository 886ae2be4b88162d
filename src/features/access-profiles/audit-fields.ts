import { msg } from '@lingui/core/macro'
import type { UpdateAccessProfileInput } from '#src/data/generated/schema.ts'
import { accessProfileChoices, customerChoices } from '#src/resources/choices/references.ts'
import type { AuditFieldsOf } from '#src/resources/history/audit.ts'

export const profileAuditFields: AuditFieldsOf<UpdateAccessProfileInput> = {
  name: { label: msg`Name` },
  description: { label: msg`Description` },
  activities: { label: msg`Permissions` },
  templateId: { label: msg`Template`, source: accessProfileChoices },
  customerId: { label: msg`Customer`, source: customerChoices },
  forStaff: { label: msg`For vendor staff` },
}
