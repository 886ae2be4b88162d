import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import { createAdapter } from '../accounts/adapter.ts'
import type { ExternalIdentity } from './external-identity.ts'

const LIFE_SECONDS = 600
/** Milliseconds in which another provider can answer a request. */
export const REQUEST_LIFE_MS = LIFE_SECONDS * 1000

/**
 * A pending request to another provider: the sign-in, the session that links a login, or the test that made it; and the values that the answer must
 * repeat.
 */
export type FederationRequest = {
  provider: string
  interaction?: string
  /** Hash of the link of the invitation that the answer confirms. */
  invitation?: string | undefined
  link?: { userId: string; sessionId: string }
  /** For a test sign-in: the ID of its trace, and the address where the browser ends. */
  test?: { trace: string; back: string }
  /** In seconds. */
  askedAt: number
  mustSignIn?: boolean
  maxAge?: number | undefined
  nonce?: string
  verifier?: string
  samlId?: string
  /** For a link or a test: the form to post, unless the request is an address. */
  form?: { action: string; fields: Record<string, string> }
}
/** The other provider's answer as received, until the sign-in that made the request picks it up. */
export type FederationAnswer = { state: string; search: string; form?: Record<string, string> }

export const newState = (): string => randomBytes(32).toString('base64url')

/** Store for short-lived values of a sign-in that are read once; each is bound to a host. */
function onceStore<Kept extends object>(db: Database, { hostname }: Host, model: string) {
  const adapter = createAdapter(db, hostname, model)
  return {
    async keep(id: string, request: Kept): Promise<void> {
      await adapter.upsert(id, { exp: Math.floor(Date.now() / 1000) + LIFE_SECONDS, kept: request }, LIFE_SECONDS)
    },
    async peek(id: string): Promise<Kept | undefined> {
      const found = await adapter.find(id)
      if (!found || typeof found.exp !== 'number' || found.exp <= Date.now() / 1000) return undefined
      return found['kept'] as Kept
    },
    async take(id: string): Promise<Kept | undefined> {
      const found = await this.peek(id)
      await adapter.destroy(id)
      return found
    },
  }
}

export const requestsOf = (db: Database, host: Host) => onceStore<FederationRequest>(db, host, 'FederationRequest')
export const answersOf = (db: Database, host: Host) => onceStore<FederationAnswer>(db, host, 'FederationAnswer')
/**
 * State of a log-out that passes through another provider: the address where it ends, and for SAML2 the request that the answer must repeat and the
 * form to post.
 */
type FederationReturn = {
  target: string
  saml?: { provider: string; id: string }
  form?: { action: string; fields: Record<string, string> }
}
export const returnsOf = (db: Database, host: Host) => onceStore<FederationReturn>(db, host, 'FederationReturn')
export const unlinkedIdentities = (db: Database, host: Host) => onceStore<ExternalIdentity>(db, host, 'FederationStranger')
