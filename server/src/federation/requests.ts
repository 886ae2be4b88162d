import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import { createAdapter } from '../accounts/adapter.ts'
import type { ExternalIdentity } from './external-identity.ts'

const LIFE_SECONDS = 600

/** A question to another provider: which sign-in asked, which session that links a login, or which test; and what the answer must repeat. */
export type FederationRequest = {
  provider: string
  interaction?: string
  link?: { userId: string; sessionId: string }
  /** Of a test sign-in: its trace, and where the browser ends. */
  test?: { trace: string; back: string }
  /** In seconds. */
  askedAt: number
  mustSignIn?: boolean
  maxAge?: number | undefined
  nonce?: string
  verifier?: string
  samlId?: string
  /** Of a link or a test: what is posted there, where the question is no address. */
  form?: { action: string; fields: Record<string, string> }
}
/** The other provider's answer as it came, on its way to the sign-in that asked. */
export type FederationAnswer = { state: string; search: string; form?: Record<string, string> }

export const newState = (): string => randomBytes(32).toString('base64url')

/** Small things of a sign-in that are read once, each bound to a host. */
function onceStore<Kept extends object>(db: Database, { hostname }: Host, model: string) {
  const adapter = createAdapter(db, hostname, model)
  return {
    async keep(id: string, kept: Kept): Promise<void> {
      await adapter.upsert(id, { exp: Math.floor(Date.now() / 1000) + LIFE_SECONDS, kept }, LIFE_SECONDS)
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
/** Where a log-out ends that is on its way through another provider; of SAML2 what its answer must repeat, and what is posted there. */
export type FederationReturn = {
  target: string
  saml?: { provider: string; id: string }
  form?: { action: string; fields: Record<string, string> }
}
export const returnsOf = (db: Database, host: Host) => onceStore<FederationReturn>(db, host, 'FederationReturn')
/** Who came back from elsewhere and is linked with nobody here, by sign-in. */
export const strangersOf = (db: Database, host: Host) => onceStore<ExternalIdentity>(db, host, 'FederationStranger')
