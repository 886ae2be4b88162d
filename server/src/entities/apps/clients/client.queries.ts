import { appOperations } from '../../../access/rules.ts'
import { DIGEST, refuseUnconfirmed, USERS } from '../../../kit/resource/confirmed-rule.ts'
import { recordAudit } from '../../../kit/resource/record-audit.ts'
import { resourceQueries } from '../../../kit/resource/resource-queries.ts'
import { revertByRule, changedAgain, revertColumns } from '../../../kit/resource/revert-columns.ts'
import { client } from '../../../tables/client.table.ts'
import { clients } from './clients.ts'
import { clientRule, knownOf } from './update-client.ts'
import type { Orm } from '../../../db/orm.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import type { Revert } from '../../../kit/resource/revert-change.ts'
import { apisOf, introspects, secretsOf } from '../change-kind.ts'
import { affectedBy } from './client-effects.ts'
import { clientErrors } from './client.rules.ts'
import type { LockedClient } from './client.row.ts'

/**
 * Restores the former kind of an app and what it lost. Refused if the same change could not be made by hand, or if it would delete a secret created
 * since.
 */
const revertKind: Revert<LockedClient, undefined> = async ({ tx, record, preview }, before, after) => {
  const done = revertColumns<LockedClient>(client, record, before, after)
  if (Array.isArray(done)) return done
  const { set = {} } = done
  const next = { ...record, ...set }
  const errors = [
    ...(next.isPublic ? await secretErrors(tx, record.id) : []),
    ...clientErrors(next, new Set(Object.keys(set)), await knownOf(tx, next)),
  ]
  if (errors.length > 0) return errors
  const refused = refuseUnconfirmed(await affectedBy(tx, record, set), preview)
  return refused ? [refused] : done
}

async function secretErrors(tx: Orm, id: string): Promise<UserError[]> {
  const apis = await apisOf(tx, [id])
  if (apis.length > 0) return [introspects(apis.map(({ name }) => name))]
  return (await secretsOf(tx, [id])).length > 0 ? [changedAgain('secrets')] : []
}

resourceQueries(clients, { list: { access: appOperations, description: 'Lists the apps.' }, one: { access: appOperations } })

recordAudit(
  {
    resource: clients,
    prepare: () => Promise.resolve(undefined),
    touches: (action) => (action === 'changeClientKind' ? 'secrets' : 'record'),
    actions: { updateClient: revertByRule(client, clientRule), changeClientKind: revertKind },
    // A deleted secret cannot be restored: only its hash was stored, and that is deleted too.
    hasLeft: (_, before) => 'secretName' in before,
  },
  { name: 'Client', access: appOperations, revertAccess: appOperations, users: USERS, digest: DIGEST },
)
