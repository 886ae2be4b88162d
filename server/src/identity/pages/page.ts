import type { IncomingMessage } from 'node:http'
import type { Host } from '../../hosts.ts'
import { chooseLocale } from '../language.ts'
import type { Look, Looks } from '../look/look.ts'
import type { Messages } from '../messages/en-gb.ts'
import type { Locale } from '../messages/locales.ts'
import { MESSAGES } from '../messages/messages.ts'

/** What every page of the provider is drawn from. */
export type Page = {
  host: Host
  look: Look
  locale: Locale
  t: Messages
  /** Path and query of the page itself, for its language links; undefined where it answers a POST that must not be repeated. */
  self: string | undefined
}

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
