import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq } from 'drizzle-orm'
import { mayCall } from '../access/access.ts'
import { doing } from '../access/activities.ts'
import { reachOf } from '../access/reach.ts'
import type { Viewer } from '../access/viewer.ts'
import { readFacts, viewerFacts } from '../access/viewer-facts.ts'
import { hashOfSecret, makeSecret } from '../accounts/client-secrets.ts'
import type { Orm } from '../db/orm.ts'
import { changesProviders } from '../entities/login-providers/login-provider.mutations.ts'
import { loginProviders } from '../entities/login-providers/login-providers.ts'
import { SETUP_PATH } from '../entities/setup-links/make-setup-link.ts'
import { stateOf } from '../entities/setup-links/setup-link-state.ts'
import type { Host } from '../kit/hosts.ts'
import { readCookie, setCookie } from '../platform/http/cookies.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { setupLink } from '../tables/providers/setup-link.table.ts'
import type { DeadLink } from './words/words.ts'

export type Provider = typeof loginProvider.$inferSelect
export type Link = typeof setupLink.$inferSelect
/** A valid link, with its maker's current rights, and whether this browser has opened it. */
export type LiveLink = { readonly link: Link; readonly provider: Provider; readonly maker: Viewer; readonly isOpened: boolean }

const COOKIE = 'portico_connect'

/** Finds the link of a token on a host, or the reason why it is not valid. Changes nothing. */
export async function findLink(orm: Orm, host: Host, token: string, req: IncomingMessage): Promise<LiveLink | DeadLink> {
  const [found] = await orm
    .select({ link: setupLink, provider: loginProvider, facts: viewerFacts(setupLink.createdBy) })
    .from(setupLink)
    .innerJoin(loginProvider, eq(loginProvider.id, setupLink.providerId))
    .where(and(eq(setupLink.hash, hashOfSecret(token))))
  if (!found || found.provider.partnerId !== host.partner.partnerId) return 'UNKNOWN'
  const { link, provider, facts } = found
  const maker = await makerOf(orm, facts, provider)
  if (!maker) return 'REVOKED'
  const state = stateOf(link)
  if (state === 'REVOKED' || state === 'EXPIRED' || state === 'HANDED_IN') return state
  if (provider.enabled && !link.enables) return 'IN_USE'
  if (state === 'NOT_OPENED') return { link, provider, maker, isOpened: false }
  return hashOfSecret(readCookie(req, COOKIE) ?? '') === link.browserHash ? { link, provider, maker, isOpened: true } : 'OPENED'
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

/** Sets a cookie that restricts the link to this browser. @returns the hash to store */
export function keepInBrowser(res: ServerResponse, host: Host, token: string, expiresAt: Date): string {
  const { secret, hash } = makeSecret()
  const maxAge = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
  setCookie(res, host.origin, { name: COOKIE, value: secret, maxAge, path: `${SETUP_PATH}/${token}` })
  return hash
}
