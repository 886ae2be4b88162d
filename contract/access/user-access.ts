import type { Viewer } from './rule.ts'

/** Create, read, update, delete, and to run or approve something. */
export type ActivityType = 'VIEW' | 'CREATE' | 'UPDATE' | 'DELETE' | 'EXECUTE'
export type Activity = {
  name: string
  type: ActivityType
  module: string | null
  /** Of the portal: who has it by user type, unless an access profile takes it from an administrator. */
  userTypes?: readonly number[]
}

/** What a user has at one of their customers. */
export type CustomerAccess = {
  customerId: string
  customerName: string
  enabled: boolean
  accessProfileName: string | null
  /** Of an administrator without a profile: false where they are limited and nobody gave them full access. */
  hasFullAccess?: boolean
  activities: readonly { activityName: string; activityType: ActivityType }[]
  modules: readonly { name: string; enabled: boolean }[]
}

/** What a user may do, as the server tells it, with the names of everything that can be asked. */
export type UserAccess = {
  /** What keeps somebody from everything: the account cannot be used. */
  barredBy?: 'INACTIVE' | 'LOCKED' | 'DISABLED' | null
  /** Of the portal: what a missing role or feature flag, their partner or a closed portal keeps from them. */
  closedActivities?: readonly { name: string; type: ActivityType }[]
  /** Of the portal: what the access profiles of an administrator take from them wherever they have no profile. */
  withheldActivities?: readonly string[]
  /** The code of the claim `usertype`. */
  userType?: number
  /** Of an administrator: without a profile or full access they may do nothing of the portal. */
  isLimited?: boolean
  /** What an access profile gives a member of vendor staff beyond their user type. */
  staffActivities?: readonly { name: string; type: ActivityType }[]
  /** Vendor operations may do everything, with no access profile. */
  isUnrestricted: boolean
  customers: readonly CustomerAccess[]
  knownActivities: readonly Activity[]
  knownModules: readonly string[]
}

/** Raised for a name that the server does not know: never a silent yes or no. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError'
  constructor(asked: string) {
    super(`Not implemented: ${asked}`)
  }
}

/** What is looked at in each customer, in this order. */
export type CheckId = 'customer' | 'profile' | 'granted' | 'module'
export type Check = { id: CheckId; asked: boolean; holds: boolean }
export type CustomerTrace = { customer: CustomerAccess; checks: readonly Check[]; decision: 'allowed' | 'denied' }
/** The whole reasoning: `unrestricted` alone decides where it is true, else one customer where every check holds. */
export type AccessTrace = {
  unrestricted: boolean
  /** What let vendor staff, or somebody without an organisation, do something of the portal. */
  by?: 'userType' | 'profile'
  /** What keeps them from it whatever their profiles grant: the account, or a role, a feature flag or access to the portal that is missing. */
  closed?: 'account' | 'portal'
  customers: readonly CustomerTrace[]
  decision: 'allowed' | 'denied'
}
export type ActivityTrace = AccessTrace & { activity: Activity }

/**
 * Judges whether somebody may do something: their access profile at a customer has the activity, and its module is on there.
 * @param customerId the only customer to look at; all of them where it is not given
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

/** The same, unless the account or a condition beside the profiles denies it. @param activity of the portal */
const closedOver = ({ barredBy, closedActivities = [] }: UserAccess, trace: AccessTrace, activity?: Activity): AccessTrace => {
  const isClosed = closedActivities.some(({ name, type }) => name === activity?.name && type === activity.type)
  const closed = barredBy ? 'account' : isClosed ? 'portal' : undefined
  return closed === undefined ? trace : { ...trace, closed, decision: 'denied' }
}

/** Something of the portal: administrators have it where no profile takes it away, vendor staff by their user type or by a profile of their own. */
const explainPortal = (access: UserAccess, { name, type, userTypes = [] }: Activity, customerId: string | undefined): AccessTrace => {
  const isOfType = access.userType !== undefined && userTypes.includes(access.userType)
  const isWithheld = access.userType === ADMIN && (access.withheldActivities?.includes(`${type} ${name}`) ?? false)
  if (isOfType && access.userType === ADMIN && access.customers.length > 0)
    return judged(
      access,
      ({ accessProfileName, hasFullAccess, activities }) => {
        const asked = accessProfileName !== null || hasFullAccess === false
        const granted = activities.some((each) => each.activityName === name && each.activityType === type)
        return [
          { id: 'profile', asked, holds: !asked || accessProfileName !== null },
          // Where they have no profile, what their profiles elsewhere take from them everywhere is taken too.
          { id: 'granted', asked: asked || isWithheld, holds: asked ? granted : !isWithheld },
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

/** Judges whether somebody may use a module: it is on for a customer of theirs. @throws NotImplementedError for an unknown module */
export const explainModule = (access: UserAccess, name: string, customerId?: string): AccessTrace => {
  if (!access.knownModules.includes(name)) throw new NotImplementedError(name)
  return closedOver(
    access,
    judged(access, (customer) => [enabled(customer), moduleIsOn(customer, name)], customerId),
  )
}

/** `explainActivity`, its last line. */
export const can = (access: UserAccess, type: ActivityType, resource: string, customerId?: string): boolean =>
  explainActivity(access, type, resource, customerId).decision === 'allowed'

/** `explainModule`, its last line. */
export const canUseModule = (access: UserAccess, name: string, customerId?: string): boolean =>
  explainModule(access, name, customerId).decision === 'allowed'

/** In a view as somebody else the real person's own access holds, and its freedom only where the other would have it too. */
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
