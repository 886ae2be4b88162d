import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { partnerServerWords } from './partner-words.ts'

/** Types that a change of a partner may affect, and the messages for its errors. */
export const partnerChanges: ChangeOptions = { types: ['Partner'], words: partnerServerWords }
