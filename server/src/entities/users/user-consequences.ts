import { sql } from 'drizzle-orm'
import { endBarredSessions } from '../../accounts/sessions/end-barred-sessions.ts'
import { endSessionsOfUsers } from '../../accounts/sessions/end-sessions.ts'
import { forgetNames } from '../../accounts/limits.ts'
import type { Orm } from '../../db/orm.ts'
import { settleMachineOwners } from '../apps/machine/machine-owners.ts'
import { settleOwners } from '../../federation/directory-owners.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { ChangedRecord } from '../../kit/resource/change.ts'
import { addressNotices, factorNotices, phoneNotices, sendNotices } from './security-notices.ts'
import type { LockedUser } from './user.row.ts'

type ChangedUser = ChangedRecord<LockedUser>

type Consequence = {
  readonly appliesTo: (change: ChangedUser) => boolean
  /** Runs in the transaction of the changes, once for all of them. */
  readonly run: (tx: Orm, changes: readonly ChangedUser[], context: RequestContext) => Promise<void>
}

const isAhead = (moment: Date | null | undefined) => moment != null && moment.getTime() > Date.now()
const idsOf = (changes: readonly ChangedUser[]) => changes.map(({ record: { id } }) => id)
const changesAnyOf = ({ done: { after = {} } }: ChangedUser, facts: readonly string[]) => facts.some((fact) => fact in after)

/** Roles are changed together with other details, or individually as claims. */
const changesRoles = (change: ChangedUser) =>
  changesAnyOf(change, ['roles']) || [change.done.before, change.done.after].some((facts) => facts?.['claimType'] === 'role')

/**
 * Consequences of changes of users, whichever operation makes them: a form, a bulk action, its undo, a revert, an import, a migration or a directory.
 * Changes that users make to their own account are not handled here.
 */
export const userConsequences = {
  endSessionsOfInactive: {
    appliesTo: ({ record, done: { set } }) => record.isActive && set?.isActive === false,
    run: (tx, changed, context) => endSessionsOfUsers(tx, idsOf(changed), 'inactive', { by: signedIn(context).userId }),
  },
  endSessionsOfLocked: {
    appliesTo: ({ done: { set } }) => isAhead(set?.lockoutEnd),
    run: (tx, changed, context) => endSessionsOfUsers(tx, idsOf(changed), 'locked', { by: signedIn(context).userId }),
  },
  endSessionsOfNewPassword: {
    appliesTo: ({ done: { set } }) => set?.passwordHash !== undefined,
    run: (tx, changed, context) => endSessionsOfUsers(tx, idsOf(changed), 'passwordChanged', { by: signedIn(context).userId }),
  },
  /** These facts decide whether a user needs an enabled customer, and has one. */
  endSessionsOfBarred: {
    appliesTo: (change) => changesAnyOf(change, ['customerIds', 'userType']) || changesRoles(change),
    run: (tx, changed, context) =>
      endBarredSessions(tx, sql`select unnest(${sql.param(idsOf(changed))}::uuid[])`, signedIn(context).userId),
  },
  /** These facts decide whether a user can still own a directory or an app. */
  settleOwnedDirectories: {
    appliesTo: (change) =>
      changesAnyOf(change, ['isActive', 'lockoutEnd', 'customerIds', 'userType', 'partnerId', 'accessProfileId', 'fullAccess']) ||
      changesRoles(change),
    async run(tx, changed) {
      await settleOwners(tx, idsOf(changed))
      await settleMachineOwners(tx, idsOf(changed))
    },
  },
  /** Failed attempts are counted by the name that was typed, and would keep out a user who was unlocked or has a new password. */
  forgetFailedTries: {
    appliesTo: ({ done: { set } }) => (set?.lockoutEnd !== undefined && !isAhead(set.lockoutEnd)) || set?.passwordHash !== undefined,
    run: (tx, changed) =>
      forgetNames(
        tx,
        changed.map(({ record }) => record),
      ),
  },
  notifyOfWeakenedFactors: {
    appliesTo: (change) => factorNotices(change).length > 0,
    run: (tx, changed, context) => sendNotices(tx, context, changed, factorNotices),
  },
  notifyOfReplacedPhone: {
    appliesTo: (change) => phoneNotices(change).length > 0,
    run: (tx, changed, context) => sendNotices(tx, context, changed, phoneNotices),
  },
  notifyOfChangedAddress: {
    appliesTo: (change) => addressNotices(change).length > 0,
    run: (tx, changed, context) => sendNotices(tx, context, changed, addressNotices),
  },
} as const satisfies Readonly<Record<string, Consequence>>

export async function followUserChanges(tx: Orm, changed: readonly ChangedUser[], context: RequestContext): Promise<void> {
  const consequences: readonly Consequence[] = Object.values(userConsequences)
  for (const { appliesTo, run } of consequences) {
    const concerned = changed.filter(appliesTo)
    if (concerned.length > 0) await run(tx, concerned, context)
  }
}

/** Ends the sessions of users because an administrator asked for it. */
export const endSessionsByAdmin = (tx: Orm, userIds: readonly string[], context: RequestContext): Promise<void> =>
  endSessionsOfUsers(tx, userIds, 'endedByAdmin', { by: signedIn(context).userId })
