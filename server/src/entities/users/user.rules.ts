import { isEmail, MAX_EMAIL_LENGTH } from '../../../../contract/email.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { identityRules, USER_NAME } from './user-details.ts'
import type { UserDetails } from './user-details.ts'

const PHONE = /^\+?[\d\s()./-]{4,24}$/

/** Returns everything that is wrong with a user's names and contact details, not only the first error. */
export function identityErrors(identity: UserDetails): UserError[] {
  const { userName, email, phoneNumber } = identity
  return [
    ...ruleErrors(identityRules, identity),
    ...(email !== '' && email.length <= MAX_EMAIL_LENGTH && !isEmail(email)
      ? [invalid('email', 'EMAIL_INVALID', 'The field Email address is invalid')]
      : []),
    ...(phoneNumber !== '' && !PHONE.test(phoneNumber)
      ? [invalid('phoneNumber', 'PHONE_NUMBER_INVALID', 'Phone number is not valid')]
      : []),
    ...foreignAddress(userName, email),
  ]
}

/** A user name that is the address of another user would take precedence over that user at sign-in. */
function foreignAddress(userName: string, email: string): UserError[] {
  const isForeign = USER_NAME.pattern.test(userName) && userName.includes('@') && userName.toLowerCase() !== email.toLowerCase()
  return isForeign
    ? [invalid('userName', 'USER_NAME_FOREIGN_ADDRESS', 'A user name that is an email address must be the address of this user.')]
    : []
}
