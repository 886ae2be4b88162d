import { eq } from 'drizzle-orm'
import type { Touch } from '../../../access/authority.ts'
import { grantsOf } from '../../../access/grants.ts'
import { isDirectory, userTypes } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import type { Page } from '../../../accounts/page.ts'
import { readClaims, setClaims } from '../../claims/set-claims.ts'
import { partner } from '../../../tables/partner.table.ts'
import { invalid, missing } from '../../../kit/graphql/user-error.ts'
import { lastErrors } from '../delete/last-admin.ts'
import type { LastAdminConsent } from '../delete/last-admin.ts'
import { lastBreakGlassErrors } from '../delete/last-break-glass.ts'
import { isOnEveryHost } from '../../../access/on-every-host.ts'
import { checkUserNames } from '../create/name-conflicts.ts'
import { mailEmailChange } from './change-email.ts'
import { claimsOf, columnsOf, emailOf } from './patch-values.ts'
import { isLocale, readCustomers, roleErrors, userTypeErrors } from '../user-access.rules.ts'
import { detailClaims, detailNames, isColumn, readDetails, tidyDetail, userDetails } from '../user-details.ts'
import type { DetailColumns, DetailName, UserDetails } from '../user-details.ts'
import { identityErrors } from '../user.rules.ts'
import { membershipAccess } from './membership-access.ts'
import type { MembershipAccess } from './membership-access.ts'
import { membershipErrors, readMemberships, writeMemberships } from '../user-memberships.ts'
import type { LockedUser } from '../user.row.ts'
import type { UserDone } from '../users.ts'
import type { Facts } from '../../../kit/resource/change.ts'

/** Changes of a user's basic details. A missing field stays unchanged; '' clears a text. */
export type UserPatch = Partial<UserDetails> & {
  readonly isActive?: boolean
  readonly userType?: number
  readonly roles?: readonly string[]
  readonly locale?: string
  readonly customerIds?: readonly string[]
  /** Only for vendor staff, and only set by vendor operations; '' for none. */
  readonly partnerId?: string
}
export type PatchFacts = Required<UserPatch>

/** Fields that users cannot change for themselves, because they might lock themselves out. */
const OF_OTHERS = ['isActive', 'userType', 'roles'] as const

/** Fields that nobody signs in with. */
export const factsOfTheRecord: ReadonlySet<string> = new Set([
  ...detailNames.filter((name) => userDetails[name].touches === 'record'),
  'locale',
  'customerIds',
])

/** Returns what a change of these details touches. Deactivating a user counts as `record`, because it lets nobody in. */
export function touchOf(patch: Facts): Touch {
  const keys = Object.keys(patch)
  if (keys.every((key) => key === 'customerIds')) return 'membership'
  return keys.every((key) => factsOfTheRecord.has(key) || (key === 'isActive' && patch[key] === false)) ? 'record' : 'access'
}

type Details = Omit<PatchFacts, 'customerIds'>

/** Current basic details of a user. Includes only customers within the caller's reach. */
export const patchFacts = async (tx: Pick<Orm, 'select'>, context: RequestContext, user: LockedUser): Promise<PatchFacts> => ({
  ...detailsOf(user, await readDetailClaims(tx, user)),
  customerIds: await customerIdsOf(tx, context, user),
})

const customerIdsOf = async (tx: Pick<Orm, 'select'>, context: RequestContext, { id }: LockedUser): Promise<readonly string[]> =>
  (await readMemberships(tx, context, [id])).get(id)?.map((member) => member.id) ?? []

/** Whether the directory's login provider has verified the domain of an email address. */
export type Vouching = (email: string) => boolean

/** All values of each claim type that a user has or will have. */
export type Claims = Readonly<Record<string, readonly string[]>>

const readDetailClaims = (tx: Pick<Orm, 'select'>, { id }: LockedUser): Promise<Claims> =>
  readClaims(tx, id, [...detailClaims, 'default_locale'])

/** @param claims claims of names and language, read while the user was locked */
export const detailsOf = (user: LockedUser, claims: Claims): Details => ({
  ...readDetails((name) => detailOf(user, claims, name)),
  isActive: user.isActive,
  userType: user.userType,
  roles: user.roles,
  locale: claims['default_locale']?.[0] ?? '',
  partnerId: user.partnerId ?? '',
})

const detailOf = (user: DetailColumns, claims: Claims, name: DetailName): string =>
  (isColumn(name) ? user[name] : claims[userDetails[name].claim]?.[0]) ?? ''

export type PatchOptions = {
  /** Data for mails to the user. For an address from a directory, which needs no confirmation, the function that says whether it is verified. */
  readonly letter: Page | Vouching
  readonly consent?: LastAdminConsent
  readonly restored?: MembershipAccess | undefined
  /** Whether an unconfirmed user is invited at a new address. By default they are. */
  readonly isInvited?: boolean
  /** Claims of the details, if they were already read while the user was locked. */
  readonly claims?: Claims
}

/** `claims` replaces all of the user's claims of these types. `write` writes what is neither a claim nor a column. */
type PatchPlan = { readonly done: UserDone; readonly claims: Claims; readonly write: (tx: Orm) => Promise<void> }

/** Applies the values that differ from the current ones, or returns everything that is wrong with them. */
export async function patchUser(
  tx: Orm,
  context: RequestContext,
  user: LockedUser,
  given: UserPatch,
  options: PatchOptions,
): Promise<UserError[] | UserDone | undefined> {
  const plan = await planPatch(tx, context, user, given, options)
  if (plan === undefined || Array.isArray(plan)) return plan
  await setClaims(tx, user.id, plan.claims)
  await plan.write(tx)
  return plan.done
}

/** Plans the change of the values that differ from the current ones, or returns everything that is wrong with them. Writes nothing. */
export async function planPatch(
  tx: Orm,
  context: RequestContext,
  user: LockedUser,
  given: UserPatch,
  { letter, consent = {}, restored, isInvited = true, claims }: PatchOptions,
): Promise<UserError[] | PatchPlan | undefined> {
  const details = detailsOf(user, claims ?? (await readDetailClaims(tx, user)))
  // Memberships are read only if the change includes them.
  const now = { ...details, customerIds: given.customerIds === undefined ? [] : await customerIdsOf(tx, context, user) }
  const patch = changesIn(now, given)
  const keys = Object.keys(patch) as (keyof UserPatch)[]
  if (keys.length === 0) return undefined
  const errors = await patchErrors(tx, context, user, { now, patch, letter })
  if (errors.length > 0) return errors
  const leaving = await leavingErrors(tx, context, user, now, patch, consent)
  if (leaving.length > 0) return leaving
  const access = await membershipAccess(tx, context, user, { before: now.customerIds, after: patch.customerIds }, restored)
  if (Array.isArray(access)) return access
  const email = patch.email === undefined ? {} : emailOf(user, patch.email, letter)
  const plain = keys.filter((key) => key !== 'email')
  return {
    done: {
      set: columnsOf(patch, email),
      before: { ...Object.fromEntries(plain.map((key) => [key, now[key]])), ...access.before, ...email.before },
      after: { ...Object.fromEntries(plain.map((key) => [key, patch[key]])), ...access.after, ...email.after },
    },
    claims: claimsOf(now, patch),
    async write(tx_) {
      const { customerIds } = patch
      if (customerIds !== undefined) await writeMemberships(tx_, [{ userId: user.id, before: now.customerIds, after: customerIds }])
      if (patch.email !== undefined && typeof letter !== 'function' && (isInvited || user.emailConfirmed))
        await mailEmailChange(tx_, context, user, { ...now, ...patch, email: patch.email }, letter)
      await access.write()
    },
  }
}

/** Returns the tidied values that differ from the current ones. */
export function changesIn(now: PatchFacts, given: UserPatch): UserPatch {
  const tidied: UserPatch = {
    ...given,
    ...Object.fromEntries(detailNames.filter((key) => given[key] !== undefined).map((key) => [key, tidyDetail(key, given[key])])),
    ...(given.roles && { roles: [...new Set(given.roles)].toSorted() }),
    ...(given.customerIds && { customerIds: [...new Set(given.customerIds.map((id) => id.toLowerCase()))].toSorted() }),
  }
  return Object.fromEntries(
    Object.entries(tidied).filter(
      ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now[key as keyof UserPatch]),
    ),
  )
}

type Judged = Pick<PatchOptions, 'letter'> & { readonly now: PatchFacts; readonly patch: UserPatch }

async function patchErrors(tx: Orm, context: RequestContext, user: LockedUser, { now, patch, letter }: Judged): Promise<UserError[]> {
  const viewer = signedIn(context)
  const grants = grantsOf(viewer)
  const touched = [...(patch.roles ?? []), ...now.roles].filter((role) => patch.roles?.includes(role) !== now.roles.includes(role))
  const own = user.id === viewer.userId ? OF_OTHERS.filter((key) => patch[key] !== undefined) : []
  const errors = [
    ...identityErrors({ ...now, ...patch, email: patch.email ?? now.email }).filter(
      ({ path, code }) => path !== null && path in patch && !(code === 'USER_NAME_FOREIGN_ADDRESS' && vouchesFor(letter, patch.userName)),
    ),
    ...own.map((path) => invalid(path, 'OWN_ACCESS', 'You cannot change this of yourself.')),
    ...(patch.userType === undefined ? [] : userTypeErrors(patch.userType, grants)),
    ...(patch.roles === undefined ? [] : roleErrors(touched, grants).map((error) => ({ ...error, path: 'roles' }))),
    ...(patch.locale === undefined || patch.locale === '' || (await isLocale(tx, patch.locale))
      ? []
      : [missing('locale', 'LOCALE_NOT_FOUND', 'There is no such language.')]),
    ...(await customersErrors(tx, context, user, patch)),
    ...(await partnerErrors(tx, context, user, patch)),
  ]
  if (errors.length > 0) return errors
  const { userName, email, partnerId } = patch
  const home = { partnerId: partnerId === undefined ? user.partnerId : partnerId || null, userType: patch.userType ?? user.userType }
  const hasMoved = partnerId !== undefined || (isOnEveryHost(home) && !isOnEveryHost(user))
  if (hasMoved) return checkUserNames(tx, home, { userName: userName ?? now.userName, email: email ?? now.email }, user.id)
  return userName === undefined && email === undefined ? [] : checkUserNames(tx, home, { userName, email }, user.id)
}

/** Whether a directory gives a user name that is an address, under a domain that is its to give. */
const vouchesFor = (letter: PatchOptions['letter'], userName = '') => typeof letter === 'function' && letter(userName)

/** Applies the rules for last administrators and last break-glass users to a user who can no longer act as one, everywhere or at some customers. */
async function leavingErrors(
  tx: Orm,
  context: RequestContext,
  user: LockedUser,
  now: PatchFacts,
  { isActive, userType, roles, customerIds }: UserPatch,
  consent: LastAdminConsent,
): Promise<UserError[]> {
  const left = customerIds === undefined ? [] : now.customerIds.filter((id) => !customerIds.includes(id))
  const isLeaving = isActive === false || userType !== undefined
  const errors = isLeaving || left.length > 0 ? await lastErrors(tx, context, user, consent, isLeaving ? undefined : left) : []
  if (errors.length > 0 || isDirectory(signedIn(context))) return errors
  // Vendor staff and partner administrators are bound by no customer, so a customer cannot count on them.
  const isUnbound = (userType !== undefined && VENDORS.includes(userType)) || roles?.includes('PartnerAdmin') === true
  const isLost = isActive === false || isUnbound
  return isLost || left.length > 0 ? lastBreakGlassErrors(tx, user.id, isLost ? undefined : left) : []
}

async function customersErrors(tx: Orm, context: RequestContext, user: LockedUser, { customerIds }: UserPatch): Promise<UserError[]> {
  return customerIds === undefined ? [] : membershipErrors(context, user, customerIds, await readCustomers(context, tx, customerIds))
}

/** Vendor support and operations belong to no partner, vendor partners to the one they work for. All other users keep their partner. */
async function partnerErrors(tx: Orm, context: RequestContext, user: LockedUser, patch: UserPatch): Promise<UserError[]> {
  const type = patch.userType ?? user.userType
  const partnerId = patch.partnerId ?? user.partnerId ?? ''
  const isOperations = signedIn(context).userType === userTypes.VENDOR_OPERATIONS
  if (patch.partnerId === undefined && !(isOperations && patch.userType !== undefined && VENDORS.includes(type))) return []
  if (!isOperations || !VENDORS.includes(type))
    return [invalid('partnerId', 'PARTNER_FIXED', 'Only vendor operations changes the partner, and of vendor staff alone.')]
  if (partnerId === '') return []
  const path = patch.partnerId === undefined ? 'userType' : 'partnerId'
  if (type !== userTypes.VENDOR_PARTNER)
    return [invalid(path, 'VENDOR_WITHOUT_PARTNER', 'Vendor support and vendor operations belong to no partner.')]
  const known = isUuid(partnerId) ? await tx.select({ id: partner.id }).from(partner).where(eq(partner.id, partnerId)) : []
  return known.length > 0 ? [] : [missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.')]
}

const VENDORS: readonly number[] = [userTypes.VENDOR_SUPPORT, userTypes.VENDOR_OPERATIONS, userTypes.VENDOR_PARTNER]
