import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { ownServerWords } from './own-server-words.ts'

/** What is shown of the own account and may have changed with it, and what the server says of it. */
export const ownChanges: ChangeOptions = {
  types: ['UserProfile', 'OwnSecurity', 'OwnSession', 'SignIn', 'SecurityDevice', 'UserIdentity', 'UserClaim', 'OwnLogin', 'UserCustomer'],
  words: ownServerWords,
}
