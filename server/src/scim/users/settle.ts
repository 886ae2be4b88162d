import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isEmail } from '../../../../contract/email.ts'
import type { Orm } from '../../db/orm.ts'
import { planPatch, type Claims, type UserPatch } from '../../entities/users/update/user-patch.ts'
import { readDetails } from '../../entities/users/user-details.ts'
import type { LockedUser } from '../../entities/users/user.row.ts'
import { isName, ONE_LINE } from '../../kit/graphql/input-rules.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import type { Call } from '../call.ts'
import { badValue, ScimError } from '../scim-error.ts'
import { directoryNameFault, nameKey } from './directory-name.ts'
import { nearestLocale } from './nearest-locale.ts'
import { domainFault, isProven } from './proven.ts'
import { firstFree, isSameName, madeNames, signInNameIn } from './sign-in-name.ts'
import { ATTRIBUTE, type UserState } from './user-state.ts'

type Subject = {
  readonly user: LockedUser
  readonly now: UserState
  readonly claims: Claims
  /** A creation that revives the user. */
  readonly isBack: boolean
}
type PatchPlan = Exclude<Awaited<ReturnType<typeof planPatch>>, UserError[]>
/** `waits`: the user stays active, although the directory deactivates them, until somebody else administers their customers. */
type Settlement = { readonly result: UserState; readonly plan: PatchPlan; readonly waits: boolean }
/** A value that cannot be taken. `isSoft`: it is left as it was; any other refuses the call, unless the call deactivates the user. */
type Fault = { readonly name: keyof UserState; readonly detail: string; readonly isSoft: boolean }

/**
 * Reduces a change to the values that can be taken, and plans it. What cannot be taken is left as it was and noted for the event, as RFC 7644 (3.5)
 * allows, so that nothing that belongs to one value keeps a directory from deactivating somebody.
 * @returns what is wrong, if that is not left out @throws ScimError for values that are refused
 */
export async function settle(tx: Orm, call: Call, subject: Subject, state: UserState): Promise<UserError[] | Settlement> {
  const request = { ...state, email: tidyAddress(state.email) }
  const { user, now, claims } = subject
  const isLeaving = user.isActive && !request.active
  const faults = [...ownFaults(call, user, now, request), ...(await duplicates(tx, call, subject, request))]
  for (const { name, detail, isSoft } of faults) if (!isSoft && !isLeaving) throw badValue(ATTRIBUTE[name] ?? name, detail)
  let result = faults.reduce((state, fault) => leave(call, now, state, fault), request)
  let waits = false
  let signInName = await signInNameAfter(tx, call, user, now, result)
  for (;;) {
    const patch = await patchOf(call, now, result, signInName)
    const plan = await planPatch(tx, call.context, user, patch, { letter: (email) => isProven(call.directory, email), claims })
    if (!Array.isArray(plan)) return { result, plan, waits }
    if (isLeaving && !waits && plan.every(({ code }) => code === 'LAST_ADMIN')) {
      waits = true
      result = { ...leave(call, now, result, { name: 'active', detail: WAITS, isSoft: true }), active: true }
      continue
    }
    const tolerable = plan.filter((error) => isTolerable(error, isLeaving))
    if (tolerable.length < plan.length) return plan
    for (const { path, message } of tolerable) {
      // A value that is as it was and is refused all the same would be left again and again.
      if (path === 'userName' ? signInName === user.userName : isAttribute(path) && result[path] === now[path]) return plan
      if (path === 'userName') signInName = user.userName
      else if (isAttribute(path)) result = leave(call, now, result, { name: path, detail: message, isSoft: true })
    }
  }
}

const WAITS = 'The last administrator of a customer stays active until somebody else administers it.'

/** Whether the path of an error is an attribute that a directory sets; deactivating itself is none of them. */
const isAttribute = (path: string | null): path is keyof UserState => path !== null && path !== 'isActive' && Object.hasOwn(ATTRIBUTE, path)

/** Whether the value that an error is about can be left as it was. */
const isTolerable = ({ kind, path }: UserError, isLeaving: boolean): boolean =>
  isAttribute(path) && (kind === 'ConflictError' || path === 'userName' || path === 'phoneNumber' || isLeaving)

function leave({ ignored, notes }: Call, now: UserState, state: UserState, { name, detail }: Fault): UserState {
  ignored.add(ATTRIBUTE[name] ?? name)
  notes.add(detail.startsWith(ATTRIBUTE[name] ?? name) ? detail : `${ATTRIBUTE[name] ?? name}: ${detail}`)
  return { ...state, [name]: now[name] }
}

/** What is wrong with values by themselves. The address of a user with a password only changes to a domain proven for the provider. */
function ownFaults({ directory }: Call, user: LockedUser, now: UserState, request: UserState): Fault[] {
  const faults: Fault[] = []
  const nameFault = request.userName === now.userName ? undefined : directoryNameFault(request.userName)
  if (nameFault !== undefined) faults.push({ name: 'userName', detail: nameFault, isSoft: false })
  if (request.displayName !== '' && request.displayName !== now.displayName && !isName(request.displayName))
    faults.push({ name: 'displayName', detail: ONE_LINE.message, isSoft: false })
  // One that is no address at all is judged by the rules of the portal.
  const email = tidyAddress(request.email)
  if (email === now.email || !isEmail(email)) return faults
  const detail = domainFault(directory, email)
  if (detail !== undefined) faults.push({ name: 'email', detail, isSoft: true })
  else if (user.passwordHash !== null && !isProven(directory, email))
    faults.push({ name: 'email', detail: 'The user has a password, and the domain of the new address is not verified.', isSoft: true })
  return faults
}

/** Which of the directory's own names of the user another one of its users has. @throws ScimError 409 for a creation */
async function duplicates(
  tx: Orm,
  { directory: { providerId } }: Call,
  { user, now, isBack }: Subject,
  request: UserState,
): Promise<Fault[]> {
  if (request.userName === now.userName && request.externalId === now.externalId && !isBack) return []
  const isNamed = sql<boolean>`${scimUser.userNameKey} = ${nameKey(request.userName)}`
  const isSameId = sql<boolean>`(${request.externalId}::text <> '' and ${scimUser.externalId} is not distinct from ${request.externalId}::text)`
  const others = await tx
    .select({ isNamed, isSameId })
    .from(scimUser)
    .where(and(eq(scimUser.providerId, providerId), isNull(scimUser.deletedAt), ne(scimUser.userId, user.id), or(isNamed, isSameId)))
  const faults: Fault[] = [
    ...(others.some((other) => other.isNamed)
      ? [{ name: 'userName', detail: 'Another user of this directory has this userName.', isSoft: true } as const]
      : []),
    ...(others.some((other) => other.isSameId)
      ? [{ name: 'externalId', detail: 'Another user of this directory has this externalId.', isSoft: true } as const]
      : []),
  ]
  if (isBack && faults[0])
    throw new ScimError(409, faults[0].detail, { scimType: 'uniqueness', attribute: ATTRIBUTE[faults[0].name] ?? '' })
  return faults
}

/**
 * The sign-in name after a change. The directory's name for somebody becomes one under a proven domain, and where the two were the same before. An
 * address that was the sign-in name is given up with the address, unless its domain is proven: then it is the directory's to give.
 */
async function signInNameAfter(tx: Orm, { directory }: Call, user: LockedUser, now: UserState, result: UserState): Promise<string> {
  const { id, userName: current, passwordHash } = user
  if (result.userName !== now.userName) {
    const ownName = signInNameIn(directory, result.userName)
    const follows = isSameName(current, now.userName) || (ownName?.includes('@') === true && passwordHash === null)
    if (ownName !== undefined && follows) return (await firstFree(tx, user, [ownName], id)) ?? current
  }
  const isAddressGone =
    !isSameName(result.email, now.email) && current.includes('@') && isSameName(current, now.email) && !isProven(directory, current)
  if (!isAddressGone) return current
  const names = [...(isProven(directory, result.email) ? [result.email] : []), ...madeNames(result.userName)]
  return (await firstFree(tx, user, names, id)) ?? current
}

async function patchOf({ ignored, locales }: Call, now: UserState, result: UserState, userName: string): Promise<UserPatch> {
  const locale = result.locale === now.locale ? now.locale : nearestLocale(result.locale, await locales())
  if (locale === undefined) ignored.add('preferredLanguage')
  const details = readDetails((name) => (name === 'userName' ? userName : result[name]))
  return { ...details, isActive: result.active, ...(locale !== undefined && { locale }) }
}
