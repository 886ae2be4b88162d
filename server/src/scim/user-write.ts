import { and, eq, sql } from 'drizzle-orm'
import { revokeLinks } from '../accounts/links.ts'
import { SETS_PASSWORD } from '../accounts/password-links.ts'
import { endSessionsOfUsers } from '../accounts/sessions.ts'
import type { Orm } from '../db/orm.ts'
import { domainOf } from '../federation/allowed-domains.ts'
import { provenDomains } from '../federation/domain-proof.ts'
import { setClaims } from '../entities/claims/set-claims.ts'
import { patchUser } from '../entities/users/user-patch.ts'
import type { PatchFacts, UserPatch } from '../entities/users/user-patch.ts'
import type { LockedUser } from '../entities/users/user.row.ts'
import { users } from '../entities/users/users.ts'
import type { UserDone } from '../entities/users/users.ts'
import { changeRecord } from '../kit/resource/change-record.ts'
import { scimUser } from '../tables/scim.table.ts'
import { userLogin } from '../tables/user.table.ts'
import type { Call } from './call.ts'
import type { Directory } from './directory.ts'
import { badValue, noResource } from './scim-error.ts'
import { refusedBy } from './refusals.ts'
import { nearestLocale } from './nearest-locale.ts'
import type { UserState } from './user-state.ts'

/** Links that were mailed to an address, or would put one back. */
const OF_AN_ADDRESS = [...SETS_PASSWORD, 'CONFIRM_EMAIL', 'UNDO_EMAIL'] as const

type Kept = typeof scimUser.$inferSelect

/** What was changed, by attribute; undefined where everything was so already. */
export type Changes = Readonly<Record<string, unknown>> | undefined

type Options = {
  /** The one that the directory saw. */
  readonly version?: number | undefined
  /** The directory deletes them, or makes again whom it deleted. */
  readonly isGone?: boolean
  readonly isBack?: boolean
}

/**
 * Changes a user to what `next` makes of them, read while nobody else can change them. Whoever was not managed yet is from now on.
 * @throws ScimError
 */
export async function changeUser(
  call: Call,
  id: string,
  next: (now: UserState) => UserState,
  { version, isGone = false, isBack = false }: Options = {},
): Promise<Changes> {
  let changes: Changes
  const change = { id, version, action: isGone ? 'deprovisionUser' : 'updateUser', touches: 'access' } as const
  const { errors } = await changeRecord(users, call.context, change, async (tx, user) => {
    const [kept] = await tx.select().from(scimUser).where(eq(scimUser.userId, id))
    if (kept?.deletedAt && !isBack) throw noResource('user', id)
    const done = await apply(tx, call, user, kept, next, isGone)
    if (Array.isArray(done)) return done
    changes = done?.after
    return done
  })
  if (errors) throw refusedBy(errors)
  return changes
}

async function apply(tx: Orm, call: Call, user: LockedUser, kept: Kept | undefined, next: (now: UserState) => UserState, isGone: boolean) {
  const { directory, context } = call
  let now: UserState | undefined
  let wanted: UserState | undefined
  const patched = await patchUser(
    tx,
    context,
    user,
    async (facts) => {
      now = stateOf(user, facts, kept)
      wanted = next(now)
      if (wanted.email !== now.email) checkDomain(directory, wanted.email)
      return patchOf(now, wanted, call)
    },
    undefined,
  )
  if (Array.isArray(patched)) return patched
  if (!now || !wanted) throw new Error('A user was changed without being looked at')
  const named = await setDisplayName(tx, user, wanted, patched)
  const isNew = kept === undefined || (kept.deletedAt !== null) !== isGone
  const moved = now.externalId === wanted.externalId ? {} : { externalId: wanted.externalId || null }
  const after = { ...patched?.after, ...named, ...moved, ...(isNew && { managed: !isGone }) }
  if (Object.keys(after).length === 0) return undefined
  await keep(tx, directory, user.id, { externalId: wanted.externalId || null, deletedAt: isGone ? new Date() : null })
  await keepLogin(
    tx,
    directory,
    user.id,
    kept && kept.deletedAt === null ? subjectOf(directory, now) : '',
    isGone ? '' : subjectOf(directory, wanted),
  )
  if (patched?.after && 'email' in patched.after) for (const purpose of OF_AN_ADDRESS) await revokeLinks(tx, user.id, purpose)
  if (patched?.set?.isActive === false) await endSessionsOfUsers(tx, [user.id], 'inactive')
  const before = {
    ...patched?.before,
    ...('displayName' in named && { displayName: user.displayName }),
    ...(moved.externalId !== undefined && { externalId: now.externalId || null }),
  }
  return { before, after, set: patched?.set ?? {} } satisfies UserDone
}

function stateOf(user: LockedUser, facts: Omit<PatchFacts, 'customerIds'>, kept: Kept | undefined): UserState {
  const { userName, email, givenName, familyName, phoneNumber, isActive, locale } = facts
  const composed = composedOf(facts)
  const displayName = user.displayName === null || user.displayName === composed ? '' : user.displayName
  return { userName, email, givenName, familyName, phoneNumber, locale, displayName, active: isActive, externalId: kept?.externalId ?? '' }
}

export const composedOf = ({ givenName, familyName }: Pick<UserState, 'givenName' | 'familyName'>): string =>
  [givenName, familyName].filter(Boolean).join(' ')

async function patchOf(now: UserState, wanted: UserState, { ignored, locales }: Call): Promise<UserPatch> {
  const { userName, email, givenName, familyName, phoneNumber, active } = wanted
  const locale = wanted.locale === now.locale ? now.locale : nearestLocale(wanted.locale, await locales())
  if (locale === undefined) ignored.add('preferredLanguage')
  return { userName, email, givenName, familyName, phoneNumber, isActive: active, ...(locale !== undefined && { locale }) }
}

/** A name of its own, where the directory gives one. */
async function setDisplayName(
  tx: Orm,
  user: LockedUser,
  wanted: UserState,
  patched: UserDone | undefined,
): Promise<{ displayName?: string }> {
  const composed = composedOf(wanted)
  const displayName = wanted.displayName || composed
  const isRenamed = patched?.after !== undefined && ('givenName' in patched.after || 'familyName' in patched.after)
  if (displayName === (isRenamed ? composed : (user.displayName ?? ''))) return {}
  await setClaims(tx, user.id, { name: displayName === '' ? [] : [displayName] })
  return { displayName }
}

/** @throws ScimError for an address that nobody could sign in with by this provider: of another domain, or of one that no DNS record proves */
export function checkDomain(directory: Directory, email: string): void {
  const { allowedDomains } = directory
  const domain = domainOf(email) ?? ''
  if (allowedDomains.length > 0 && !allowedDomains.some((each) => each.toLowerCase() === domain))
    throw badValue('emails', `The login provider is for addresses of ${allowedDomains.join(', ')}.`)
  if (allowedDomains.length > 0 && !provenDomains(directory).includes(domain))
    throw badValue('emails', `The domain ${domain} is not verified: its TXT record is missing.`)
}

/** Keeps that a directory manages a user, or that it deleted them. */
export const keep = (tx: Orm, { providerId }: Directory, userId: string, facts: Pick<Kept, 'externalId' | 'deletedAt'>) =>
  tx
    .insert(scimUser)
    .values({ userId, providerId, ...facts })
    .onConflictDoUpdate({ target: scimUser.userId, set: { providerId, ...facts, updatedAt: sql`now()` } })

/** What the login provider calls a user, where it was said which attribute that is; '' where it was not, or they have none. */
export const subjectOf = (
  { subject }: Directory,
  { externalId, userName, email }: Pick<UserState, 'externalId' | 'userName' | 'email'>,
): string => ({ NONE: '', EXTERNAL_ID: externalId, USER_NAME: userName, EMAIL: email })[subject]

/** Lets a user sign in by the provider, as whom it will name them. */
export async function keepLogin(tx: Orm, { name: provider }: Directory, userId: string, before: string, after: string): Promise<void> {
  if (before === after) return
  if (before)
    await tx
      .delete(userLogin)
      .where(and(eq(userLogin.loginProvider, provider), eq(userLogin.providerKey, before), eq(userLogin.userId, userId)))
  if (after)
    await tx.insert(userLogin).values({ userId, loginProvider: provider, providerKey: after, displayName: after }).onConflictDoNothing()
}
