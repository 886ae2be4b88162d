import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Host } from '../kit/hosts.ts'
import { preferencesIn } from '../platform/http/accept.ts'
import { readCookie, setCookie } from '../platform/http/cookies.ts'
import { LOCALES, matchLocale, type Locale } from '../../../contract/locales.ts'

const COOKIE = '.AspNetCore.Culture'
const YEAR_SECONDS = 31_536_000

/** Languages that a host's pages are offered in. */
export function offeredLocales({ partner }: Host): readonly Locale[] {
  const offered = LOCALES.filter((locale) => partner.locales.some((one) => one.toLowerCase() === locale.toLowerCase()))
  return offered.length > 0 ? offered : LOCALES
}

/**
 * Chooses the language of a page: in order of precedence the client's request, the culture cookie, the browser's preference, the partner's culture.
 */
export function chooseLocale(req: IncomingMessage, host: Host, uiLocales?: string): Locale {
  const offered = offeredLocales(host)
  const wishes = [
    ...(uiLocales ?? '').split(' '),
    /uic=([\w-]+)$/.exec(readCookie(req, COOKIE) ?? '')?.[1],
    // If users cannot choose a language, the browser's preference does not count either.
    ...(host.partner.showLanguageOption
      ? preferencesIn(req.headers['accept-language']).flatMap(({ value }) => (value === '*' ? [] : value))
      : []),
    host.partner.culture,
  ]
  for (const wish of wishes) {
    const found = wish === undefined || wish === '' ? undefined : matchLocale(wish, offered)
    if (found) return found
  }
  return offered[0] ?? 'en-GB'
}

/** Sets the culture cookie, which the portal sets too. */
export const rememberLocale = (res: ServerResponse, { origin }: Host, locale: Locale): void =>
  setCookie(res, origin, { name: COOKIE, value: `c=${locale}|uic=${locale}`, maxAge: YEAR_SECONDS, isReadable: true })
