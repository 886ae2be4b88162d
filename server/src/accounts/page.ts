import type { IncomingMessage } from 'node:http'
import type { Host } from '../kit/hosts.ts'
import { and, eq } from 'drizzle-orm'
import { chooseLocale, offeredLocales } from './language.ts'
import type { Brand, Look, Looks } from './look/look.ts'
import type { Messages } from './messages/en-gb.ts'
import type { Orm } from '../db/orm.ts'
import { userClaim } from '../tables/claim.table.ts'
import { matchLocale, type Locale } from '../../../contract/locales.ts'
import { MESSAGES } from './messages/messages.ts'

/** Data that every page of the provider is rendered from. */
export type Page = {
  host: Host
  look: Look
  locale: Locale
  t: Messages
  /** Path and query of the page itself, for its language links; undefined where it answers a POST that must not be repeated. */
  self: string | undefined
  /** What the forms of a sign-in carry, because it is deleted once it expires: the query of its authorization request, and whom it has proved. */
  signIn?: { readonly request: string; readonly proved: string | undefined; readonly factor?: string } | undefined
}

export type MailPage = Omit<Page, 'look' | 'self' | 'signIn'> & { readonly look: Brand }

/** @param uiLocales languages requested by the client, in order of preference */
export async function pageFor(
  req: IncomingMessage,
  host: Host,
  looks: Looks,
  options: { self?: string; uiLocales?: string | undefined; signIn?: Page['signIn'] } = {},
): Promise<Page> {
  const locale = chooseLocale(req, host, options.uiLocales)
  return { host, look: await looks.of(host), locale, t: MESSAGES[locale], self: options.self, signIn: options.signIn }
}

/** Data for mails to a user without an open page: in their own language, otherwise the partner's. */
export async function pageForUser(db: { readonly orm: Pick<Orm, 'select'> }, host: Host, looks: Looks, userId: string): Promise<Page> {
  const [claim] = await db.orm
    .select({ value: userClaim.claimValue })
    .from(userClaim)
    .where(and(eq(userClaim.userId, userId), eq(userClaim.claimType, 'default_locale')))
  return pageIn(host, await looks.of(host), claim?.value)
}

/** Like `pageForUser`, for a known choice of language; null if the user has chosen none. */
const pageIn = (host: Host, look: Look, chosen: string | null | undefined): Page => ({
  ...mailPageIn(host, look, chosen),
  look,
  self: undefined,
})

/** Like `pageIn`, for mails only. */
export function mailPageIn(host: Host, look: Brand, chosen: string | null | undefined): MailPage {
  const offered = offeredLocales(host)
  const locale = matchLocale(chosen ?? '', offered) ?? matchLocale(host.partner.culture, offered) ?? 'en-GB'
  return { host, look, locale, t: MESSAGES[locale] }
}
