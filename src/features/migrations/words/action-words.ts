import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

/** Labels of the operations on migrations in audit rows. */
export const migrationActions = {
  createMigration: msg`Migration created`,
  changeMigration: msg`Migration changed`,
  discardMigration: msg`Migration discarded`,
  takeOverMigration: msg`Migration taken over`,
  uploadMigrationImport: msg`HR export uploaded`,
  checkMigrationImport: msg`HR export checked`,
} as const satisfies ActionWords
