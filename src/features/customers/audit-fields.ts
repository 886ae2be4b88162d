import { msg } from '@lingui/core/macro'
import { partnerChoices } from '#src/resources/choices/references.ts'
import type { AuditFields } from '#src/resources/history/audit.ts'
import { wordsOfMethods } from '#src/resources/sign-ins/two-factor-methods.ts'
import { wordsOfCell } from './mobile-menu/words-of-cell.ts'
import { customerTypes, hrSources, twoFactorLevels } from './customer-words.ts'

/** Fields of the audit rows of customers and their modules, labelled as on the pages. */
export const customerAuditFields: AuditFields = {
  name: { label: msg`Name` },
  description: { label: msg`Description` },
  partnerId: { label: msg`Partner`, source: partnerChoices },
  customerType: { label: msg`Customer type`, choices: customerTypes },
  hrSource: { label: msg`HR source`, choices: hrSources },
  hrCustomerId: { label: msg`HR customer ID` },
  enabled: { label: msg`Enabled` },
  userPortalAccess: { label: msg`User management portal` },
  mobileAppAccess: { label: msg`Mobile app` },
  loginProviderId: { label: msg`Login provider` },
  sessionTimeoutMinutes: { label: msg`Session timeout (minutes)` },
  twoFactorLevel: { label: msg`Two-factor level`, choices: twoFactorLevels },
  twoFactorMethod: { label: msg`Two-factor methods`, codes: wordsOfMethods },
  mobileMenu: { label: msg`Mobile menu`, codes: wordsOfCell },
  startsOn: { label: msg`First day`, isDay: true },
  endsOn: { label: msg`Last day`, isDay: true },
}
