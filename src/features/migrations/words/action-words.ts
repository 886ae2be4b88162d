import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

/** What an operation did to a migration, as people say it. */
export const migrationActions = {
  createMigration: msg`Migration created`,
  changeMigration: msg`Migration changed`,
  uploadMigrationImport: msg`HR export uploaded`,
  checkMigrationImport: msg`HR export checked`,
} as const satisfies ActionWords
