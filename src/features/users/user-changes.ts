import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'

/** What is shown of a user and may have changed with any change of them, and what the server says of it. */
export const userChanges: ChangeOptions = {
  types: ['UserIdentity', 'UserIdentityExtension', 'UserClaim', 'UserLogin', 'UserSecurity', 'UserAudit', 'UserSession'],
  words: userServerWords,
}
