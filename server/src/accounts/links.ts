import type { LinkPurpose } from '../platform/lifetimes.ts'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Orm } from '../db/orm.ts'
import type { Host } from '../kit/hosts.ts'
import { shortLink } from '../tables/outbox.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import { isAhead, latestPast } from './clock.ts'

/** The portal's page for everything that machine `account` does with a link. */
const ACCOUNT_PAGE = '/account/confirm?link={link}'

/** Where /s/{link} leads; the link itself stands for `{link}`. */
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
/** What a mail tells of a link. */
export type MailedLink = { address: string; expiresAt: Date }
export type LinkState = 'USABLE' | 'EXPIRED' | 'UNKNOWN'
export type NewLink = { userId: string; createdBy: string | null; host: LinkHost } & (
  | { purpose: 'PERSONAL_DATA' }
  /** `address`: the mailbox that the link is sent to. */
  | { purpose: 'PASSWORD_RESET' | 'CONFIRM_ACCOUNT' | 'CANCEL_EMAIL'; address: string }
  /** `address`: also what it makes the user's address. */
  | { purpose: 'CONFIRM_EMAIL' | 'UNDO_EMAIL'; address: string; since: Date | null }
)
/** Where links of a host lead, and how long they live. */
export type LinkHost = Pick<Host, 'origin' | 'linkLife'>

type Writer = Pick<Orm, 'insert' | 'update'>

/**
 * Makes a link of 128 bits; earlier ones of the same purpose and user stop working, but for links that undo a change of address, and for an
 * administrator's change of address where the user asks for another. Only its hash is kept. @returns the token and its address
 */
export async function createLink(tx: Writer, wanted: NewLink): Promise<MailedLink & { token: string }> {
  const { row, token, address } = newLink(wanted)
  const { purpose, userId } = wanted
  // Before the links, as whoever changes a user locks the user first.
  if (purpose === 'CONFIRM_ACCOUNT')
    await tx.update(userIdentity).set({ invitationExpiresAt: row.expiresAt }).where(eq(userIdentity.id, userId))
  if (purpose === 'UNDO_EMAIL') await extendUndoLinks(tx, userId, row.expiresAt)
  else if (purpose === 'CONFIRM_EMAIL') await endEmailRequests(tx, userId, { ofHolder: wanted.createdBy === userId })
  else await revokeLinks(tx, userId, purpose)
  await tx.insert(shortLink).values(row)
  return { token, address, expiresAt: row.expiresAt }
}

/** A link of 128 bits, of which only the hash is kept. Writes nothing. @returns its row, the token and its address */
export function newLink(wanted: NewLink) {
  const { purpose, userId, createdBy, host } = wanted
  const token = randomBytes(16).toString('base64url')
  const now = Date.now()
  const expiresAt = new Date(now + host.linkLife[purpose === 'CANCEL_EMAIL' ? 'CONFIRM_EMAIL' : purpose] * 1000)
  const bound = 'address' in wanted ? { address: wanted.address } : {}
  const change = 'since' in wanted ? { data: wanted.address, since: wanted.since } : {}
  const row = { hash: hashOfLink(token), purpose, path: PATHS[purpose], userId, createdBy, createdAt: new Date(now), expiresAt }
  return { row: { ...row, ...bound, ...change }, token, address: `${host.origin}/s/${token}` }
}

/** A user's links that may still be used, if they are not too old. */
const unused = (userId: string, ...purposes: LinkPurpose[]) =>
  and(eq(shortLink.userId, userId), inArray(shortLink.purpose, purposes), isNull(shortLink.usedAt), isNull(shortLink.revokedAt))

/** Ends a user's unused links of some purposes. */
export async function revokeLinks(tx: Pick<Orm, 'update'>, userId: string, ...purposes: LinkPurpose[]): Promise<void> {
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(unused(userId, ...purposes))
}

/**
 * Ends pending changes of a user's address. `ofHolder`: those alone that the user, or whoever was signed in as them, asked for. An administrator's
 * change is ended by administrators alone: else whoever holds a stolen account could keep it.
 */
export async function endEmailRequests(tx: Pick<Orm, 'update'>, userId: string, { ofHolder }: { ofHolder: boolean }): Promise<number> {
  const ended = await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(and(unused(userId, 'CONFIRM_EMAIL', 'CANCEL_EMAIL'), ofHolder ? eq(shortLink.createdBy, userId) : undefined))
    .returning({ purpose: shortLink.purpose })
  return ended.filter(({ purpose }) => purpose === 'CONFIRM_EMAIL').length
}

/** Ends what somebody may have asked for in a session that is ended by a person: a change of address, a copy of the personal data. */
export async function endRequestsOfSessions(tx: Pick<Orm, 'update'>, userIds: readonly string[]): Promise<void> {
  const { userId, purpose, createdBy, usedAt, revokedAt } = shortLink
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(
      and(
        anyOf(userId, userIds),
        inArray(purpose, ['CONFIRM_EMAIL', 'CANCEL_EMAIL', 'PERSONAL_DATA']),
        eq(createdBy, userId),
        isNull(usedAt),
        isNull(revokedAt),
      ),
    )
}

/** Lets the links that undo earlier changes of an address live as long as the latest one: the oldest is the way back of the first owner. */
async function extendUndoLinks(tx: Pick<Orm, 'update'>, userId: string, expiresAt: Date): Promise<void> {
  await tx
    .update(shortLink)
    .set({ expiresAt })
    .where(and(unused(userId, 'UNDO_EMAIL'), gt(shortLink.expiresAt, new Date()), lte(shortLink.expiresAt, expiresAt)))
}

/** Ends the links that undo changes of an address later than the one that was undone. */
export async function endLaterUndoLinks(tx: Pick<Orm, 'update'>, userId: string, { createdAt }: Link): Promise<void> {
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(and(unused(userId, 'UNDO_EMAIL'), gte(shortLink.createdAt, createdAt)))
}

/** Whether the account's address is still the one that a link was mailed to. A link that names its own address is judged by that. */
export const isBound = ({ purpose, address }: Link, { email }: { readonly email: string | null }): boolean =>
  purpose === 'CONFIRM_EMAIL' || purpose === 'UNDO_EMAIL' || address === null || address.toLowerCase() === email?.toLowerCase()

/** A link's token without the sign that followed its address in a text and was taken for a part of it, such as a full stop or a bracket. */
export const tokenIn = (text: string): string | undefined => /^([\w-]{22})(?:[^\w-]|%[\da-f]{2}){0,4}$/i.exec(text)?.[1]

/** Looks a link up and changes nothing. */
export async function readLink(orm: Pick<Orm, 'select'>, typed: string): Promise<{ state: LinkState; link?: Link }> {
  const token = tokenIn(typed)
  if (token === undefined) return { state: 'UNKNOWN' }
  const [link] = await orm
    .select()
    .from(shortLink)
    .where(eq(shortLink.hash, hashOfLink(token)))
  if (!link) return { state: 'UNKNOWN' }
  const isOver =
    isAhead(link.createdAt) ||
    link.revokedAt !== null ||
    link.uses >= link.maxUses ||
    link.expiresAt <= new Date() ||
    (link.usedAt !== null && link.maxUses === 1)
  return { state: isOver ? 'EXPIRED' : 'USABLE', link }
}

/** Uses a link; undefined for all but the first of its uses. In the transaction of what it is used for. */
export async function takeLink(tx: Pick<Orm, 'update'>, typed: string, ...purposes: LinkPurpose[]): Promise<Link | undefined> {
  const [link] = await tx
    .update(shortLink)
    .set({ usedAt: new Date(), uses: sql`${shortLink.uses} + 1` })
    .where(
      and(
        eq(shortLink.hash, hashOfLink(tokenIn(typed) ?? '')),
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

/** Where /s/{link} leads: a path of this site. Looking changes nothing. */
export async function addressOf(db: { orm: Pick<Orm, 'select'> }, typed: string): Promise<string> {
  const { state, link } = await readLink(db.orm, typed)
  const token = tokenIn(typed)
  if (state === 'UNKNOWN' || !link || token === undefined) return '/error/notfound'
  if (state === 'USABLE') return link.path.replace('{link}', token)
  // Told which link it was, the page can offer another one.
  return link.path === ACCOUNT_PAGE ? `${EXPIRED_PAGE}?link=${token}` : EXPIRED_PAGE
}

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url')
