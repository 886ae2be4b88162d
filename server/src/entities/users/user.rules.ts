import { isEmail, MAX_EMAIL_LENGTH } from '../../../../contract/email.ts'
import { identifierKey } from '../../accounts/identifier-key.ts'
import type { builder } from '../../kit/graphql/builder.ts'
import { ruled, ruleErrors } from '../../kit/graphql/input-rules.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { detailNames, mapNames, ruleOfDetail, USER_NAME, type UserDetails } from './user-details.ts'

const rules = mapNames(detailNames, (name) => ruleOfDetail(name) ?? {})

const PHONE = /^\+?[\d\s()./-]{4,24}$/

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>

/** Input fields for the details of a user, with their rules; none of them is required. */
export const detailInputs = (t: InputFields) =>
  mapNames(detailNames, (name) => {
    const rule = ruleOfDetail(name)
    return t.string({ ...(rule && ruled(rule)) })
  })

/** Returns everything that is wrong with a user's names and contact details, not only the first error. */
export function identityErrors(identity: UserDetails): UserError[] {
  const { userName, email, phoneNumber } = identity
  return [
    ...ruleErrors(rules, identity),
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
  const isForeign = USER_NAME.pattern.test(userName) && userName.includes('@') && identifierKey(userName) !== identifierKey(email)
  return isForeign
    ? [invalid('userName', 'USER_NAME_FOREIGN_ADDRESS', 'A user name that is an email address must be the address of this user.')]
    : []
}
