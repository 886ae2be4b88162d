import { eq } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { changeRecords } from '../../kit/resource/change-records.ts'
import { refuseOthers, type Preview } from '../../kit/resource/confirmed-rule.ts'
import { plainRule } from '../../kit/resource/record-rule.ts'
import { providerJoining } from '../../tables/providers/joining.table.ts'
import type { LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import type { UserRule } from '../users/users.ts'
import { users } from '../users/users.ts'
import { readJoinedStates } from './joined-users.ts'
import { joinings } from './joining.loaders.ts'

export type TakeBack = { readonly id: string; readonly people: number } & Pick<Preview, 'digest'>
/** `takenBack`, `changed`, `refused` and `inactive` add up to everybody who joined by the provider. */
export type TakenBack = ChangeResult<LoginProviderRow> & {
  readonly counts: { readonly takenBack: number; readonly changed: number; readonly refused: number; readonly inactive: number } | null
}

const deactivation: UserRule = plainRule(
  'updateUser',
  ({ isActive }) => (isActive ? { before: { isActive }, after: { isActive: false }, set: { isActive: false } } : undefined),
  'record',
)

/**
 * Stops joining by a login provider and deactivates the users who joined by it and have been given nothing since. Their links remain, so that the same
 * subjects do not join again; whoever activates one of them lets them in again. Users over whom the caller has no authority are kept and counted.
 */
export async function takeBackJoined(context: RequestContext, { id, people, digest }: TakeBack): Promise<TakenBack> {
  let counts: TakenBack['counts'] = null
  const result = await changeRecord(loginProviders, context, { id, action: 'takeBackJoinedUsers' }, async (tx) => {
    const { freshIds: ids, digest: now, changed, inactive } = await readJoinedStates(tx, signedIn(context).userId, id)
    const others = refuseOthers(now, digest)
    if (others) return [others]
    if (ids.length !== people) return [conflict('people', 'COUNT_DIFFERS', `It would deactivate ${ids.length} people now.`)]
    await tx.update(providerJoining).set({ enabled: false }).where(eq(providerJoining.providerId, id))
    const within = { ...contextDoing(context, knownActivity('UPDATE', 'User')), orm: tx }
    const records = await users.record.lock(tx, within, ids)
    const judged = await changeRecords(tx, within, { resource: users, rule: deactivation, ids, records })
    const takenBack = judged.filter(({ outcome }) => outcome.state === 'DONE').length
    counts = { takenBack, changed, refused: ids.length - takenBack, inactive }
    return { before: { people }, after: { enabled: false, ...counts } }
  })
  joinings(context).clear(id)
  return { ...result, counts: result.errors ? null : counts }
}
