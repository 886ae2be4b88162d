import { ruleErrors } from '../../graphql/input-rules.ts'
import type { InputRules } from '../../graphql/input-rules.ts'
import type { UserError } from '../../graphql/user-error.ts'

const LABEL = String.raw`[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?`
const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const LOCAL = /^[^\s@"(),:;<>[\\\]\p{Cc}]+$/u
const DOMAIN = new RegExp(String.raw`^(?:(?:${LABEL}\.)+\p{L}{2,}|\[(?:${BYTE}\.){3}${BYTE}\])$`, 'u')
const USER_NAME = /^[\p{L}\p{M}\d._@+'-]+$/u
const PHONE = /^\+?[\d\s()./-]{4,24}$/

/** What the contract says of what a user is called and reached by; the forms of names, addresses and numbers are judged beside it. */
export const identityRules = {
  userName: { required: true, maxLength: 256 },
  email: { required: true, maxLength: 254 },
  givenName: { maxLength: 100 },
  familyName: { maxLength: 100 },
} as const satisfies InputRules

const invalid = (path: string, code: string, message: string): UserError => ({ kind: 'ValidationError', path, code, message })

/** Spec section 5, "Email format": local part, @, a dotted domain name that ends in two letters or more, or a bracketed IPv4 address. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return text.length <= identityRules.email.maxLength && LOCAL.test(text.slice(0, Math.max(0, at))) && DOMAIN.test(text.slice(at + 1))
}

type Identity = {
  readonly userName: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly phoneNumber: string
}

/** Everything that is wrong with what a user is called and reached by; it does not stop at the first rule that fails (spec, section 5). */
export function identityErrors(identity: Identity): UserError[] {
  const { userName, email, givenName, familyName, phoneNumber } = identity
  return [
    ...ruleErrors(identityRules, identity),
    ...(email !== '' && email.length <= identityRules.email.maxLength && !isEmail(email)
      ? [invalid('email', 'EMAIL_INVALID', 'The field Email address is invalid')]
      : []),
    ...(phoneNumber !== '' && !PHONE.test(phoneNumber)
      ? [invalid('phoneNumber', 'PHONE_NUMBER_INVALID', 'Phone number is not valid')]
      : []),
    ...userNameErrors(userName, email),
    ...[['givenName', givenName] as const, ['familyName', familyName] as const]
      .filter(([, name]) => /\p{Cc}/u.test(name))
      .map(([path]) => invalid(path, 'CONTROL_CHARACTER', 'A name cannot hold control characters.')),
  ]
}

/** A user name that is somebody's address would take that person's place at the sign-in page. */
function userNameErrors(userName: string, email: string): UserError[] {
  if (userName === '') return []
  if (!USER_NAME.test(userName)) return [invalid('userName', 'USER_NAME_INVALID', "Use letters, digits and . _ - @ + ' only.")]
  const foreign = userName.includes('@') && userName.toLowerCase() !== email.toLowerCase()
  return foreign
    ? [invalid('userName', 'USER_NAME_FOREIGN_ADDRESS', 'A user name that is an email address must be the address of this user.')]
    : []
}
