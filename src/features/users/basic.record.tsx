import { msg } from '@lingui/core/macro'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { lastAdminFields } from './last-admin.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { UpdateUserDocument, updateUserRules } from './user.generated.ts'
import type { User } from './UserFrame.tsx'
import { accessFields, customersField, identityFields, mapTexts } from './user-fields.ts'

const valuesOf = (user: User) => ({
  ...mapTexts((name) => user[name] ?? ''),
  locale: user.defaultLocale ?? '',
  isActive: user.extension.isActive,
  userType: String(user.userType),
  roles: user.roles as readonly string[],
  confirmLastAdmin: false as boolean,
  customerIds: user.userCustomers.map(({ customerId }) => customerId) as readonly string[],
})

const ofUser = (sections: readonly Section<Widened<ReturnType<typeof valuesOf>>>[]) =>
  recordPage<User>()({
    resource: msg`User`,
    values: valuesOf,
    mutation: UpdateUserDocument,
    rules: updateUserRules,
    variables: ({ id, version, changed: { userType, roles, customerIds, ...rest } }) => ({
      input: {
        id,
        version,
        ...rest,
        ...(userType !== undefined && { userType: Number(userType) }),
        ...(roles && { roles: [...roles] }),
        ...(customerIds && { customerIds: [...customerIds] }),
      },
    }),
    answer: ({ updateUser }) => ({ entity: updateUser.userIdentity, errors: updateUser.errors }),
    serverWords: userServerWords,
    saved: ({ pendingEmail }, { email }) => (email !== undefined && pendingEmail !== null ? msg`Confirmation email sent` : undefined),
    sections,
  })

/** The form for a user's basic details. The server decides who may assign which type and role. */
export const userBasic = (portal: Portal) =>
  ofUser([
    {
      title: msg`Identity`,
      fields: identityFields({ aboutEmail: msg`Takes effect once confirmed by email.` }),
    },
    {
      title: msg`Access`,
      fields: [
        {
          kind: 'switch',
          name: 'isActive',
          label: msg`Active`,
          description: msg`Inactive users cannot sign in and are signed out everywhere.`,
        },
        ...accessFields(portal),
        ...lastAdminFields(portal),
      ],
    },
  ])

/** The form for a user who is managed by a directory, without the names and contact details that it manages. */
export const userManaged = (portal: Portal, managed: readonly string[]) =>
  ofUser([
    { title: msg`Identity`, fields: identityFields().filter(({ name }) => !managed.includes(name)) },
    { title: msg`Access`, fields: [...accessFields(portal), ...lastAdminFields(portal)] },
  ])

/** The form for a user who also belongs to customers that the reader cannot see: only memberships of visible customers. */
export const userMemberships = (portal: Portal) => ofUser([{ title: msg`Access`, fields: [customersField, ...lastAdminFields(portal)] }])
