import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { UpdateCustomerInput } from '#src/data/generated/schema.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { loginProviderChoices } from '#src/resources/choices/vendor-references.ts'
import type { AuditFieldsOf } from '#src/resources/history/audit.ts'
import { wordsOfMethods } from '#src/resources/sign-ins/two-factor-methods.ts'
import { accessWords } from '#src/access/access-names.ts'
import { userTypeWords } from '#src/access/person-words.ts'
import { userTypeOf } from '#contract/people.ts'
import { hrSources } from '#src/resources/hr-sources.ts'
import { customerTypes, twoFactorLevels } from './customer-words.ts'

/** Returns the labels of a cell as audit rows name it, such as `1 Payslips`; undefined for any other text. */
const wordsOfCell = (key: string): readonly MessageDescriptor[] | undefined => {
  const [userType = '', entry = ''] = key.split(' ')
  const words = accessWords(entry)
  return words && [words, userTypeWords[userTypeOf(userType)]]
}

export const customerAuditFields: AuditFieldsOf<UpdateCustomerInput, 'barredUsers' | 'digest'> = {
  name: { label: msg`Name` },
  description: { label: msg`Description` },
  partnerId: { label: msg`Partner`, source: partnerChoices },
  customerType: { label: msg`Customer type`, choices: customerTypes },
  hrSource: { label: msg`HR source`, choices: hrSources },
  hrCustomerId: { label: msg`HR customer ID` },
  enabled: { label: msg`Enabled` },
  userPortalAccess: { label: msg`User management portal` },
  mobileAppAccess: { label: msg`Mobile app` },
  loginProviderId: { label: msg`Login provider`, source: loginProviderChoices },
  sessionTimeoutMinutes: { label: msg`Session timeout (minutes)` },
  twoFactorLevel: { label: msg`Two-factor level`, choices: twoFactorLevels },
  twoFactorMethod: { label: msg`Two-factor methods`, codes: wordsOfMethods },
  mobileMenu: { label: msg`Mobile menu`, codes: wordsOfCell },
  startsOn: { label: msg`First day`, isDay: true },
  endsOn: { label: msg`Last day`, isDay: true },
}
