import { userTypes } from '../../access/viewer.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors, type InputRules } from '../../kit/graphql/input-rules.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { tidy, tidyAddress } from '../../kit/graphql/tidy.ts'
import { createUser } from '../users/create/create-user.ts'
import { userDetails } from '../users/user-details.ts'
import type { CustomerRow } from './customer.row.ts'

/** Without an email address, nobody is invited. */
export const administratorRules = {
  adminEmail: { maxLength: userDetails.email.rule.maxLength },
  adminGivenName: userDetails.givenName.rule,
  adminFamilyName: userDetails.familyName.rule,
} as const satisfies InputRules

export type FirstAdministrator = {
  readonly adminEmail?: string | null | undefined
  readonly adminGivenName?: string | null | undefined
  readonly adminFamilyName?: string | null | undefined
}

export const administratorErrors = (given: FirstAdministrator): UserError[] =>
  ruleErrors(administratorRules, {
    adminEmail: tidyAddress(given.adminEmail),
    adminGivenName: tidy(given.adminGivenName),
    adminFamilyName: tidy(given.adminFamilyName),
  })

/**
 * Creates and invites the first administrator of a new customer, in the caller's transaction. Does nothing without an email address.
 * @returns errors at the fields of the customer's input
 */
export async function inviteAdministrator(
  context: RequestContext,
  { id, partnerId }: Pick<CustomerRow, 'id' | 'partnerId'>,
  { adminEmail, adminGivenName, adminFamilyName }: FirstAdministrator,
): Promise<UserError[]> {
  const address = tidyAddress(adminEmail)
  if (!address) return []
  const { errors } = await createUser(context, {
    userName: address,
    email: address,
    givenName: adminGivenName,
    familyName: adminFamilyName,
    userType: userTypes.ADMIN,
    customerIds: [id],
    ...(partnerId !== null && { partnerId }),
  })
  return (errors ?? []).map((error) => ({ ...error, path: FIELDS[error.path ?? ''] ?? 'adminEmail' }))
}

const FIELDS: Readonly<Record<string, string>> = { givenName: 'adminGivenName', familyName: 'adminFamilyName' }
