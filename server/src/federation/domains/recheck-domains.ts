import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { domainsOf, proofOf, readProof } from './domain-proof.ts'
import type { FetchOptions } from '../guarded-fetch.ts'
import type { LoginProvider } from '../providers.ts'
import { followProof } from './lift-requirements.ts'

/**
 * Looks up each proven domain again, and notifies those who manage the provider when a record disappears and when the domain stops counting. Domains
 * that were never proven are only checked on request.
 */
export async function recheckDomains(
  { db, fetching, log }: { db: Pick<Database, 'orm'>; fetching: FetchOptions; log: Logger },
  provider: LoginProvider,
): Promise<void> {
  for (const { domain, state } of domainsOf(provider)) {
    const before = proofOf(provider.domainProofs, domain)
    if (state !== 'VERIFIED' || before?.foundAt == null) continue
    const proof = await readProof(provider, domain, fetching)
    const isNews = await db.orm.transaction(async (tx) => {
      // Updates this domain only, because another one may be verified at the same time.
      const domainProofs = sql`${loginProvider.domainProofs} || ${JSON.stringify({ [domain]: proof })}::jsonb`
      await tx.update(loginProvider).set({ domainProofs }).where(eq(loginProvider.id, provider.id))
      return followProof(tx, provider, domain, before, proof)
    })
    if (isNews) log.warn({ provider: provider.name, domain, ...proof }, 'The DNS no longer proves a domain of a login provider')
  }
}
