import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { UserIdentityType } from './user.type.ts'
import type { UserResult } from './users.ts'

/** The payload of a mutation that changes one user; after a conflict `userIdentity` is the user as they are now. */
export const userPayload = (name: string) =>
  builder.objectRef<UserResult>(name).implement({
    fields: (t) => ({
      userIdentity: t.expose('row', { type: UserIdentityType, nullable: true }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })

/** The field of an input by which vendor operations may leave a customer without an administrator. */
export const confirmLastAdmin = {
  description: 'Of vendor operations: also where a customer is left without an administrator who can sign in.',
} as const
