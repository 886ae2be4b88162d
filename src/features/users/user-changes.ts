import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'

/** Types that a change of a user may affect, and the messages for its errors. */
export const userChanges: ChangeOptions = {
  types: ['UserIdentity', 'UserIdentityExtension', 'UserClaim', 'UserLogin', 'UserHrId', 'UserSecurity', 'UserAudit', 'UserSession'],
  words: userServerWords,
}
