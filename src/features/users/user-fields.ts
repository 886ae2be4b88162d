import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LOCALES, LOCALE_NAMES } from '#contract/locales.ts'
import type { UpdateUserInput } from '#src/data/generated/schema.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Choice } from '#src/resources/choice.ts'
import type { Field, RecordValues } from '#src/resources/record/form/field.ts'
import { customerChoices } from '#src/resources/choices/references.ts'
import { rolesFor, userTypesFor } from './words/user-words.ts'

/** What administrators change about a user. */
export type UserField = Exclude<keyof UpdateUserInput, 'id' | 'version' | 'confirmLastAdmin'>
/** Its names and contact details. */
export type UserText = Exclude<UserField, 'customerIds' | 'isActive' | 'locale' | 'partnerId' | 'roles' | 'userType'>

type TextField<Name extends UserText> = Extract<Field<{ [Each in UserText]: string }>, { name: Name }>

/** The names and contact details of a user, in the order in which forms, imports and facts have them. */
export const userTexts = {
  userName: { kind: 'text', name: 'userName', label: msg`User name` },
  email: { kind: 'email', name: 'email', label: msg`Email address` },
  givenName: { kind: 'text', name: 'givenName', label: msg`First name` },
  familyName: { kind: 'text', name: 'familyName', label: msg`Last name` },
  phoneNumber: {
    kind: 'phone',
    name: 'phoneNumber',
    label: msg`Phone number`,
    description: msg`With the country code, for example +44 20 7946 0000.`,
  },
} as const satisfies { readonly [Name in UserText]: TextField<Name> }

export const textNames = Object.keys(userTexts) as readonly UserText[]

export const mapTexts = <Value>(make: (name: UserText) => Value) =>
  Object.fromEntries(textNames.map((name) => [name, make(name)])) as { readonly [Name in UserText]: Value }

type Identity = { readonly [Name in UserText | 'locale']: string }
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
  ...Object.values({
    ...userTexts,
    userName: { ...userTexts.userName, ...(checkName && { check: checkName }) },
    email: { ...userTexts.email, ...(aboutEmail && { description: aboutEmail }) },
  }),
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
