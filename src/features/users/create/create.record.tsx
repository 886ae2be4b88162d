import { msg } from '@lingui/core/macro'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import { choiceOf, type Field, type RecordValues, type Section } from '#src/resources/record/form/field.ts'
import { CreateUserDocument, createUserRules, type CreateUserMutationVariables } from './create-user.generated.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { accessProfileChoices, customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { accessFields, identityFields, mapTexts, textNames } from '../user-fields.ts'

const nobody = {
  ...mapTexts(() => ''),
  userType: '',
  roles: [] as readonly string[],
  partnerId: '',
  customerIds: [] as readonly string[],
  accessProfileIds: [] as readonly string[],
  databases: [] as readonly string[],
  locale: '',
}
type NewUser = typeof nobody

/**
 * Describes the page that creates a user, with their identity and their access. Readers who see several partners may choose one. The server sends the
 * confirmation mail. The admin portal shows one form, the vendor portal a step for each section.
 */
export const createUserPage = (portal: Portal) =>
  createPage({
    title: msg`Create user`,
    resource: msg`User`,
    back: { to: paths.users(portal), label: msg`Users` },
    initial: nobody,
    mutation: CreateUserDocument,
    rules: createUserRules,
    variables: inputOf,
    answer: ({ createUser }) => ({ entity: createUser.userIdentity, errors: createUser.errors }),
    serverWords: userServerWords,
    then: ({ id }) => paths.user(portal, id),
    warning: ({ isLinkCopied }) => (isLinkCopied ? msg`No invitation was sent: no email server. Copy the link instead.` : undefined),
    sections: [identitySection, accessSection(portal)],
  })

const identitySection: Section<NewUser> = {
  title: msg`Identity`,
  description: msg`We send a link to confirm the account to this email address.`,
  fields: identityFields({ checkName: (...typed) => noForeignAddress(...typed) }),
}

/** Same rule as the server's: a user name that is another user's address would take that user's place on the sign-in page. */
const noForeignAddress = (userName: string, { email }: RecordValues) =>
  userName.includes('@') && folded(userName) !== folded(String(email)) ? userServerWords.USER_NAME_FOREIGN_ADDRESS : undefined
const folded = (text: string) => text.normalize('NFC').trim().toLowerCase()

const accessSection = (portal: Portal): Section<NewUser> => ({
  title: msg`Access`,
  fields: [...(portal === 'vendor' ? [partnerField] : []), ...accessFields(portal), profilesField, databasesField],
})

const partnerField: Field<NewUser> = {
  kind: 'remote',
  name: 'partnerId',
  label: msg`Partner`,
  description: msg`Set by the first customer you choose. Vendor support and vendor operations have none.`,
  source: partnerChoices,
}
const profilesField: Field<NewUser> = {
  kind: 'remoteEach',
  name: 'accessProfileIds',
  label: msg`Access profile`,
  source: accessProfileChoices,
  each: 'customerIds',
  eachSource: customerChoices,
}
const databasesField: Field<NewUser> = {
  kind: 'texts',
  name: 'databases',
  label: msg`Databases`,
  description: msg`Databases of the HR product. Type a name and press Enter.`,
}

/** Empty fields are not sent, so that the server's defaults apply. */
const inputOf = (values: NewUser): CreateUserMutationVariables => inputWith(values, profilesIn(values))

/** A customer that is no longer chosen has no profile. */
const profilesIn = ({ customerIds, accessProfileIds }: NewUser) => customerIds.flatMap((id) => choiceOf(accessProfileIds, id) ?? [])

const inputWith = (values: NewUser, profiles: readonly string[]): CreateUserMutationVariables => ({
  input: {
    ...Object.fromEntries(textNames.flatMap((name) => Object.entries(filled(name, values[name].trim())))),
    userName: values.userName.trim(),
    email: values.email.trim(),
    userType: Number(values.userType),
    ...filled('partnerId', values.partnerId),
    ...filled('locale', values.locale),
    ...(values.roles.length > 0 && { roles: [...values.roles] }),
    ...(values.customerIds.length > 0 && { customerIds: [...values.customerIds] }),
    ...(profiles.length > 0 && { accessProfileIds: [...profiles] }),
    ...(values.databases.length > 0 && { databases: [...values.databases] }),
  },
})

const filled = <Name extends string>(name: Name, value: string) => (value === '' ? {} : ({ [name]: value } as { [K in Name]: string }))
