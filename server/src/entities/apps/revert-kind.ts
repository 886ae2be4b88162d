import type { Orm } from '../../db/orm.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { refuseUsers } from '../../kit/resource/confirmed-rule.ts'
import { changedAgain, revertColumns } from '../../kit/resource/revert-columns.ts'
import type { Revert } from '../../kit/resource/revert-change.ts'
import { client } from '../../tables/client.table.ts'
import { apisOf, introspects, secretsOf } from './change-kind.ts'
import { countClientEffects, mostReached } from './clients/client-effects.ts'
import { clientErrors } from './clients/client.rules.ts'
import type { LockedClient } from './clients/client.row.ts'
import { knownOf } from './clients/update-client.ts'

/**
 * Restores the former kind of an app and what it lost. Refused if the same change could not be made by hand, or if it would delete a secret created
 * since.
 */
export const revertKind: Revert<LockedClient, undefined> = async ({ tx, record, users }, before, after) => {
  const done = revertColumns<LockedClient>(client, record, before, after)
  if (Array.isArray(done)) return done
  const { set = {} } = done
  const next = { ...record, ...set }
  const errors = [
    ...(next.isPublic ? await secretErrors(tx, record.id) : []),
    ...clientErrors(next, new Set(Object.keys(set)), await knownOf(tx, next)),
  ]
  if (errors.length > 0) return errors
  const refused = refuseUsers(mostReached(await countClientEffects(tx, record, set)), users)
  return refused ? [refused] : done
}

async function secretErrors(tx: Orm, id: string): Promise<UserError[]> {
  const apis = await apisOf(tx, [id])
  if (apis.length > 0) return [introspects(apis.map(({ name }) => name))]
  return (await secretsOf(tx, [id])).length > 0 ? [changedAgain('secrets')] : []
}
