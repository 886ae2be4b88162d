import { msg, plural } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { importPage } from '#src/resources/import/import-page.tsx'
import {
  CheckUserImportDocument,
  SendUserImportSampleDocument,
  StartUserImportDocument,
  UploadUserImportDocument,
  UserImportCausesDocument,
  UserImportDocument,
  UserImportRowsDocument,
  uploadUserImportRules,
} from './import.generated.ts'
import { userTexts } from '../user-fields.ts'
import { userImportWords } from './import-words.ts'
import { ImportDefaults } from './ImportDefaults.tsx'

export default importPage({
  title: msg`Import users`,
  list: { label: msg`Users`, to: paths.users },
  to: paths.importUsers,
  operations: {
    kept: UserImportDocument,
    causes: UserImportCausesDocument,
    rows: UserImportRowsDocument,
    upload: UploadUserImportDocument,
    check: CheckUserImportDocument,
    start: StartUserImportDocument,
    sample: SendUserImportSampleDocument,
  },
  limits: uploadUserImportRules.file,
  fields: {
    userId: { label: msg`Portal ID` },
    ...userTexts,
    userName: { ...userTexts.userName, required: true },
    email: { ...userTexts.email, required: true },
    userType: { label: msg`User type`, required: true },
    roles: { label: msg`Roles` },
    customers: { label: msg`Customers` },
    accessProfiles: { label: msg`Access profiles` },
    databases: { label: msg`Databases` },
    locale: { label: msg`Language` },
    partner: { label: msg`Partner`, portal: 'vendor' },
  },
  columns: msg`Columns can have any name and order. User name, email address and user type are required. Separate several roles, customers, access profiles or databases with semicolons. One access profile is for every customer of its row, several are for one customer each; only new users get them.`,
  template: msg`users`,
  defaults: {
    of: ({ userType, partnerId, customerIds, mails, clears }) => ({ userType, partnerId, customerIds, mails, clears }),
    input: (values) => values,
    paths: ['userType'],
    Fields: ImportDefaults,
  },
  nouns: {
    willCreate: (count, written) =>
      msg`${plural(count, { one: `${written} user will be created`, other: `${written} users will be created` })}`,
    create: (count, written) => msg`${plural(count, { one: `Create ${written} user`, other: `Create ${written} users` })}`,
    changes: {
      differ: (count, written) =>
        msg`${plural(count, { one: `${written} user exists and differs`, other: `${written} users exist and differ` })}`,
      choose: (count, written) =>
        msg`${plural(count, { one: `Update the user that differs`, other: `Update the ${written} users that differ` })}`,
      about: msg`Fields without a column stay as they are, and so do empty cells, unless you chose that they clear the value. A new user type alone does not change the roles. Users changed since the check are skipped. A new email address must be confirmed.`,
      change: (count, written) => msg`${plural(count, { one: `Update ${written} user`, other: `Update ${written} users` })}`,
      createAndChange: (created, changed) => msg`Create ${created} and update ${changed}`,
    },
    review: msg`Skipped rows and rows with errors are not imported.`,
    number: msg`Number of users`,
    typeNumber: msg`Type the number of users to confirm.`,
    emails: {
      sent: (count, written) => msg`${plural(count, { one: `${written} email will be sent`, other: `${written} emails will be sent` })}`,
      without: (count, written) =>
        msg`${plural(count, { one: `${written} user gets no email and has no password yet`, other: `${written} users get no email and have no password yet` })}`,
    },
  },
  words: userImportWords,
})
