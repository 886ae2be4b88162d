import { mayCall } from '../../../server/src/access/access.ts'
import { doing, keyOf, portalActivities } from '../../../server/src/access/activities.ts'
import { grantsOf } from '../../../server/src/access/grants.ts'
import { openScopeOf } from '../../../server/src/access/reach.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import type { Viewer } from '../../../server/src/access/viewer.ts'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import type { RunningServer } from '../../support/server.ts'
import type { WalkWorld } from './walk.world.ts'

/** Everything that some accounts may do together, each thing at the place where they may: `DELETE User @ <customer>`. */
export type Power = ReadonlySet<string>

/** Operations that are about oneself are nobody's power over others. */
const ruledOperations = () => Object.entries(operations).flatMap(([name, rule]) => (typeof rule === 'object' ? [{ name, rule }] : []))

export async function powerOf(server: RunningServer, world: WalkWorld, accounts: Iterable<string>): Promise<Power> {
  const customers = await world.rows<{ id: string; partnerId: string | null }>('select id, partner_id as "partnerId" from customer')
  const power = new Set<string>()
  for (const id of accounts) {
    const viewer = await viewerOf(server.db.orm, id)
    if (viewer) for (const one of powersOf(viewer, customers)) power.add(one)
  }
  return power
}

function* powersOf(viewer: Viewer, customers: readonly { id: string; partnerId: string | null }[]): Generator<string> {
  const placesOf = (as: Viewer): string[] => {
    const scope = openScopeOf(as)
    if (scope === 'everything') return [...customers.map(({ id }) => id), 'everywhere']
    const closed = new Set(as.closedCustomerIds)
    if (scope === 'partner')
      return [
        ...customers.filter(({ id, partnerId }) => partnerId === as.partnerId && !closed.has(id)).map(({ id }) => id),
        `of ${as.partnerId}`,
      ]
    return scope === 'customers' ? [...as.customerIds] : []
  }
  const ruled = ruledOperations()
  for (const activity of portalActivities) {
    const may = ruled.some(
      ({ rule }) => rule.activity && keyOf(rule.activity) === keyOf(activity) && mayCall(viewer, rule, true) === 'allowed',
    )
    if (may) for (const place of placesOf(doing(viewer, activity))) yield `${keyOf(activity)} @ ${place}`
  }
  // What no activity stands for, by name: each of these is a power of its own.
  for (const { name, rule } of ruled)
    if (rule.activity === undefined && mayCall(viewer, rule, true) === 'allowed')
      for (const place of placesOf(viewer)) yield `${name} @ ${place}`
  const { userTypes, roles } = grantsOf(viewer)
  for (const place of placesOf(viewer)) for (const given of [...userTypes, ...roles]) yield `gives ${given} @ ${place}`
}
