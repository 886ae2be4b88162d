import { and, eq } from 'drizzle-orm'
import type { UserAccess } from '../../../../contract/access/user-access.ts'
import { knownActivity } from '../../access/activities.ts'
import { reachOf } from '../../access/reach.ts'
import { viewerOf } from '../../access/viewer.ts'
import { typesWith } from '../../entities/access-profiles/types-with.ts'
import { userAccess } from '../../entities/access-profiles/user-access.ts'
import { namedUser } from '../../entities/users/create/named-user.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { customer } from '../../tables/customer.table.ts'

/** A user whose permissions are evaluated, with everything that decides on them. */
export type Subject = {
  readonly id: string
  readonly isActive: boolean
  readonly access: UserAccess
  /** Their access at a customer that they are not a member of; undefined if it is beyond their reach. */
  readonly at: (customerId: string) => Promise<UserAccess | undefined>
  /** Whether the rule of an operation lets them call it, from the portal and after a fresh sign-in. */
  readonly may: (operation: string) => Promise<boolean>
}

/** Activity that a caller needs to ask about another user. */
const LOOKS = knownActivity('VIEW', 'User')

/** Finds the user of a subject. Undefined if there is none or they are out of reach. */
export async function readSubject(context: RequestContext, id: string): Promise<Subject | undefined> {
  const looking = contextDoing(context, LOOKS)
  const user = await namedUser(looking, id)
  const read = user && (await userAccess(user.id === context.viewer?.userId ? context : looking, user.id))
  if (!read) return undefined
  const access = asJudged(read)
  const { owner } = context
  return {
    id: user.id,
    isActive: user.isActive,
    access,
    at: (customerId) => accessAt(context, user.id, access, customerId),
    may: async (operation) =>
      (await mayDo({ viewer: await viewerOf(owner, user.id), owner, isFresh: true, isPortal: true }, operation)) === 'allowed',
  }
}

/** Id of the user whom a resource belongs to, named like a subject. Undefined if there is none or they are out of reach. */
export const readOwner = async (context: RequestContext, id: string): Promise<string | undefined> =>
  (await namedUser(contextDoing(context, LOOKS), id))?.id

/** Access at a customer of vendor staff and administrators of a partner, who reach customers without being members. Undefined if out of reach. */
async function accessAt(
  { owner }: RequestContext,
  userId: string,
  access: UserAccess,
  customerId: string,
): Promise<UserAccess | undefined> {
  if (access.customers.some((each) => each.customerId === customerId)) return access
  const viewer = isUuid(customerId) ? await viewerOf(owner, userId) : undefined
  if (!viewer) return undefined
  const [found] = await owner
    .select({ customerId: customer.id, customerName: customer.name, enabled: customer.enabled })
    .from(customer)
    .where(and(eq(customer.id, customerId), reachOf(viewer).customers))
  if (!found) return undefined
  const isLost = viewer.profiles.some((profile) => profile.isLost && profile.customerId === customerId)
  const there = { ...found, accessProfileName: null, activities: [], modules: [], ...(isLost && { hasFullAccess: false }) }
  return { ...access, customers: [...access.customers, there] }
}

/** Same form as the portal reads from GraphQL, because `explain` judges both. */
const asJudged = ({
  barredBy,
  closedActivities,
  withheldActivities,
  userType,
  isLimited,
  staffProfile,
  isUnrestricted,
  customers,
  activities,
  modules,
}: Read): UserAccess => ({
  barredBy,
  closedActivities,
  withheldActivities,
  userType,
  isLimited,
  staffActivities: staffProfile?.activities ?? [],
  isUnrestricted,
  customers: customers.map(({ customerId, customerName, enabled, hasFullAccess, profile, modules: on }) => ({
    customerId,
    customerName,
    enabled,
    accessProfileName: profile?.name ?? null,
    hasFullAccess,
    activities: (profile?.activities ?? []).map(({ name, type }) => ({ activityName: name, activityType: type })),
    modules: modules.map((name) => ({ name, enabled: on.includes(name) })),
  })),
  knownActivities: activities.map((activity) => ({ ...activity, userTypes: typesWith(activity) })),
  knownModules: modules,
})

type Read = NonNullable<Awaited<ReturnType<typeof userAccess>>>
