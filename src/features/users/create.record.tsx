import { msg } from '@lingui/core/macro'
import { LOCALES, LOCALE_NAMES } from '#src/i18n/locales.ts'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import type { Choice } from '#src/resources/choice.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import type { Field } from '#src/resources/record/field.ts'
import { CreateUserDocument } from './create-user.generated.ts'
import type { CreateUserMutationVariables } from './create-user.generated.ts'
import { userServerWords } from './server-words.ts'
import { customerChoices, partnerChoices } from './user-choices.ts'
import { rolesFor, userTypesFor } from './user-words.ts'

const nobody = {
  userName: '',
  email: '',
  givenName: '',
  familyName: '',
  phoneNumber: '',
  userType: '',
  roles: [] as readonly string[],
  partnerId: '',
  customerIds: [] as readonly string[],
  locale: '',
}
type NewUser = typeof nobody

const languages: readonly Choice[] = LOCALES.map((locale) => ({ value: locale, label: { id: LOCALE_NAMES[locale] } }))

/** One form for a new user (screens.md section 4); who sees several partners says which. The server sends the confirmation mail. */
export const createUserPage = (portal: Portal) =>
  createPage({
    title: msg`Create user`,
    resource: msg`User`,
    back: { to: paths.users(portal), label: msg`Users` },
    initial: nobody,
    mutation: CreateUserDocument,
    variables: inputOf,
    answer: ({ createUser }) => ({ entity: createUser.userIdentity, errors: createUser.errors }),
    serverWords: userServerWords,
    then: ({ id }) => paths.user(portal, id),
    sections: [
      {
        title: msg`Identity`,
        description: msg`A mail with a link to confirm the account goes to this address.`,
        fields: [
          { kind: 'text', name: 'userName', label: msg`User name`, required: true, maxLength: 256 },
          { kind: 'email', name: 'email', label: msg`Email address`, required: true, maxLength: 254 },
          { kind: 'text', name: 'givenName', label: msg`First name`, maxLength: 100 },
          { kind: 'text', name: 'familyName', label: msg`Last name`, maxLength: 100 },
          {
            kind: 'phone',
            name: 'phoneNumber',
            label: msg`Phone number`,
            description: msg`With the country code, as in +44 20 7946 0000.`,
          },
          {
            kind: 'select',
            name: 'locale',
            label: msg`Language`,
            description: msg`Of the mail and of the portal; the partner’s when none is chosen.`,
            choices: languages,
          },
        ],
      },
      {
        title: msg`Access`,
        fields: [
          { kind: 'select', name: 'userType', label: msg`User type`, required: true, choices: userTypesFor(portal) },
          { kind: 'multiSelect', name: 'roles', label: msg`Roles`, choices: rolesFor(portal) },
          ...(portal === 'vendor' ? [partnerField] : []),
          { kind: 'remoteMany', name: 'customerIds', label: msg`Customers`, source: customerChoices },
        ],
      },
    ],
  })

const partnerField: Field<NewUser> = { kind: 'remote', name: 'partnerId', label: msg`Partner`, source: partnerChoices }

/** What is left empty is not sent, so that the server's own defaults hold. */
const inputOf = (values: NewUser): CreateUserMutationVariables => ({
  input: {
    userName: values.userName.trim(),
    email: values.email.trim(),
    userType: Number(values.userType),
    ...given('givenName', values.givenName.trim()),
    ...given('familyName', values.familyName.trim()),
    ...given('phoneNumber', values.phoneNumber.trim()),
    ...given('partnerId', values.partnerId),
    ...given('locale', values.locale),
    ...(values.roles.length > 0 && { roles: [...values.roles] }),
    ...(values.customerIds.length > 0 && { customerIds: [...values.customerIds] }),
  },
})

const given = <Name extends string>(name: Name, value: string) => (value === '' ? {} : ({ [name]: value } as { [K in Name]: string }))
