import { customersWith, isGrantable, isGranted, keyOf, knownActivity, portalActivities, type PortalActivity } from './activities.ts'
import { portalAccessOf } from './portal-access.ts'
import { scopeOf } from './reach.ts'
import { userTypes, type AssignedProfile, type Viewer } from './viewer.ts'
import { readFacts } from './viewer-facts.ts'

/** The stored owner of a directory or a token, with their current facts. */
export type OwnerRow = {
  readonly ownerId: string | null
  readonly leftAt: Date | null
  /** Facts of a deleted owner. */
  readonly had: unknown
  readonly facts: unknown
}

/** How long a directory keeps the rights of an owner who has left. */
export const GRACE_MS = 14 * 86_400_000

/**
 * PRESENT: the owner can act themselves. LEFT: somebody else must take over before the grace period ends. ENDED: the period has ended, or the owner
 * administers nothing.
 */
export type OwnerState = 'PRESENT' | 'LEFT' | 'ENDED'

/** Rights of a directory: those of an administrator of these customers, limited by these profiles. */
export type DirectoryRights = {
  readonly state: OwnerState
  readonly customerIds: readonly string[]
  readonly profiles: readonly AssignedProfile[]
  /** Whether the directory can only deactivate users. */
  readonly onlyDeactivates: boolean
}

type Place = { readonly partnerId: string | null; readonly customerIds: readonly string[] }

/** Stands for no customer: withholds every activity if no customer is reached. */
const NOWHERE = '00000000-0000-0000-0000-000000000000'
const DEACTIVATES = [knownActivity('VIEW', 'User'), knownActivity('UPDATE', 'User')].map(keyOf)
const STAFF_ONLY = keyOf(knownActivity('EXECUTE', 'Migration'))
const PORTAL: ReadonlySet<string> = new Set(portalActivities.map(keyOf))

/** Computes the rights of a directory: what both the owner of the directory and the owner of the token may do at its customers. */
export function directoryRights(setup: OwnerRow, token: OwnerRow, place: Place, now: Date): DirectoryRights {
  const first = rightsOf(setup, place, now)
  if (token.ownerId !== null && token.ownerId === setup.ownerId) return first
  return intersected(first, rightsOf(token, place, now))
}

export function rightsOf({ leftAt, had, facts }: OwnerRow, place: Place, now: Date): DirectoryRights {
  const owner = readFacts(facts) ?? readFacts(had)
  const isHere = facts != null && owner?.isHere === true
  const isOver = leftAt !== null && now.getTime() - leftAt.getTime() > GRACE_MS
  // Without facts, a directory keeps within the grace period the rights that every directory had before owners were recorded.
  if (!owner) return leftAt === null || isOver ? remaining(place) : { state: 'LEFT', ...everything(place), onlyDeactivates: false }
  const lent = lentBy(owner, place)
  if (!lent) return remaining(place)
  if (isHere) return { state: 'PRESENT', ...lent, onlyDeactivates: false }
  return isOver ? { state: 'ENDED', ...lent, onlyDeactivates: true } : { state: 'LEFT', ...lent, onlyDeactivates: false }
}

const everything = ({ customerIds }: Place) => ({ customerIds, profiles: [] })

/**
 * Without a valid owner a directory can still deactivate users, so that leavers lose access. Administrators are not affected: only users below any
 * possible owner can be deactivated.
 */
const remaining = ({ customerIds }: Place): DirectoryRights => ({
  state: 'ENDED',
  customerIds,
  profiles: (customerIds.length === 0 ? [NOWHERE] : customerIds).map((customerId) => ({ customerId, activities: DEACTIVATES })),
  onlyDeactivates: true,
})

const EACH = ['VIEW', 'CREATE', 'UPDATE', 'DELETE'] as const
const PEOPLE = EACH.map((type) => knownActivity(type, 'User'))
const GROUPS = {
  NONE: [],
  ACCESS_PROFILES: EACH.map((type) => knownActivity(type, 'AccessProfile')),
  CUSTOMERS: [knownActivity('VIEW', 'Customer')],
} as const

/** Activities that a directory needs by its settings and that somebody lacks at some of its customers. With any missing, they cannot set it up. */
export function missingFor(owner: Viewer, groups: keyof typeof GROUPS, place: Place): readonly PortalActivity[] {
  const needed = [...PEOPLE, ...GROUPS[groups]]
  const lent = lentBy(owner, place)
  if (!lent || lent.customerIds.length < place.customerIds.length) return needed
  return needed.filter((activity) => lent.profiles.some(({ activities }) => !activities.includes(keyOf(activity))))
}

type Lent = Pick<DirectoryRights, 'customerIds' | 'profiles'>

/** Activities of a user at a directory's customers; undefined if they administer none of them. */
function lentBy(owner: Viewer, place: Place): Lent | undefined {
  if (portalAccessOf(owner) !== 'allowed') return undefined
  if (owner.userType === userTypes.VENDOR_OPERATIONS) return everything(place)
  const reached = reachedBy(owner, place)
  if (!reached) return undefined
  const places = reached.length === 0 ? [NOWHERE] : reached
  const over = { ...owner, customerIds: places }
  const allowed = portalActivities.map((activity) => {
    const at = isGrantable(owner) ? (isGranted(owner, activity) ? places : []) : customersWith(over, activity)
    return { key: keyOf(activity), at: new Set(at) }
  })
  const profiles = places.flatMap((customerId): AssignedProfile[] => {
    const profiles = profilesAt(owner, customerId)
    const keys = allowed.filter(({ at }) => at.has(customerId)).map(({ key }) => key)
    if (keys.length === allowed.length && (profiles.length === 0 || customerId === NOWHERE)) return []
    // A profile cannot withhold an activity of vendor staff from an administrator, so they pass it on only if their own profile grants it.
    const own = new Set(profiles.flatMap(({ activities }) => activities))
    const activities = [...keys.filter((key) => key !== STAFF_ONLY || own.has(key)), ...[...own].filter((key) => !PORTAL.has(key))]
    return [{ customerId, activities }]
  })
  return { customerIds: reached, profiles }
}

/** Administrators of a partner reach all of its customers; administrators of customers reach their own. */
function reachedBy(owner: Viewer, { partnerId, customerIds }: Place): readonly string[] | undefined {
  const scope = scopeOf(owner)
  if (isGrantable(owner))
    return owner.profiles.length > 0 && (scope === 'everything' || owner.partnerId === partnerId) ? customerIds : undefined
  if (owner.userType !== userTypes.ADMIN || owner.partnerId !== partnerId) return undefined
  if (scope === 'partner') return customerIds
  const own = customerIds.filter((id) => owner.customerIds.includes(id))
  return own.length > 0 ? own : undefined
}

/** All profiles count together for administrators of a whole partner and for vendor staff. */
const profilesAt = (owner: Viewer, customerId: string): readonly AssignedProfile[] =>
  isGrantable(owner) || scopeOf(owner) === 'partner'
    ? owner.profiles
    : owner.profiles.filter((profile) => profile.customerId === customerId)

function intersected(one: DirectoryRights, other: DirectoryRights): DirectoryRights {
  const customerIds = one.customerIds.filter((id) => other.customerIds.includes(id))
  const at = (rights: DirectoryRights, customerId: string) =>
    rights.profiles.find((profile) => profile.customerId === customerId)?.activities
  const limited = [...new Set([...one.profiles, ...other.profiles].map(({ customerId }) => customerId))]
  const ownCustomers = limited.filter((id) => id === NOWHERE || (id !== null && customerIds.includes(id)))
  const isLeftWithNone = customerIds.length === 0 && one.customerIds.length + other.customerIds.length + limited.length > 0
  const profiles = (isLeftWithNone ? [NOWHERE] : ownCustomers).map((customerId) => {
    const [first, second] = [at(one, customerId ?? ''), at(other, customerId ?? '')]
    return { customerId, activities: first && second ? first.filter((key) => second.includes(key)) : (first ?? second ?? []) }
  })
  const state = STATES[Math.max(STATES.indexOf(one.state), STATES.indexOf(other.state))] ?? 'ENDED'
  return { state, customerIds, profiles, onlyDeactivates: one.onlyDeactivates || other.onlyDeactivates }
}

const STATES: readonly OwnerState[] = ['PRESENT', 'LEFT', 'ENDED']
