import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { eraseUsers } from './erase-user.ts'
import { keepingTheLast } from './last-admin.ts'
import type { LastAdminConsent } from './last-admin.ts'
import type { UserRule } from '../users.ts'
import { tidyAddress } from '../../../kit/graphql/tidy.ts'

/** Deletes users permanently whom something has created by mistake. The caller has checked that nobody has used the accounts. */
export const eraseRule = (context: RequestContext): UserRule => ({
  action: 'deleteUser',
  touches: 'record',
  prepare: async () => ({ decide: () => ({ gone: true }), write: erase(context) }),
})

const erase =
  (context: RequestContext): NonNullable<Awaited<ReturnType<UserRule['prepare']>>['write']> =>
  (tx, changed) =>
    eraseUsers(
      tx,
      changed.map(({ id }) => id),
      signedIn(context).userId,
    )

/**
 * Deletes users permanently. Users delete their own account on their profile, with other checks.
 * @param typed returns the user name that was typed to confirm the ID
 */
export const deleteRule = (context: RequestContext, typed: (id: string) => string): UserRule => ({
  action: 'deleteUser',
  touches: 'record',
  prepare: async () => ({
    decide: ({ id, userName }) => {
      if (id === signedIn(context).userId) return [invalid(null, 'OWN_ACCOUNT', 'Delete your own account on your profile.')]
      if (tidyAddress(typed(id)) !== userName) return [invalid('userName', 'USER_NAME_DIFFERS', 'Type the user name to confirm.')]
      return { gone: true }
    },
    write: erase(context),
  }),
})

export type DeleteUser = LastAdminConsent & { readonly userName: string }

/** Deletes one user, whose name must be typed. The last administrator of a customer can be deleted only if vendor operations confirm it. */
export const deleteOneRule = (context: RequestContext, { userName, ...consent }: DeleteUser): UserRule =>
  keepingTheLast(
    context,
    consent,
    deleteRule(context, () => userName),
  )
