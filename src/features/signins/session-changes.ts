import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { sessionServerWords } from './words/server-words.ts'

/** Types that the end of a session may affect, and the messages for its errors. */
export const sessionChanges: ChangeOptions = { types: ['ServerSideSession', 'UserSecurity', 'UserSession'], words: sessionServerWords }
