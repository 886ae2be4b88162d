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
type Customer = { readonly id: string; readonly partnerId: string | null }

/** Operations that are about oneself are nobody's power over others. */
const ruledOperations = () => Object.entries(operations).flatMap(([name, rule]) => (typeof rule === 'object' ? [{ name, rule }] : []))

/** What each of some accounts may do; of those that are gone or inactive, nothing. */
export async function powerOfEach(
  server: RunningServer,
  { rows }: WalkWorld,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Power>> {
  const customers = await rows<Customer>('select id, partner_id as "partnerId" from customer order by id')
  const viewers = await Promise.all(accounts.map((id) => viewerOf(server.db.orm, id)))
  return new Map(accounts.map((id, at) => [id, new Set(viewers[at] ? powersOf(viewers[at], customers) : [])]))
}

export async function powerOf(server: RunningServer, world: WalkWorld, accounts: readonly string[]): Promise<Power> {
  return new Set([...(await powerOfEach(server, world, accounts)).values()].flatMap((each) => [...each]))
}

/** Of the few hundred viewers of a run by what decides: most steps change nobody. */
const known = new Map<string, readonly string[]>()

function powersOf(
  { userId: _id, userName: _name, displayName: _shown, ...deciding }: Viewer,
  customers: readonly Customer[],
): readonly string[] {
  const key = `${customers.length} ${JSON.stringify(deciding)}`
  const found = known.get(key) ?? [...listPowers({ ...deciding, userId: '', userName: '', displayName: null }, customers)]
  known.set(key, found)
  return found
}

function* listPowers(viewer: Viewer, customers: readonly Customer[]): Generator<string> {
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
  const ruled = ruledOperations().filter(({ rule }) => mayCall(viewer, rule, true) === 'allowed')
  for (const activity of portalActivities)
    if (ruled.some(({ rule }) => rule.activity && keyOf(rule.activity) === keyOf(activity)))
      for (const place of placesOf(doing(viewer, activity))) yield `${keyOf(activity)} @ ${place}`
  // What no activity stands for, by name: each of these is a power of its own.
  const places = placesOf(viewer)
  for (const { name, rule } of ruled) if (rule.activity === undefined) for (const place of places) yield `${name} @ ${place}`
  for (const place of places) {
    // Who has everything at one of their customers could give it there, whatever they lack at another: they need only leave that one.
    const { userTypes, roles } = grantsOf(openScopeOf(viewer) === 'customers' ? { ...viewer, customerIds: [place] } : viewer)
    for (const given of [...userTypes, ...roles]) yield `gives ${given} @ ${place}`
  }
}
