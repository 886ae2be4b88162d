import type { Viewer } from './rule.ts'

/** Kinds of activities; EXECUTE is running or approving something. */
export type ActivityType = 'VIEW' | 'CREATE' | 'UPDATE' | 'DELETE' | 'EXECUTE'
export type Activity = {
  name: string
  type: ActivityType
  module: string | null
  /** For activities of the portal: user types that have it, unless an access profile withholds it from an administrator. */
  userTypes?: readonly number[]
}

export type CustomerAccess = {
  customerId: string
  customerName: string
  enabled: boolean
  accessProfileName: string | null
  /** For an administrator without a profile: false if they are limited and were not given full access. */
  hasFullAccess?: boolean
  activities: readonly { activityName: string; activityType: ActivityType }[]
  modules: readonly { name: string; enabled: boolean }[]
}

/** Permissions of a user as returned by the server, with the names of all known activities and modules. */
export type UserAccess = {
  /** Set if the account cannot be used at all. */
  barredBy?: 'INACTIVE' | 'LOCKED' | 'DISABLED' | null
  /** Activities of the portal that the user lacks because of a missing role or feature flag, their partner, or denied access to the portal. */
  closedActivities?: readonly { name: string; type: ActivityType }[]
  /** Activities of the portal that an administrator's access profiles withhold also at customers where they have no profile. */
  withheldActivities?: readonly string[]
  /** Code of the claim `usertype`. */
  userType?: number
  /** For an administrator: without a profile or full access they have no activity of the portal. */
  isLimited?: boolean
  /** Activities that an access profile grants a member of vendor staff in addition to their user type. */
  staffActivities?: readonly { name: string; type: ActivityType }[]
  /** Vendor operations may do everything, with no access profile. */
  isUnrestricted: boolean
  customers: readonly CustomerAccess[]
  knownActivities: readonly Activity[]
  knownModules: readonly string[]
}

/** Thrown for a name that the server does not know, so that it never silently means yes or no. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError'
  constructor(asked: string) {
    super(`Not implemented: ${asked}`)
  }
}

/** Checks for each customer, in this order. */
type CheckId = 'customer' | 'profile' | 'granted' | 'module'
export type Check = { id: CheckId; asked: boolean; holds: boolean }
export type CustomerTrace = { customer: CustomerAccess; checks: readonly Check[]; decision: 'allowed' | 'denied' }
/** The complete evaluation: if `unrestricted` is true it alone decides, else one customer for which every check holds is enough. */
export type AccessTrace = {
  unrestricted: boolean
  /** Set if vendor staff or a user without an organisation were allowed an activity of the portal: by user type or by access profile. */
  by?: 'userType' | 'profile'
  /** Set if it is denied regardless of access profiles: by the account, or by a missing role, feature flag or access to the portal. */
  closed?: 'account' | 'portal'
  customers: readonly CustomerTrace[]
  decision: 'allowed' | 'denied'
}
export type ActivityTrace = AccessTrace & { activity: Activity }

/**
 * Evaluates whether a user may perform an activity: their access profile at a customer grants it, and its module is on there.
 * @param customerId only customer to check; all of them if omitted
 * @throws NotImplementedError for an activity that the server does not know
 */
export const explainActivity = (access: UserAccess, type: ActivityType, resource: string, customerId?: string): ActivityTrace => {
  const activity = access.knownActivities.find((each) => each.name === resource && each.type === type)
  if (!activity) throw new NotImplementedError(`${type} ${resource}`)
  if (activity.userTypes && activity.userTypes.length > 0)
    return { activity, ...closedOver(access, explainPortal(access, activity, customerId), activity) }
  const checks = (customer: CustomerAccess): Check[] => [
    enabled(customer),
    { id: 'profile', asked: true, holds: customer.accessProfileName !== null },
    {
      id: 'granted',
      asked: true,
      holds: customer.activities.some(({ activityName, activityType }) => activityName === resource && activityType === type),
    },
    moduleIsOn(customer, activity.module),
  ]
  return { activity, ...closedOver(access, judged(access, checks, customerId)) }
}

const ADMIN = 6

/** Denies an evaluation if the account or a condition outside the profiles does so. @param activity of the portal */
const closedOver = ({ barredBy, closedActivities = [] }: UserAccess, trace: AccessTrace, activity?: Activity): AccessTrace => {
  const isClosed = closedActivities.some(({ name, type }) => name === activity?.name && type === activity.type)
  const closed = barredBy ? 'account' : isClosed ? 'portal' : undefined
  return closed === undefined ? trace : { ...trace, closed, decision: 'denied' }
}

/**
 * Evaluates an activity of the portal: administrators have it unless a profile withholds it, vendor staff have it by their user type or by an access
 * profile of their own.
 */
const explainPortal = (access: UserAccess, { name, type, userTypes = [] }: Activity, customerId: string | undefined): AccessTrace => {
  const isOfType = access.userType !== undefined && userTypes.includes(access.userType)
  const isWithheld = access.userType === ADMIN && (access.withheldActivities?.includes(`${type} ${name}`) ?? false)
  if (isOfType && access.userType === ADMIN && access.customers.length > 0)
    return judged(
      access,
      ({ accessProfileName, hasFullAccess, activities }) => {
        const applies = accessProfileName !== null || hasFullAccess === false
        const granted = activities.some((each) => each.activityName === name && each.activityType === type)
        return [
          { id: 'profile', asked: applies, holds: !applies || accessProfileName !== null },
          // At a customer without a profile, activities are withheld that profiles at other customers withhold everywhere.
          { id: 'granted', asked: applies || isWithheld, holds: applies ? granted : !isWithheld },
        ]
      },
      customerId,
    )
  const isGiven = access.staffActivities?.some((each) => each.name === name && each.type === type) ?? false
  const allowed = access.isUnrestricted || (isOfType && !isWithheld) || isGiven
  return {
    unrestricted: access.isUnrestricted,
    ...(allowed && { by: isOfType || access.isUnrestricted ? ('userType' as const) : ('profile' as const) }),
    customers: [],
    decision: allowed ? 'allowed' : 'denied',
  }
}

/** Evaluates whether a user may use a module: it is on for one of their customers. @throws NotImplementedError for an unknown module */
export const explainModule = (access: UserAccess, name: string, customerId?: string): AccessTrace => {
  if (!access.knownModules.includes(name)) throw new NotImplementedError(name)
  return closedOver(
    access,
    judged(access, (customer) => [enabled(customer), moduleIsOn(customer, name)], customerId),
  )
}

/** The decision of `explainActivity`. */
export const can = (access: UserAccess, type: ActivityType, resource: string, customerId?: string): boolean =>
  explainActivity(access, type, resource, customerId).decision === 'allowed'

/** The decision of `explainModule`. */
export const canUseModule = (access: UserAccess, name: string, customerId?: string): boolean =>
  explainModule(access, name, customerId).decision === 'allowed'

/** In a view as somebody else the real user's permissions apply, and unrestricted access only if the viewed user would have it too. */
export const accessInView = (access: UserAccess, { view, userType }: Pick<Viewer, 'view' | 'userType'>): UserAccess =>
  view === undefined ? access : { ...access, isUnrestricted: access.isUnrestricted && userType === 'VENDOR_OPERATIONS' }

const judged = (
  { isUnrestricted, customers }: UserAccess,
  checksOf: (customer: CustomerAccess) => readonly Check[],
  customerId: string | undefined,
): AccessTrace => {
  const traces = customers
    .filter((customer) => customerId === undefined || customer.customerId === customerId)
    .map((customer): CustomerTrace => {
      const checks = checksOf(customer)
      return { customer, checks, decision: checks.every(({ holds }) => holds) ? 'allowed' : 'denied' }
    })
  const allowed = isUnrestricted || traces.some(({ decision }) => decision === 'allowed')
  return { unrestricted: isUnrestricted, customers: traces, decision: allowed ? 'allowed' : 'denied' }
}

const enabled = (customer: CustomerAccess): Check => ({ id: 'customer', asked: true, holds: customer.enabled })

const moduleIsOn = ({ modules }: CustomerAccess, name: string | null): Check => ({
  id: 'module',
  asked: name !== null,
  holds: name === null || modules.some((module) => module.name === name && module.enabled),
})
