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

/** What every page of the provider is drawn from. */
export type Page = {
  host: Host
  look: Look
  locale: Locale
  t: Messages
  /** Path and query of the page itself, for its language links; undefined where it answers a POST that must not be repeated. */
  self: string | undefined
}

/** What a mail is drawn from. */
export type MailPage = Omit<Page, 'look' | 'self'> & { readonly look: Brand }

/** @param uiLocales languages that the client asked for, in the order of its wishes */
export async function pageFor(
  req: IncomingMessage,
  host: Host,
  looks: Looks,
  options: { self?: string; uiLocales?: string | undefined } = {},
): Promise<Page> {
  const locale = chooseLocale(req, host, options.uiLocales)
  return { host, look: await looks.of(host), locale, t: MESSAGES[locale], self: options.self }
}

/** What mails to a user are drawn from where no page of theirs is open: their own language, else the partner's. */
export async function pageForUser(db: { readonly orm: Pick<Orm, 'select'> }, host: Host, looks: Looks, userId: string): Promise<Page> {
  const [claim] = await db.orm
    .select({ value: userClaim.claimValue })
    .from(userClaim)
    .where(and(eq(userClaim.userId, userId), eq(userClaim.claimType, 'default_locale')))
  return pageIn(host, await looks.of(host), claim?.value)
}

/** The same for who is known to have chosen a language, or none. */
export const pageIn = (host: Host, look: Look, chosen: string | null | undefined): Page => ({
  ...mailPageIn(host, look, chosen),
  look,
  self: undefined,
})

/** What mails to somebody are drawn from who has chosen a language, or none. */
export function mailPageIn(host: Host, look: Brand, chosen: string | null | undefined): MailPage {
  const offered = offeredLocales(host)
  const locale = matchLocale(chosen ?? '', offered) ?? matchLocale(host.partner.culture, offered) ?? 'en-GB'
  return { host, look, locale, t: MESSAGES[locale] }
}
