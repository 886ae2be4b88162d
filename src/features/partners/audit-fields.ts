import { isLocale, LOCALE_NAMES } from '#contract/locales.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { customerChoices } from '#src/resources/choices/references.ts'
import type { AuditFields } from '#src/resources/history/audit.ts'
import { partnerLook } from './look.record.ts'
import { partnerSetup } from './setup.record.ts'

const ofForms: AuditFields = Object.fromEntries(
  [partnerSetup, partnerLook].flatMap(({ sections }) =>
    sections.flatMap(({ fields }) =>
      fields.map((field) => [field.name, { label: field.label, ...('choices' in field && { choices: field.choices }) }]),
    ),
  ),
)

/** Returns the names of languages in the server's format, such as 'de en-GB'; undefined for any other text. */
const languagesIn = (value: string): readonly MessageDescriptor[] | undefined => {
  const codes = value.split(' ').filter(Boolean)
  return codes.every(isLocale) ? codes.map((code) => ({ id: LOCALE_NAMES[code] })) : undefined
}

/** Fields of the audit rows of partners, labelled as in the forms. */
export const partnerAuditFields: AuditFields = {
  ...ofForms,
  localeIds: { label: msg`Languages offered`, codes: languagesIn },
  rootCustomerId: { label: msg`Root customer`, source: customerChoices },
  picture: { label: msg`Picture` },
  sum: { label: msg`Checksum` },
}
