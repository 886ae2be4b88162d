import { keyOf, knownActivity, type PortalActivity } from './activities.ts'
import { GRACE_MS, rightsOf, type OwnerRow, type OwnerState } from './directory-rights.ts'
import { readFacts } from './viewer-facts.ts'
import { userTypes, type Viewer } from './viewer.ts'

/**
 * Activities that a machine can have. Those of access profiles, login providers, second factors and migrations are not among them: an administrator
 * without them has no authority over other administrators.
 */
export const machineActivities: readonly PortalActivity[] = [
  knownActivity('VIEW', 'User'),
  knownActivity('CREATE', 'User'),
  knownActivity('UPDATE', 'User'),
  knownActivity('DELETE', 'User'),
  knownActivity('DELETE', 'Session'),
  knownActivity('VIEW', 'Customer'),
]
const KEYS: ReadonlySet<string> = new Set(machineActivities.map(keyOf))
export const isMachineActivity = (key: string): boolean => KEYS.has(key)

const VIEWS_CUSTOMERS = knownActivity('VIEW', 'Customer')

/** The operations that a machine may call, if it has their activity. Any other, and each new one, is denied. */
const OPERATIONS: Readonly<Record<string, PortalActivity>> = {
  'Query.users': knownActivity('VIEW', 'User'),
  'Query.user': knownActivity('VIEW', 'User'),
  'Query.customers': VIEWS_CUSTOMERS,
  'Query.customer': VIEWS_CUSTOMERS,
  'Mutation.createUser': knownActivity('CREATE', 'User'),
  'Mutation.updateUser': knownActivity('UPDATE', 'User'),
  'Mutation.deleteUser': knownActivity('DELETE', 'User'),
  'Mutation.endUserSessions': knownActivity('DELETE', 'Session'),
}
/** Activity that a machine needs for an operation; undefined if no machine may call it. */
export const machineActivityOf = (operation: string): PortalActivity | undefined =>
  Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined
export const machineOperations: readonly string[] = Object.keys(OPERATIONS)

/** Object types that a machine may ask for, besides the payloads, connections and errors of its operations. Any other field of a record is denied. */
const TYPES: ReadonlySet<string> = new Set([
  ...['UserIdentity', 'UserIdentityExtension', 'UserIdentityConnection', 'CustomerConnection'],
  ...['PageInfo', 'UserError', 'ValidationError', 'ConflictError', 'NotFoundError'],
  ...['CreateUserPayload', 'UpdateUserPayload', 'UserSecurityPayload'],
])
const OF_CUSTOMERS: ReadonlySet<string> = new Set(['UserCustomer', 'Customer'])

/**
 * Whether a machine may ask an operation for records of a type. Customers of users are those of the whole reach, so they need the activity at each
 * customer; the operations of customers are narrowed to those where the machine has it.
 */
export const isMachineType = (name: string, { profiles }: Pick<Viewer, 'profiles'>, operation: string): boolean =>
  TYPES.has(name) ||
  (OF_CUSTOMERS.has(name) &&
    (machineActivityOf(operation) === VIEWS_CUSTOMERS ||
      profiles.every(({ customerId, activities }) => customerId === null || activities.includes(keyOf(VIEWS_CUSTOMERS)))))

/** A stored machine with the facts of its owner and the customers that it is meant to reach, as they are now. */
export type MachineRow = {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly partnerId: string | null
  readonly customerIds: readonly string[]
  readonly activities: readonly string[]
  readonly owner: OwnerRow
}

/**
 * The viewer for an app that administers on its own behalf: an administrator of its customers, with those of its activities that its owner has there
 * at this moment. Undefined if it has no owner any more, and none within the grace period.
 */
export function machineViewer({ id, clientId, name, owner, ...machine }: MachineRow, now: Date): Viewer | undefined {
  if (hasEnded(owner, now)) return undefined
  const { state, customerIds, profiles } = rightsOf(owner, machine, now)
  // The owner administers none of the customers.
  if (state === 'ENDED') return undefined
  const own = machine.activities.filter(isMachineActivity)
  const at = (customerId: string) => profiles.find((profile) => profile.customerId === customerId)?.activities
  const nowhere = { customerId: null, activities: [] }
  return {
    userId: id,
    userName: clientId,
    displayName: name,
    userType: userTypes.ADMIN,
    roles: ['Admin'],
    partnerId: machine.partnerId,
    isHrPartner: false,
    customerIds,
    nhr: [],
    isShutOut: false,
    // Each customer has a profile, so that nothing is allowed that is not named.
    profiles: [
      nowhere,
      ...customerIds.map((customerId) => {
        const ofOwner = at(customerId)
        return { customerId, activities: ofOwner ? own.filter((key) => ofOwner.includes(key)) : own }
      }),
    ],
    actingAs: `app:${clientId}`,
  }
}

export type MachineState = OwnerState | 'LIMITED'

/**
 * PRESENT: the owner can act themselves. LIMITED: they can, without some of the machine's activities at one of its customers. LEFT: the machine keeps
 * their rights for a while. ENDED: it may do nothing, as its owner has left for too long or has none of its activities.
 */
export function machineState(
  { owner, activities, ...place }: Pick<MachineRow, 'owner' | 'activities' | 'partnerId' | 'customerIds'>,
  now: Date,
): MachineState {
  if (hasEnded(owner, now)) return 'ENDED'
  const { state, customerIds, profiles } = rightsOf(owner, place, now)
  if (state !== 'PRESENT') return state
  const lacking = profiles.filter((profile) => activities.some((key) => !profile.activities.includes(key)))
  const isNothingLeft =
    customerIds.length > 0 &&
    customerIds.every((id) => {
      const lent = profiles.find(({ customerId }) => customerId === id)?.activities
      return lent !== undefined && !activities.some((key) => lent.includes(key))
    })
  if (isNothingLeft) return 'ENDED'
  return lacking.length > 0 || customerIds.length < place.customerIds.length ? 'LIMITED' : 'PRESENT'
}

/** Without an owner, and without the rights that one had within the grace period. */
function hasEnded({ leftAt, had, facts }: OwnerRow, now: Date): boolean {
  if (readFacts(facts)?.isHere) return false
  const isOver = leftAt !== null && now.getTime() - leftAt.getTime() > GRACE_MS
  return isOver || (facts === null && had === null)
}

export const isMachine = ({ actingAs }: Pick<Viewer, 'actingAs'>): boolean => actingAs?.startsWith('app:') ?? false
