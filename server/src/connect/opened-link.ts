import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq } from 'drizzle-orm'
import type { SetupLinkObstacle } from '../../../contract/login-providers/setup-page.ts'
import { mayCall } from '../access/access.ts'
import { doing } from '../access/activities.ts'
import { reachOf } from '../access/reach.ts'
import type { Viewer } from '../access/viewer.ts'
import { readFacts, viewerFacts } from '../access/viewer-facts.ts'
import { hashOfSecret } from '../accounts/client-secrets.ts'
import type { Orm } from '../db/orm.ts'
import { changesProviders } from '../entities/login-providers/login-provider.mutations.ts'
import { loginProviders } from '../entities/login-providers/login-providers.ts'
import { SETUP_PATH } from '../entities/setup-links/make-setup-link.ts'
import { stateOf } from '../entities/setup-links/setup-link-state.ts'
import type { Host } from '../kit/hosts.ts'
import { readCookie, setCookie } from '../platform/http/cookies.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { setupLink } from '../tables/providers/setup-link.table.ts'

export type Provider = typeof loginProvider.$inferSelect
type Link = typeof setupLink.$inferSelect
/** A valid link, with its maker's current rights, and whether this browser has opened it. */
export type LiveLink = { readonly link: Link; readonly provider: Provider; readonly maker: Viewer; readonly isOpened: boolean }

/** The key of a link, which came in its address. */
const KEY_COOKIE = 'portico_connect_key'
/** The secret of the browser that has opened a link. */
const BROWSER_COOKIE = 'portico_connect'
/** Seconds for which the key of a link that has ended is kept, so that its page can say why: 30 days. */
const KEY_AFTER_END_S = 2_592_000

/** The page of a link. Cookies of a link have this path, so that several links do not share them. */
export const pageOf = (linkId: string): string => `${SETUP_PATH}/${linkId}`

/**
 * Moves the key of a link from its address to a cookie of the link's page. Changes nothing else, so that mail scanners use nothing up.
 * @returns the page's path; undefined if there is no such link on this host
 */
export async function takeKey(orm: Orm, host: Host, key: string, req: IncomingMessage, res: ServerResponse): Promise<string | undefined> {
  const [found] = await orm
    .select({ link: setupLink, partnerId: loginProvider.partnerId })
    .from(setupLink)
    .innerJoin(loginProvider, eq(loginProvider.id, setupLink.providerId))
    .where(eq(setupLink.hash, hashOfSecret(key)))
  if (!found || found.partnerId !== host.partner.partnerId) return undefined
  const { id, expiresAt, browserHash } = found.link
  const path = pageOf(id)
  setCookie(res, host.origin, { name: KEY_COOKIE, value: key, maxAge: Math.max(0, secondsUntil(expiresAt)) + KEY_AFTER_END_S, path })
  // The version before kept the browser's secret under the address with the key.
  const secret = readCookie(req, BROWSER_COOKIE)
  if (secret !== undefined && hashOfSecret(secret) === browserHash)
    setCookie(res, host.origin, { name: BROWSER_COOKIE, value: secret, maxAge: Math.max(1, secondsUntil(expiresAt)), path })
  return path
}

type LinkKeys = { readonly key: string | undefined; readonly browserSecret: string | undefined }

export const keysOf = (req: IncomingMessage): LinkKeys => ({
  key: readCookie(req, KEY_COOKIE),
  browserSecret: readCookie(req, BROWSER_COOKIE),
})

/** Finds the link of a page by its key, or the reason why it is not valid. Changes nothing. */
export async function findLink(
  orm: Orm,
  host: Host,
  id: string,
  { key, browserSecret = '' }: LinkKeys,
): Promise<LiveLink | SetupLinkObstacle> {
  if (key === undefined) return 'UNKNOWN'
  const [found] = await orm
    .select({ link: setupLink, provider: loginProvider, facts: viewerFacts(setupLink.createdBy) })
    .from(setupLink)
    .innerJoin(loginProvider, eq(loginProvider.id, setupLink.providerId))
    .where(and(eq(setupLink.id, id), eq(setupLink.hash, hashOfSecret(key))))
  if (!found || found.provider.partnerId !== host.partner.partnerId) return 'UNKNOWN'
  const { link, provider, facts } = found
  const maker = await makerOf(orm, facts, provider)
  if (!maker) return 'REVOKED'
  const state = stateOf(link)
  if (state === 'REVOKED' || state === 'EXPIRED' || state === 'HANDED_IN') return state
  if (provider.enabled && !link.enables) return 'IN_USE'
  if (state === 'NOT_OPENED') return { link, provider, maker, isOpened: false }
  return hashOfSecret(browserSecret) === link.browserHash ? { link, provider, maker, isOpened: true } : 'OPENED'
}

/** The user who made a link, if they could change its provider themselves at this moment: actions by the link have their current rights. */
async function makerOf(orm: Orm, facts: unknown, provider: Provider): Promise<Viewer | undefined> {
  const found = readFacts(facts)
  if (!found?.isHere || mayCall(found, changesProviders, true) !== 'allowed') return undefined
  const maker = doing(found, changesProviders.activity)
  const [reached] = await orm
    .select({ id: loginProvider.id })
    .from(loginProvider)
    .where(and(eq(loginProvider.id, provider.id), reachOf(maker).loginProviders))
  return reached && !loginProviders.record.refuse(maker, provider, 'record') ? maker : undefined
}

/** Sets a cookie that restricts the link to this browser. */
export function keepInBrowser(res: ServerResponse, host: Host, { id, expiresAt }: Pick<Link, 'id' | 'expiresAt'>, secret: string): void {
  setCookie(res, host.origin, { name: BROWSER_COOKIE, value: secret, maxAge: Math.max(1, secondsUntil(expiresAt)), path: pageOf(id) })
}

const secondsUntil = (moment: Date) => Math.floor((moment.getTime() - Date.now()) / 1000)
