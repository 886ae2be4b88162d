import { customersWith, hasAt, isGrantable, isGranted, keyOf, knownActivity, portalActivities } from './activities.ts'
import type { PortalActivity } from './activities.ts'
import { portalAccessOf } from './portal-access.ts'
import { scopeOf } from './reach.ts'
import { userTypes } from './viewer.ts'
import type { HeldProfile, Viewer } from './viewer.ts'
import { readFacts } from './viewer-facts.ts'

/** What is stored of the owner of a directory or a token, with their facts at this moment. */
export type OwnerRow = {
  readonly ownerId: string | null
  readonly leftAt: Date | null
  /** Of a deleted owner. */
  readonly had: unknown
  readonly facts: unknown
}

/** For so long a directory goes on as its owner could, once they have left. */
export const GRACE_MS = 14 * 86_400_000

/** PRESENT: they do what they may; LEFT: somebody else is to take over until the grace ends; ENDED: it has, or they administer nothing any more. */
export type OwnerState = 'PRESENT' | 'LEFT' | 'ENDED'

/** What a directory may do: as an administrator of these customers, whom these profiles limit. */
export type DirectoryRights = {
  readonly state: OwnerState
  readonly customerIds: readonly string[]
  readonly profiles: readonly HeldProfile[]
  /** Nothing else is left of its authority. */
  readonly onlyDeactivates: boolean
}

type Place = { readonly partnerId: string | null; readonly customerIds: readonly string[] }

/** At no customer at all: it withholds every activity from whoever reaches none. */
const NOWHERE = '00000000-0000-0000-0000-000000000000'
const DEACTIVATES = [knownActivity('VIEW', 'User'), knownActivity('UPDATE', 'User')].map(keyOf)
const STAFF_ONLY = keyOf(knownActivity('EXECUTE', 'Migration'))
const PORTAL: ReadonlySet<string> = new Set(portalActivities.map(keyOf))

/** The rights of a directory: what both who set it up and who made the token may do at its customers, and no more. */
export function directoryRights(setup: OwnerRow, token: OwnerRow, place: Place, now: Date): DirectoryRights {
  const first = rightsOf(setup, place, now)
  if (token.ownerId !== null && token.ownerId === setup.ownerId) return first
  return intersected(first, rightsOf(token, place, now))
}

/** What an owner lends to a directory. */
export function rightsOf({ leftAt, had, facts }: OwnerRow, place: Place, now: Date): DirectoryRights {
  const owner = readFacts(facts) ?? readFacts(had)
  const isHere = facts != null && owner?.isHere === true
  const isOver = leftAt !== null && now.getTime() - leftAt.getTime() > GRACE_MS
  // Of whom nobody knows: within the grace as every directory could before owners were recorded.
  if (!owner) return leftAt === null || isOver ? remaining(place) : { state: 'LEFT', ...everything(place), onlyDeactivates: false }
  const lent = lentBy(owner, place)
  if (!lent) return remaining(place)
  if (isHere) return { state: 'PRESENT', ...lent, onlyDeactivates: false }
  return isOver ? { state: 'ENDED', ...lent, onlyDeactivates: true } : { state: 'LEFT', ...lent, onlyDeactivates: false }
}

const everything = ({ customerIds }: Place) => ({ customerIds, profiles: [] })

/** No leaver is lost, and no administrator is touched: who is deactivated is below everybody who could be an owner. */
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

/** What a directory is able to do by its settings and somebody may not do at all of its customers. Whoever lacks anything of it sets up none. */
export function missingFor(owner: Viewer, groups: keyof typeof GROUPS, place: Place): readonly PortalActivity[] {
  const needed = [...PEOPLE, ...GROUPS[groups]]
  const lent = lentBy(owner, place)
  if (!lent || lent.customerIds.length < place.customerIds.length) return needed
  return needed.filter((activity) => lent.profiles.some(({ activities }) => !activities.includes(keyOf(activity))))
}

type Lent = Pick<DirectoryRights, 'customerIds' | 'profiles'>

/** What somebody may do at a directory's customers; undefined of who administers none of them. */
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
  const profiles = places.flatMap((customerId): HeldProfile[] => {
    const own = keysAt(owner, customerId)
    const keys = allowed.filter(({ at }) => at.has(customerId)).map(({ key }) => key)
    if (keys.length === allowed.length && (own === undefined || customerId === NOWHERE)) return []
    // Of what only vendor staff does no profile takes anything from an administrator, but they give it only where theirs says so.
    const given = [...keys.filter((key) => key !== STAFF_ONLY || own?.has(key)), ...[...(own ?? [])].filter((key) => !PORTAL.has(key))]
    return [{ customerId, activities: given }]
  })
  return { customerIds: reached, profiles }
}

/** Who administers a partner reaches all of its customers; who administers customers, those of theirs. */
function reachedBy(owner: Viewer, { partnerId, customerIds }: Place): readonly string[] | undefined {
  const scope = scopeOf(owner)
  if (isGrantable(owner))
    return owner.profiles.length > 0 && (scope === 'everything' || owner.partnerId === partnerId) ? customerIds : undefined
  if (owner.userType !== userTypes.ADMIN || owner.partnerId !== partnerId) return undefined
  if (scope === 'partner') return customerIds
  const own = customerIds.filter((id) => owner.customerIds.includes(id))
  return own.length > 0 ? own : undefined
}

/** What profiles grant an owner at a customer; undefined where none limits them. */
function keysAt(owner: Viewer, customerId: string): ReadonlySet<string> | undefined {
  if (owner.profiles.length === 0) return undefined
  const keys = new Set(owner.profiles.flatMap(({ activities }) => activities))
  if (isGrantable(owner)) return keys
  const isLimited = scopeOf(owner) === 'partner' || owner.profiles.some((profile) => !profile.isLost && profile.customerId === customerId)
  return isLimited ? new Set([...keys].filter((key) => hasAt(owner, key, customerId))) : undefined
}

function intersected(one: DirectoryRights, other: DirectoryRights): DirectoryRights {
  const customerIds = one.customerIds.filter((id) => other.customerIds.includes(id))
  const at = (rights: DirectoryRights, customerId: string) =>
    rights.profiles.find((profile) => profile.customerId === customerId)?.activities
  const limited = [...new Set([...one.profiles, ...other.profiles].map(({ customerId }) => customerId))]
  const kept = limited.filter((id) => id === NOWHERE || (id !== null && customerIds.includes(id)))
  const isLeftWithNone = customerIds.length === 0 && one.customerIds.length + other.customerIds.length + limited.length > 0
  const profiles = (isLeftWithNone ? [NOWHERE] : kept).map((customerId) => {
    const [first, second] = [at(one, customerId ?? ''), at(other, customerId ?? '')]
    return { customerId, activities: first && second ? first.filter((key) => second.includes(key)) : (first ?? second ?? []) }
  })
  const state = STATES[Math.max(STATES.indexOf(one.state), STATES.indexOf(other.state))] ?? 'ENDED'
  return { state, customerIds, profiles, onlyDeactivates: one.onlyDeactivates || other.onlyDeactivates }
}

const STATES: readonly OwnerState[] = ['PRESENT', 'LEFT', 'ENDED']
