import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { eraseUsers } from './erase-user.ts'
import { keepingTheLast } from './last-admin.ts'
import type { LastAdminConsent } from './last-admin.ts'
import type { UserRule } from '../users.ts'
import { tidyAddress } from '../../../kit/graphql/tidy.ts'

/** Deletes for good. One's own account is deleted on the profile, with its own questions. @param typed the user name that was typed for an id */
export const deleteRule = (context: RequestContext, typed: (id: string) => string): UserRule => ({
  action: 'deleteUser',
  touches: 'record',
  prepare: async () => ({
    decide: ({ id, userName }) => {
      if (id === signedIn(context).userId) return [invalid(null, 'OWN_ACCOUNT', 'Delete your own account on your profile.')]
      if (tidyAddress(typed(id)) !== userName) return [invalid('userName', 'USER_NAME_DIFFERS', 'Type the user name to confirm.')]
      return { gone: true }
    },
    write: (tx, changed) =>
      eraseUsers(
        tx,
        changed.map(({ id }) => id),
        signedIn(context).userId,
      ),
  }),
})

export type DeleteUser = LastAdminConsent & { readonly userName: string }

/** Deletes one user, whose name must be typed. Never the last who administers a customer, unless vendor operations confirm it. */
export const deleteOneRule = (context: RequestContext, { userName, ...consent }: DeleteUser): UserRule =>
  keepingTheLast(
    context,
    consent,
    deleteRule(context, () => userName),
  )
