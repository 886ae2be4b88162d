import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditFields } from '#src/resources/history/audit.ts'
import { partnerLook } from './look.record.ts'
import { partnerSetup } from './setup.record.ts'

const ofForms: Readonly<Record<string, { label: MessageDescriptor }>> = Object.fromEntries(
  [partnerSetup, partnerLook].flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, { label }])),
  ),
)

/** Fields of the audit rows of partners, labelled as in the forms. */
export const partnerAuditFields: AuditFields = {
  ...ofForms,
  rootCustomerId: { label: msg`Root customer` },
  picture: { label: msg`Picture` },
  sum: { label: msg`Checksum` },
}
