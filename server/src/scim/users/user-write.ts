import { and, eq, sql } from 'drizzle-orm'
import { isAddressProven } from '../../accounts/proven-address.ts'
import { noticeMail } from '../../accounts/messages/mails.ts'
import { pageForUser } from '../../accounts/page.ts'
import type { Orm } from '../../db/orm.ts'
import { together } from '../../db/pipeline/together.ts'
import { linkIdentity } from '../../federation/link-identity.ts'
import { recordLeaver } from '../../federation/directories/mass-leaving.ts'
import { notifyManagers } from '../../federation/notify-managers.ts'
import { setClaims } from '../../entities/claims/set-claims.ts'
import { detailsOf, type Claims, type PatchFacts } from '../../entities/users/update/user-patch.ts'
import { readDetails } from '../../entities/users/user-details.ts'
import type { LockedUser } from '../../entities/users/user.row.ts'
import type { UserDone } from '../../entities/users/users.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { outbox } from '../../tables/outbox.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import type { Call } from '../call.ts'
import type { Directory } from '../directory.ts'
import { isProven } from './proven.ts'
import { settle } from './settle.ts'
import type { UserState } from './user-state.ts'

type ScimUserRow = typeof scimUser.$inferSelect

/** Rows of a user that are read before a change. */
export type Seen = { readonly kept: ScimUserRow | undefined; readonly claims: Claims }

/** Rows to write besides the user's own. */
export type Keeping = {
  readonly facts: Pick<ScimUserRow, 'externalId' | 'userName' | 'deletedAt' | 'leaving' | 'leavingSince'>
  readonly login: readonly [before: string, after: string]
  /** Set for a user who is inactive afterwards: whether the directory deletes them, and whether they were active. */
  readonly leaves?: { readonly isDeleted: boolean; readonly isActive: boolean }
  /** User who begins to wait for another administrator. */
  readonly waits?: LockedUser
  /** User to notify of a new link; undefined for a new user. */
  readonly user?: LockedUser
  /** Replace existing claims of the same type. */
  readonly claims: Claims
}

/** `userName`: what the directory calls the user from now on, if that changes. */
type Plan = { readonly done: UserDone; readonly userName: string | undefined; readonly write: (tx: Orm) => Promise<void> }

/** Computes the change of a user to the result of `next`, as far as it can be taken, or its errors. Writes nothing yet. @throws ScimError */
export async function planChange(
  tx: Orm,
  call: Call,
  user: LockedUser,
  { kept, claims }: Seen,
  next: (now: UserState) => UserState,
  { isGone: isDeletion, isBack }: { readonly isGone: boolean; readonly isBack: boolean },
): Promise<UserError[] | Plan | undefined> {
  const { directory } = call
  const now = stateOf(user, detailsOf(user, claims), kept)
  const settlement = await settle(tx, call, { user, now, claims, isBack }, next(now))
  if (Array.isArray(settlement)) return settlement
  const { result: wanted, plan: planned, waits } = settlement
  const isGone = isDeletion && !waits
  // A later change of something else takes back neither of them.
  const leaving = waits ? (isDeletion || kept?.leaving === 'DELETE' ? 'DELETE' : 'DEACTIVATE') : null
  const named = displayNameOf(user, wanted, planned?.done)
  const isNew = kept === undefined || (kept.deletedAt !== null) !== isGone
  const moved = {
    ...(now.externalId !== wanted.externalId && { externalId: wanted.externalId || null }),
    // Without the name, which is personal: the audit log must forget it with the user.
    ...(now.userName !== wanted.userName && { renamed: true }),
  }
  const isHeld = leaving !== (kept?.leaving ?? null)
  const after = { ...planned?.done.after, ...named, ...moved, ...(isNew && { managed: !isGone }), ...(isHeld && { leaving }) }
  const isVouched = user.emailUnproven && !isGone && isProven(directory, wanted.email)
  if (Object.keys(after).length === 0 && !isVouched) return undefined
  const before = {
    ...planned?.done.before,
    ...('displayName' in named && { displayName: user.displayName }),
    ...('externalId' in moved && { externalId: now.externalId || null }),
  }
  const linkedAs = kept && kept.deletedAt === null ? subjectOf(directory, now) : ''
  const written = {
    ...planned?.claims,
    ...(named.displayName !== undefined && { name: named.displayName === '' ? [] : [named.displayName] }),
  }
  const keeping: Keeping = {
    facts: {
      externalId: wanted.externalId || null,
      userName: wanted.userName,
      deletedAt: isGone ? new Date() : null,
      leaving,
      leavingSince: leaving === null ? null : (kept?.leavingSince ?? new Date()),
    },
    ...(!wanted.active && { leaves: { isDeleted: isGone, isActive: user.isActive } }),
    ...(leaving !== null && !kept?.leaving && { waits: user }),
    login: [linkedAs, isGone ? '' : mayLink(directory, user) ? subjectOf(directory, wanted) : linkedAs],
    user,
    claims: written,
  }
  const entry =
    keeping.login[1] === '' || user.emailConfirmed
      ? {}
      : { emailConfirmed: true, emailUnproven: wanted.email !== '' && !isProven(directory, wanted.email) }
  // Written with the row, so that the trigger that copies the claim does not write it a second time.
  const [shown] = written.name ?? []
  const set = {
    ...(isVouched && { emailUnproven: false }),
    ...entry,
    ...planned?.done.set,
    ...(shown !== undefined && { displayName: shown }),
  }
  return {
    done: { before, after, set, writeAfter: (tx_) => keepAll(tx_, call, user.id, keeping) },
    userName: now.userName === wanted.userName ? undefined : wanted.userName,
    write: async (tx_) => planned?.write(tx_),
  }
}

/** The state that the directory has set. A user who waits for another administrator is inactive in it. */
function stateOf(user: LockedUser, facts: Omit<PatchFacts, 'customerIds'>, row: ScimUserRow | undefined): UserState {
  const { isActive, locale } = facts
  const composed = composedOf(facts)
  const displayName = user.displayName === null || user.displayName === composed ? '' : user.displayName
  const { userName, externalId } = { userName: row?.userName ?? user.userName, externalId: row?.externalId ?? '' }
  return { ...readDetails((name) => facts[name]), userName, locale, displayName, active: isActive && !row?.leaving, externalId }
}

const composedOf = ({ givenName, familyName }: Pick<UserState, 'givenName' | 'familyName'>): string =>
  [givenName, familyName].filter(Boolean).join(' ')

/** The display name, if it changes: set by the directory, or composed. */
function displayNameOf(user: LockedUser, next: UserState, patched: UserDone | undefined): { displayName?: string } {
  const composed = composedOf(next)
  const displayName = next.displayName || composed
  const isRenamed = patched?.after !== undefined && ('givenName' in patched.after || 'familyName' in patched.after)
  return displayName === (isRenamed ? composed : (user.displayName ?? '')) ? {} : { displayName }
}

export async function keepAll(tx: Orm, call: Call, id: string, { facts, login, user, claims, leaves, waits }: Keeping): Promise<void> {
  const { providerId, name } = call.directory
  const [before, after] = login
  const unlinked = before !== '' && after === '' ? { provider: name, subject: before } : undefined
  if (leaves) await recordLeaver(tx, { providerId, userId: id, ...leaves, login: unlinked })
  // Names nobody, because not all of those who manage the provider may reach the user.
  if (waits) await notifyManagers(tx, { ...call.directory, id: providerId }, 'PROVIDER_LEAVER_WAITS', {})
  await together(
    tx,
    () =>
      together(
        tx,
        () => setClaims(tx, id, claims),
        () => keep(tx, call.directory, id, facts),
      ),
    () => keepLogin(tx, call, id, login, user),
  )
}

/** Records that a directory manages a user, or has deleted them. */
const keep = (tx: Orm, { providerId }: Directory, userId: string, facts: Keeping['facts']) =>
  tx
    .insert(scimUser)
    .values({ userId, providerId, ...facts })
    .onConflictDoUpdate({ target: scimUser.userId, set: { providerId, ...facts, updatedAt: sql`now()` } })

/** Subject of a user at the login provider, from the attribute that the settings name; '' if none is named or the user has none. */
export const subjectOf = (
  { subject }: Directory,
  { externalId, userName, email }: Pick<UserState, 'externalId' | 'userName' | 'email'>,
): string => ({ NONE: '', EXTERNAL_ID: externalId, USER_NAME: userName, EMAIL: email })[subject]

/**
 * Links a user with the login provider under the subject that it will send. Existing users are notified of a new link, as of one they make
 * themselves.
 * @param user the linked user, unless they are new
 */
async function keepLogin(
  tx: Orm,
  call: Call,
  userId: string,
  [before, after]: Keeping['login'],
  user: LockedUser | undefined,
): Promise<void> {
  if (before === after) return
  const { name: loginProvider, answersForAdministrators } = call.directory
  if (before)
    await tx
      .delete(userLogin)
      .where(and(eq(userLogin.loginProvider, loginProvider), eq(userLogin.providerKey, before), eq(userLogin.userId, userId)))
  if (!after) return
  const isLinked = await linkIdentity(tx, userId, {
    provider: loginProvider,
    subject: after,
    shownAs: after,
    byLimited: !answersForAdministrators,
  })
  if (!user || !isLinked) return
  await writeAudit(tx, signedIn(call.context), {
    action: 'linkLogin',
    subjectType: 'UserIdentity',
    subjectId: userId,
    partnerId: user.partnerId,
    after: { loginProvider },
  })
  await notifyOfLink(tx, call, user)
}

/** Mails a user that they were linked with the login provider, at their address before the change, if it is proven. */
async function notifyOfLink(tx: Orm, { context }: Call, user: LockedUser): Promise<void> {
  if (user.email === null || !isAddressProven(user)) return
  const page = await pageForUser({ orm: tx }, context.host, context.links.looks, user.id)
  await tx.insert(outbox).values(noticeMail(page, user, user.email, 'LOGIN_LINKED'))
}

/**
 * Whether a directory may link a user. An account with a password is only linked if its confirmed address is in a domain proven for the provider. An
 * existing link stays.
 */
const mayLink = (directory: Directory, user: LockedUser): boolean =>
  user.passwordHash === null || (isAddressProven(user) && isProven(directory, user.email ?? ''))
