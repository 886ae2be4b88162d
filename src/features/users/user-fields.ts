import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LOCALES, LOCALE_NAMES } from '#contract/locales.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Choice } from '#src/resources/choice.ts'
import type { Field, RecordValues } from '#src/resources/record/form/field.ts'
import { customerChoices } from '#src/resources/choices/references.ts'
import { rolesFor, userTypesFor } from './words/user-words.ts'

type Identity = { userName: string; email: string; givenName: string; familyName: string; phoneNumber: string; locale: string }
type Access = { userType: string; roles: readonly string[]; customerIds: readonly string[] }

export const languages: readonly Choice[] = LOCALES.map((locale) => ({ value: locale, label: { id: LOCALE_NAMES[locale] } }))

type NameCheck = (userName: string, values: RecordValues) => MessageDescriptor | undefined

/**
 * Fields for a user's names and contact details. `aboutEmail` explains what happens with a new address. `checkName` is an additional validation of
 * the user name.
 */
export const identityFields = ({
  aboutEmail,
  checkName,
}: { aboutEmail?: MessageDescriptor; checkName?: NameCheck } = {}): readonly Field<Identity>[] => [
  { kind: 'text', name: 'userName', label: msg`User name`, ...(checkName && { check: checkName }) },
  { kind: 'email', name: 'email', label: msg`Email address`, ...(aboutEmail && { description: aboutEmail }) },
  { kind: 'text', name: 'givenName', label: msg`First name` },
  { kind: 'text', name: 'familyName', label: msg`Last name` },
  { kind: 'phone', name: 'phoneNumber', label: msg`Phone number`, description: msg`With the country code, for example +44 20 7946 0000.` },
  {
    kind: 'select',
    name: 'locale',
    label: msg`Language`,
    description: msg`For emails and the portal. Default: the partner’s language.`,
    choices: languages,
  },
]

export const customersField = {
  kind: 'remoteMany',
  name: 'customerIds',
  label: msg`Customers`,
  source: customerChoices,
  belongsTo: 'partnerId',
} as const

/** Fields for a user's type, roles and organisations. The server decides who may assign which type and role. */
export const accessFields = (portal: Portal): readonly Field<Access>[] => [
  { kind: 'select', name: 'userType', label: msg`User type`, choices: userTypesFor(portal) },
  { kind: 'multiSelect', name: 'roles', label: msg`Roles`, choices: rolesFor(portal) },
  customersField,
]
