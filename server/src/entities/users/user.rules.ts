import { isEmail, MAX_EMAIL_LENGTH } from '../../../../contract/email.ts'
import { ONE_LINE, ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'

const PHONE = /^\+?[\d\s()./-]{4,24}$/

const USER_NAME = {
  pattern: /^(?:(?!\p{DI})[\p{L}\p{M}\d._@+'-])+$/u,
  code: 'USER_NAME_INVALID',
  message: "Use letters, digits and . _ - @ + ' only.",
} as const

/** What the contract says of what a user is called and reached by; the forms of addresses and numbers are judged beside it. */
export const identityRules = {
  userName: { required: true, maxLength: 256, form: USER_NAME },
  email: { required: true, maxLength: MAX_EMAIL_LENGTH },
  givenName: { maxLength: 100, form: ONE_LINE },
  familyName: { maxLength: 100, form: ONE_LINE },
} as const satisfies InputRules

type Identity = {
  readonly userName: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly phoneNumber: string
}

/** Everything that is wrong with what a user is called and reached by; it does not stop at the first rule that fails. */
export function identityErrors(identity: Identity): UserError[] {
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

/** A user name that is somebody's address would take that person's place at the sign-in page. */
function foreignAddress(userName: string, email: string): UserError[] {
  const isForeign = USER_NAME.pattern.test(userName) && userName.includes('@') && userName.toLowerCase() !== email.toLowerCase()
  return isForeign
    ? [invalid('userName', 'USER_NAME_FOREIGN_ADDRESS', 'A user name that is an email address must be the address of this user.')]
    : []
}
