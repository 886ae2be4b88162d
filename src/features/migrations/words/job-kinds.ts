import { msg, plural, t } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import type { JobKindEntry, JobKinds, UndoWords } from '#src/resources/jobs/job-kind.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { UndoMigrationDocument } from '../undo.generated.ts'
import { excludedLabel, outcomes } from './outcomes.ts'
import { migrationServerWords } from './server-words.ts'

/** Types that a migration may change, and the messages for its errors. */
const changes: ChangeOptions = {
  types: ['UserIdentity', 'UserAudit', 'Customer', 'CustomerAudit', 'MigrationRun'],
  words: migrationServerWords,
}
/** Labels for the planned outcome and for the ID in the HR product. */
const origin: NonNullable<JobKindEntry['origin']> = { planned: msg`Result of the review`, plans: outcomes, id: msg`HR ID` }
/** Rows that the review left out keep this label after the run. */
const rowStates: NonNullable<JobKindEntry['rowStates']> = { UNCHANGED: excludedLabel }
const users = { origin, rowStates, list: { label: msg`Users`, to: paths.users }, subject: paths.user, changes }
const customers = { origin, rowStates, list: { label: msg`Customers`, to: paths.customers }, subject: paths.customer, changes }

const undo: UndoWords = {
  countsRecords: true,
  document: UndoMigrationDocument,
  restored: (unchanged, back) =>
    msg`${plural(unchanged, { one: `${back} record will be taken back: what was created is deleted, what was linked is unlinked.`, other: `${back} records will be taken back: what was created is deleted, what was linked is unlinked.` })}`,
  kept: (changed, stay) =>
    msg`${plural(changed, { one: `${stay} was changed or used since then and will stay.`, other: `${stay} were changed or used since then and will stay.` })}`,
}

/** The kinds of jobs that the migration wizards start. */
export const migrationJobKinds = {
  MIGRATION_REVIEW: { ...users, label: msg`Review of a migration`, title: (_, i18n) => t(i18n)`Review of a migration` },
  MIGRATION_USERS: {
    ...users,
    label: msg`Migration of users`,
    title: (_, i18n) => t(i18n)`Migration of users`,
    makesRecords: true,
    continues: true,
    undo,
  },
  MIGRATION_USERS_UNDO: { ...users, label: msg`Undo of a migration of users`, title: (_, i18n) => t(i18n)`Undo of a migration of users` },
  MIGRATION_CUSTOMERS: {
    ...customers,
    label: msg`Migration of customers`,
    title: (_, i18n) => t(i18n)`Migration of customers`,
    makesRecords: true,
    continues: true,
    undo,
  },
  MIGRATION_CUSTOMERS_UNDO: {
    ...customers,
    label: msg`Undo of a migration of customers`,
    title: (_, i18n) => t(i18n)`Undo of a migration of customers`,
  },
} as const satisfies JobKinds
