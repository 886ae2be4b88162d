import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { sessionServerWords } from './words/server-words.ts'

/** What is shown of a session and may have changed with its end, and what the server says of it. */
export const sessionChanges: ChangeOptions = { types: ['ServerSideSession', 'UserSecurity', 'UserSession'], words: sessionServerWords }
