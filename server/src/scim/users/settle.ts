import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isEmail } from '../../../../contract/email.ts'
import type { Orm } from '../../db/orm.ts'
import { planPatch } from '../../entities/users/update/user-patch.ts'
import type { Claims, UserPatch } from '../../entities/users/update/user-patch.ts'
import { readDetails } from '../../entities/users/user-details.ts'
import type { LockedUser } from '../../entities/users/user.row.ts'
import { isName, ONE_LINE } from '../../kit/graphql/input-rules.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import type { Call } from '../call.ts'
import { badValue, ScimError } from '../scim-error.ts'
import { directoryNameFault, nameKey } from './directory-name.ts'
import { nearestLocale } from './nearest-locale.ts'
import { domainFault, isProven } from './proven.ts'
import { firstFree, isSameName, madeNames, signInNameIn } from './sign-in-name.ts'
import { ATTRIBUTE } from './user-state.ts'
import type { UserState } from './user-state.ts'

type Subject = {
  readonly user: LockedUser
  readonly now: UserState
  readonly claims: Claims
  /** A creation that revives the user. */
  readonly isBack: boolean
}
type Planned = Exclude<Awaited<ReturnType<typeof planPatch>>, UserError[]>
type Settled = { readonly wanted: UserState; readonly planned: Planned }
/** A value that cannot be taken. `isSoft`: it is left as it was; any other refuses the call, unless the call deactivates the user. */
type Fault = { readonly name: keyof UserState; readonly detail: string; readonly isSoft: boolean }

/**
 * Reduces a change to the values that can be taken, and plans it. What cannot be taken is left as it was and noted for the event, as RFC 7644 (3.5)
 * allows, so that nothing that belongs to one value keeps a directory from deactivating somebody.
 * @returns what is wrong, if that is not left out @throws ScimError for values that are refused
 */
export async function settle(tx: Orm, call: Call, subject: Subject, asked: UserState): Promise<UserError[] | Settled> {
  const { user, now, claims } = subject
  const isLeaving = now.active && !asked.active
  const faults = [...ownFaults(call, user, now, asked), ...(await duplicates(tx, call, subject, asked))]
  for (const { name, detail, isSoft } of faults) if (!isSoft && !isLeaving) throw badValue(ATTRIBUTE[name] ?? name, detail)
  let wanted = faults.reduce((state, fault) => leave(call, now, state, fault), asked)
  let signInName = await signInNameAfter(tx, call, user, now, wanted)
  for (;;) {
    const patch = await patchOf(call, now, wanted, signInName)
    const planned = await planPatch(tx, call.context, user, patch, { letter: (email) => isProven(call.directory, email), claims })
    if (!Array.isArray(planned)) return { wanted, planned }
    const left = planned.filter((error) => isLeft(error, isLeaving))
    if (left.length < planned.length) return planned
    for (const { path, message } of left) {
      if (path === 'userName') signInName = user.userName
      else wanted = leave(call, now, wanted, { name: path as keyof UserState, detail: message, isSoft: true })
    }
  }
}

/** Whether the value that an error is about can be left as it was. */
const isLeft = ({ kind, path }: UserError, isLeaving: boolean): boolean =>
  path !== null &&
  path !== 'isActive' &&
  path in ATTRIBUTE &&
  (kind === 'ConflictError' || path === 'userName' || path === 'phoneNumber' || isLeaving)

function leave({ ignored, notes }: Call, now: UserState, state: UserState, { name, detail }: Fault): UserState {
  ignored.add(ATTRIBUTE[name] ?? name)
  notes.add(detail.startsWith(ATTRIBUTE[name] ?? name) ? detail : `${ATTRIBUTE[name] ?? name}: ${detail}`)
  return { ...state, [name]: now[name] }
}

/** What is wrong with values by themselves. The address of a user with a password only changes to a domain proven for the provider. */
function ownFaults({ directory }: Call, user: LockedUser, now: UserState, asked: UserState): Fault[] {
  const faults: Fault[] = []
  const nameFault = asked.userName === now.userName ? undefined : directoryNameFault(asked.userName)
  if (nameFault !== undefined) faults.push({ name: 'userName', detail: nameFault, isSoft: false })
  if (asked.displayName !== '' && asked.displayName !== now.displayName && !isName(asked.displayName))
    faults.push({ name: 'displayName', detail: ONE_LINE.message, isSoft: false })
  // One that is no address at all is judged by the rules of the portal.
  if (asked.email === now.email || !isEmail(asked.email)) return faults
  const detail = domainFault(directory, asked.email)
  if (detail !== undefined) faults.push({ name: 'email', detail, isSoft: true })
  else if (user.passwordHash !== null && !isProven(directory, asked.email))
    faults.push({ name: 'email', detail: 'The user has a password, and the domain of the new address is not verified.', isSoft: true })
  return faults
}

/** Which of the directory's own names of the user another one of its users has. @throws ScimError 409 for a creation */
async function duplicates(
  tx: Orm,
  { directory: { providerId } }: Call,
  { user, now, isBack }: Subject,
  asked: UserState,
): Promise<Fault[]> {
  if (asked.userName === now.userName && asked.externalId === now.externalId && !isBack) return []
  const isNamed = sql<boolean>`${scimUser.userNameKey} = ${nameKey(asked.userName)}`
  const isSameId = sql<boolean>`(${asked.externalId}::text <> '' and ${scimUser.externalId} is not distinct from ${asked.externalId}::text)`
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
async function signInNameAfter(tx: Orm, { directory }: Call, user: LockedUser, now: UserState, wanted: UserState): Promise<string> {
  const { id, userName: current, passwordHash } = user
  if (wanted.userName !== now.userName) {
    const named = signInNameIn(directory, wanted.userName)
    const follows = isSameName(current, now.userName) || (named?.includes('@') === true && passwordHash === null)
    if (named !== undefined && follows) return (await firstFree(tx, user, [named], id)) ?? current
  }
  const gaveUp = wanted.email !== now.email && current.includes('@') && isSameName(current, now.email) && !isProven(directory, current)
  if (!gaveUp) return current
  const names = [...(isProven(directory, wanted.email) ? [wanted.email] : []), ...madeNames(wanted.userName)]
  return (await firstFree(tx, user, names, id)) ?? current
}

async function patchOf({ ignored, locales }: Call, now: UserState, wanted: UserState, userName: string): Promise<UserPatch> {
  const locale = wanted.locale === now.locale ? now.locale : nearestLocale(wanted.locale, await locales())
  if (locale === undefined) ignored.add('preferredLanguage')
  const details = readDetails((name) => (name === 'userName' ? userName : wanted[name]))
  return { ...details, isActive: wanted.active, ...(locale !== undefined && { locale }) }
}
