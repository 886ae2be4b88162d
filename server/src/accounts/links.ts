import type { LinkPurpose } from '../platform/lifetimes.ts'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import type { Host } from '../kit/hosts.ts'
import { shortLink } from '../tables/outbox.table.ts'
import { userIdentity } from '../tables/user.table.ts'
import { isAhead, latestPast } from './clock.ts'

/** The portal's page for everything that machine `account` does with a link. */
const ACCOUNT_PAGE = '/account/confirm?link={link}'

/** Where /s/{link} leads; the link itself stands for `{link}`. */
const PATHS: Readonly<Record<LinkPurpose, string>> = {
  PASSWORD_RESET: ACCOUNT_PAGE,
  CONFIRM_ACCOUNT: ACCOUNT_PAGE,
  CONFIRM_EMAIL: ACCOUNT_PAGE,
  UNDO_EMAIL: ACCOUNT_PAGE,
  PERSONAL_DATA: '/identity/personal-data/{link}',
}

const EXPIRED_PAGE = '/error/link-expired'

export type Link = typeof shortLink.$inferSelect
/** What a mail tells of a link. */
export type MailedLink = { address: string; expiresAt: Date }
export type LinkState = 'USABLE' | 'EXPIRED' | 'UNKNOWN'
export type NewLink = { purpose: LinkPurpose; userId: string; createdBy: string | null; host: LinkHost; data?: string }
/** Where links of a host lead, and how long they live. */
export type LinkHost = Pick<Host, 'origin' | 'linkLife'>

type Writer = Pick<Orm, 'insert' | 'update'>

/** Makes a link of 128 bits; earlier ones of the same purpose and user stop working, but for undoing. Only its hash is kept. @returns the token and its address */
export async function createLink(tx: Writer, wanted: NewLink): Promise<MailedLink & { token: string }> {
  const { row, token, address } = newLink(wanted)
  // Before the links, as whoever changes a user locks the user first.
  if (wanted.purpose === 'CONFIRM_ACCOUNT')
    await tx.update(userIdentity).set({ invitationExpiresAt: row.expiresAt }).where(eq(userIdentity.id, wanted.userId))
  // Who changes the address twice must not take the first owner's way back.
  if (wanted.purpose !== 'UNDO_EMAIL') await revokeLinks(tx, wanted.userId, wanted.purpose)
  await tx.insert(shortLink).values(row)
  return { token, address, expiresAt: row.expiresAt }
}

/** A link of 128 bits, of which only the hash is kept. Writes nothing. @returns its row, the token and its address */
export function newLink({ purpose, userId, createdBy, host, data }: NewLink) {
  const token = randomBytes(16).toString('base64url')
  const now = Date.now()
  const expiresAt = new Date(now + host.linkLife[purpose] * 1000)
  const given = data === undefined ? {} : { data }
  const row = { hash: hashOfLink(token), purpose, path: PATHS[purpose], userId, createdBy, createdAt: new Date(now), expiresAt, ...given }
  return { row, token, address: `${host.origin}/s/${token}` }
}

/** Ends a user's unused links of a purpose. */
export async function revokeLinks(tx: Pick<Orm, 'update'>, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .update(shortLink)
    .set({ revokedAt: new Date() })
    .where(and(eq(shortLink.userId, userId), eq(shortLink.purpose, purpose), isNull(shortLink.usedAt), isNull(shortLink.revokedAt)))
}

/** Looks a link up and changes nothing. */
export async function readLink(orm: Pick<Orm, 'select'>, token: string): Promise<{ state: LinkState; link?: Link }> {
  if (!/^[\w-]{22}$/.test(token)) return { state: 'UNKNOWN' }
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
export async function takeLink(tx: Pick<Orm, 'update'>, token: string, ...purposes: LinkPurpose[]): Promise<Link | undefined> {
  const [link] = await tx
    .update(shortLink)
    .set({ usedAt: new Date(), uses: sql`${shortLink.uses} + 1` })
    .where(
      and(
        eq(shortLink.hash, hashOfLink(token)),
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
export async function addressOf(db: { orm: Pick<Orm, 'select'> }, token: string): Promise<string> {
  const { state, link } = await readLink(db.orm, token)
  if (state === 'UNKNOWN' || !link) return '/error/notfound'
  if (state === 'USABLE') return link.path.replace('{link}', token)
  // Told which link it was, the page can offer another one.
  return link.path === ACCOUNT_PAGE ? `${EXPIRED_PAGE}?link=${token}` : EXPIRED_PAGE
}

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url')
