import { importServerWords } from '#src/resources/import/import-words.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { migrationServerWords } from './words/server-words.ts'

const words = { ...importServerWords, ...migrationServerWords }

/** What the server says of an export of the HR product, in the reader's language. */
export const useFileWords = () => useErrorWords(words)
