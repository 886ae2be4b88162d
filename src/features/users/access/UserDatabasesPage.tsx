import { msg } from '@lingui/core/macro'
import { relationPage } from '#src/resources/relation/relation-page.tsx'
import { governedPage } from '../Governed.tsx'
import { userChanges } from '../user-changes.ts'
import {
  AddUserDatabaseDocument,
  addUserDatabaseRules,
  RemoveUserDatabaseDocument,
  UserDatabasesDocument,
} from '../security/user-security.generated.ts'

/** The databases of the HR product that a user may open. */
const Databases = relationPage({
  title: msg`Database settings`,
  empty: msg`No databases yet. Apps learn from the user’s tokens which databases are theirs.`,
  blank: { name: '' },
  query: UserDatabasesDocument,
  items: ({ userSecurity }) => userSecurity && userSecurity.databases.map((name) => ({ name, values: { name } })),
  changes: userChanges,
  remove: { mutation: RemoveUserDatabaseDocument, variables: (id, values) => ({ input: { id, ...values } }) },
  add: {
    mutation: AddUserDatabaseDocument,
    variables: (id, { name }) => ({ input: { id, name: name.trim() } }),
    section: { title: msg`Add a database`, fields: [{ kind: 'text', name: 'name', label: msg`Database` }] },
    rules: addUserDatabaseRules,
    submit: msg`Add`,
    done: msg`The database has been added`,
  },
})

export default governedPage(Databases)
