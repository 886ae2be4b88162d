import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { partnerServerWords } from './partner-words.ts'

/** What is shown of a partner and may have changed with it, and what the server says of it. */
export const partnerChanges: ChangeOptions = { types: ['Partner'], words: partnerServerWords }
