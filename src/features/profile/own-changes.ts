import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { ownServerWords } from './own-server-words.ts'

/** Types that a change of the user's own account may affect, and the messages for its errors. */
export const ownChanges: ChangeOptions = {
  types: ['UserProfile', 'OwnSecurity', 'OwnSession', 'SignIn', 'SecurityDevice', 'UserIdentity', 'UserClaim', 'OwnLogin', 'UserCustomer'],
  words: ownServerWords,
}
