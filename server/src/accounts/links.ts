import type { LinkPurpose } from '../platform/lifetimes.ts'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Orm } from '../db/orm.ts'
import type { Host } from '../kit/hosts.ts'
import { shortLink } from '../tables/outbox.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { isAhead, latestPast } from './clock.ts'

/** The portal's page for all links that machine `account` handles. */
const ACCOUNT_PAGE = '/account/confirm?link={link}'

/** Paths that /s/{link} redirects to; `{link}` is replaced by the token. */
const PATHS: Readonly<Record<LinkPurpose, string>> = {
  PASSWORD_RESET: ACCOUNT_PAGE,
  CONFIRM_ACCOUNT: ACCOUNT_PAGE,
  CONFIRM_EMAIL: ACCOUNT_PAGE,
  CANCEL_EMAIL: ACCOUNT_PAGE,
  UNDO_EMAIL: ACCOUNT_PAGE,
  PERSONAL_DATA: '/identity/personal-data/{link}',
}

const EXPIRED_PAGE = '/error/link-expired'

export type Link = typeof shortLink.$inferSelect
export type MailedLink = { address: string; expiresAt: Date }
export type LinkState = 'USABLE' | 'EXPIRED' | 'UNKNOWN'
type NewLink = { userId: string; createdBy: string | null; host: LinkHost } & (
  | { purpose: 'PERSONAL_DATA' }
  /** `address`: the mailbox that the link is sent to. */
  | { purpose: 'PASSWORD_RESET' | 'CONFIRM_ACCOUNT' | 'CANCEL_EMAIL'; address: string; copied?: true }
  /** `address`: the mailbox that the link is sent to, and the user's new address once it is used. */
  | { purpose: 'CONFIRM_EMAIL' | 'UNDO_EMAIL'; address: string; since: Date | null }
)
export type LinkHost = Pick<Host, 'origin' | 'linkLife'>

type Writer = Pick<Orm, 'insert' | 'update'>

/**
 * Makes a link of 128 bits and stores its hash only. Earlier links of the same purpose and user stop working, except links that undo a change of
 * address, and an administrator's change of address if the user requests another. @returns the token and its address
 */
export async function createLink(tx: Writer, link: NewLink): Promise<MailedLink & { token: string }> {
  const { row, token, address } = newLink(link)
  const { purpose, userId } = link
  // Updated before the links: every change of a user locks the user first.
  if (purpose === 'CONFIRM_ACCOUNT')
    await tx.update(userIdentity).set({ invitationExpiresAt: row.expiresAt }).where(eq(userIdentity.id, userId))
  if (purpose === 'UNDO_EMAIL') await extendUndoLinks(tx, userId, row.expiresAt)
  else if (purpose === 'CONFIRM_EMAIL') await endEmailRequests(tx, userId, { ofHolder: link.createdBy === userId })
  else await revokeLinks(tx, userId, purpose)
  await tx.insert(shortLink).values(row)
  return { token, address, expiresAt: row.expiresAt }
}

/** Builds a link of 128 bits, of which only the hash is to be stored. Writes nothing. @returns its row, the token and its address */
export function newLink(link: NewLink) {
  const { purpose, userId, createdBy, host } = link
  const token = randomBytes(16).toString('base64url')
  const now = Date.now()
  const expiresAt = new Date(now + host.linkLife[purpose === 'CANCEL_EMAIL' ? 'CONFIRM_EMAIL' : purpose] * 1000)
  const bound = 'address' in link ? { address: link.address } : {}
  const change = 'since' in link ? { data: link.address, since: link.since } : {}
  const copied = 'copied' in link ? { copied: true } : {}
  const row = { hash: hashOfLink(token), purpose, path: PATHS[purpose], userId, createdBy, createdAt: new Date(now), expiresAt }
  return { row: { ...row, ...bound, ...change, ...copied }, token, address: `${host.origin}/s/${token}` }
}

/** Condition on a user's links that are neither used nor revoked; they may have expired. */
const unused = (userId: string, ...purposes: LinkPurpose[]) =>
  and(eq(shortLink.userId, userId), inArray(shortLink.purpose, purposes), isNull(shortLink.usedAt), isNull(shortLink.revokedAt))

/** Revokes the unused links to a user's personal data that this person has made. */
export async function revokeExports(tx: Pick<Orm, 'update'>, userId: string, createdBy: string): Promise<void> {
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(and(unused(userId, 'PERSONAL_DATA'), eq(shortLink.createdBy, createdBy)))
}

/** Revokes a user's unused links of some purposes. */
export async function revokeLinks(tx: Pick<Orm, 'update'>, userId: string, ...purposes: LinkPurpose[]): Promise<void> {
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(unused(userId, ...purposes))
}

/**
 * Ends pending changes of a user's address. `ofHolder`: only those requested in a session of the user. Only administrators can end an administrator's
 * change: otherwise somebody with a stolen account could keep it.
 */
export async function endEmailRequests(tx: Pick<Orm, 'update'>, userId: string, { ofHolder }: { ofHolder: boolean }): Promise<number> {
  const ended = await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(and(unused(userId, 'CONFIRM_EMAIL', 'CANCEL_EMAIL'), ofHolder ? eq(shortLink.createdBy, userId) : undefined))
    .returning({ purpose: shortLink.purpose })
  return ended.filter(({ purpose }) => purpose === 'CONFIRM_EMAIL').length
}

/** Ends requests made in a session that a person ends: a change of address, a copy of the personal data, also of somebody else's. */
export async function endRequestsOfSessions(tx: Pick<Orm, 'update'>, userIds: readonly string[]): Promise<void> {
  const { userId, purpose, createdBy, usedAt, revokedAt } = shortLink
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(
      and(
        anyOf(createdBy, userIds),
        inArray(purpose, ['CONFIRM_EMAIL', 'CANCEL_EMAIL', 'PERSONAL_DATA']),
        or(eq(createdBy, userId), eq(purpose, 'PERSONAL_DATA')),
        isNull(usedAt),
        isNull(revokedAt),
      ),
    )
}

/** Extends the links that undo earlier changes of an address to the expiry of the latest one: the oldest returns the account to its first owner. */
async function extendUndoLinks(tx: Pick<Orm, 'update'>, userId: string, expiresAt: Date): Promise<void> {
  await tx
    .update(shortLink)
    .set({ expiresAt })
    .where(and(unused(userId, 'UNDO_EMAIL'), gt(shortLink.expiresAt, new Date()), lte(shortLink.expiresAt, expiresAt)))
}

/** Revokes the links that undo changes later than the one that was undone. */
export async function endLaterUndoLinks(tx: Pick<Orm, 'update'>, userId: string, { createdAt }: Link): Promise<void> {
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(and(unused(userId, 'UNDO_EMAIL'), gte(shortLink.createdAt, createdAt)))
}

/** Whether the account still has the address that a link was mailed to. Links that set an address themselves always pass. */
export const isBound = ({ purpose, address }: Link, { email }: { readonly email: string | null }): boolean =>
  purpose === 'CONFIRM_EMAIL' || purpose === 'UNDO_EMAIL' || address === null || address.toLowerCase() === email?.toLowerCase()

/**
 * Whether the address of a user stays unproven after they have used a link: a mailed one shows that they read the mailbox, a copied one does not.
 */
export const staysUnproven = (
  { copied }: Link,
  { emailConfirmed, emailUnproven }: { emailConfirmed: boolean; emailUnproven: boolean },
): boolean => copied && (emailUnproven || !emailConfirmed)

/** Extracts a token from a typed link, ignoring trailing characters of a surrounding text, such as a full stop or a bracket. */
export const tokenIn = (text: string): string | undefined => /^([\w-]{22})(?:[^\w-]|%[\da-f]{2}){0,4}$/i.exec(text)?.[1]

export async function readLink(orm: Pick<Orm, 'select'>, typed: string): Promise<{ state: LinkState; link?: Link }> {
  const token = tokenIn(typed)
  if (token === undefined) return { state: 'UNKNOWN' }
  const link = await readLinkByHash(orm, hashOfLink(token))
  if (!link) return { state: 'UNKNOWN' }
  const isOver =
    isAhead(link.createdAt) ||
    link.revokedAt !== null ||
    link.uses >= link.maxUses ||
    link.expiresAt <= new Date() ||
    (link.usedAt !== null && link.maxUses === 1)
  return { state: isOver ? 'EXPIRED' : 'USABLE', link }
}

/** Reads a link by its hash, in whatever state it is. */
export const readLinkByHash = async (orm: Pick<Orm, 'select'>, hash: string): Promise<Link | undefined> =>
  (await orm.select().from(shortLink).where(eq(shortLink.hash, hash)))[0]

/** Marks a link as used; undefined for all but the first use. Must run in the transaction of what it is used for. */
export const takeLink = (tx: Pick<Orm, 'update'>, typed: string, ...purposes: LinkPurpose[]): Promise<Link | undefined> =>
  takeLinkByHash(tx, hashOfLink(tokenIn(typed) ?? ''), ...purposes)

/** Like `takeLink`, for a request that keeps the hash of the link alone. */
export async function takeLinkByHash(tx: Pick<Orm, 'update'>, hash: string, ...purposes: LinkPurpose[]): Promise<Link | undefined> {
  const [link] = await tx
    .update(shortLink)
    .set({ usedAt: new Date(), uses: sql`${shortLink.uses} + 1` })
    .where(
      and(
        eq(shortLink.hash, hash),
        isNull(shortLink.revokedAt),
        gt(shortLink.expiresAt, new Date()),
        lte(shortLink.createdAt, latestPast()),
        sql`${shortLink.uses} < ${shortLink.maxUses}`,
        sql`(${shortLink.usedAt} is null or ${shortLink.maxUses} > 1)`,
        sql`${shortLink.purpose} in ${purposes}`,
      ),
    )
    .returning()
  return link
}

/** Path of this site that /s/{link} redirects to. Changes nothing. */
export async function addressOf(db: { orm: Pick<Orm, 'select'> }, typed: string): Promise<string> {
  const { state, link } = await readLink(db.orm, typed)
  const token = tokenIn(typed)
  if (state === 'UNKNOWN' || !link || token === undefined) return '/error/notfound'
  if (state === 'USABLE') return link.path.replace('{link}', token)
  // With the link in its address, the page can offer a new one.
  return link.path === ACCOUNT_PAGE ? `${EXPIRED_PAGE}?link=${token}` : EXPIRED_PAGE
}

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url')
