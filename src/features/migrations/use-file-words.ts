import { importServerWords } from '#src/resources/import/import-words.ts'
import { useFileLimits } from '#src/resources/import/use-file-limits.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { uploadMigrationImportRules } from './source-file.generated.ts'
import { migrationServerWords } from './words/server-words.ts'

/** Messages about an export of the HR product, with its limits. */
export const useFileWords = () => {
  const { words, ...limits } = useFileLimits(uploadMigrationImportRules.file)
  return { ...useErrorWords({ ...importServerWords, ...migrationServerWords, ...words }), ...limits }
}
