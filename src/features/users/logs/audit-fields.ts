import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { Choice } from '#src/resources/choice.ts'
import type { AuditField, AuditFields } from '#src/resources/history/audit.ts'
import { factorWords } from '#src/resources/sign-ins/factor-words.ts'
import { accessProfileChoices, customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { hrSources } from '#src/resources/hr-sources.ts'
import { languages, userTexts, type UserField } from '../user-fields.ts'
import { roles, userTypes } from '../words/user-words.ts'

const colourSchemes: readonly Choice[] = [
  { value: 'auto', label: msg`Auto` },
  { value: 'light', label: msg`Light` },
  { value: 'dark', label: msg`Dark` },
]

/** Returns the labels of second factors in the server's format, such as 'AUTHENTICATOR_EMAIL' or 'NONE'; undefined for any other text. */
const factorsIn = (value: string): readonly MessageDescriptor[] | undefined => {
  const codes = value === 'NONE' ? [] : value.split('_')
  const words = codes.map((code) => ownEntry<MessageDescriptor>(factorWords, code))
  return words.every((each) => each !== undefined) ? words : undefined
}

/** Fields of the audit rows of users, labelled as in the forms. */
export const userAuditFields: AuditFields & Readonly<Record<UserField, AuditField>> = {
  ...userTexts,
  requestedEmail: { label: msg`Email address to confirm` },
  displayName: { label: msg`Name` },
  isActive: { label: msg`Active` },
  userType: { label: msg`User type`, choices: userTypes },
  roles: { label: msg`Roles`, choices: roles },
  locale: { label: msg`Language`, choices: languages },
  default_locale: { label: msg`Language`, choices: languages },
  date_format: { label: msg`Date format` },
  colour_scheme: { label: msg`Colour scheme`, choices: colourSchemes },
  list_columns: { label: msg`Columns` },
  partnerId: { label: msg`Partner`, source: partnerChoices },
  customerIds: { label: msg`Customers`, source: customerChoices },
  accessProfileId: { label: msg`Access profile`, source: accessProfileChoices },
  group: { label: msg`Group` },
  accessProfileIds: { label: msg`Access profiles`, source: accessProfileChoices },
  fullAccess: { label: msg`Full access` },
  fullAccessAt: { label: msg`Full access at`, source: customerChoices },
  customerId: { label: msg`Default organisation`, source: customerChoices },
  loginProvider: { label: msg`Login provider` },
  claimType: { label: msg`Claim type` },
  claimValue: { label: msg`Value` },
  database: { label: msg`Database` },
  databases: { label: msg`Databases` },
  lockoutEnabled: { label: msg`Automatic lockout` },
  lockoutEnd: { label: msg`Locked until` },
  leavesOn: { label: msg`Last day`, isDay: true },
  timeZone: { label: msg`Time zone` },
  lockoutReason: { label: msg`Reason` },
  passwordExpired: { label: msg`Password expired` },
  passwordExpiryDays: { label: msg`Expires after (days)` },
  passwordExpiresAt: { label: msg`Expires on`, isDay: true },
  twoFactorEnabled: { label: msg`Two-factor` },
  twoFactorMethods: { label: msg`Methods`, codes: factorsIn },
  reset: { label: msg`Method reset`, codes: factorsIn },
  name: { label: msg`Name` },
  bypassCompanyTwoFactor: { label: msg`Exempt from the customer’s two-factor rule` },
  sessions: { label: msg`Sessions` },
  hrSource: { label: msg`HR source`, choices: hrSources },
  hrUserId: { label: msg`HR ID` },
  linkedTo: { label: msg`Linked at`, source: customerChoices },
}
