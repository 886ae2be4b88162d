import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { requiredProvider } from '../../tables/providers/required-provider.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { domainsOf, proofOf, readProof } from './domain-proof.ts'
import type { FetchOptions } from '../guarded-fetch.ts'
import type { LoginProvider } from '../providers.ts'
import { notifyManagers } from '../notify-managers.ts'

/**
 * Looks up each proven domain again, and notifies those who manage the provider when a record disappears and when the domain stops counting. Domains
 * that were never proven are only checked on request.
 */
export async function recheckDomains(
  { db, fetching, log }: { db: Pick<Database, 'orm'>; fetching: FetchOptions; log: Logger },
  provider: LoginProvider,
): Promise<void> {
  for (const { domain, state, fault } of domainsOf(provider)) {
    if (state !== 'VERIFIED' || proofOf(provider.domainProofs, domain)?.foundAt == null) continue
    const proof = await readProof(provider, domain, fetching)
    const isNews = proof.state === 'FAILED' || (proof.fault !== null && proof.fault !== 'NO_ANSWER' && proof.fault !== fault)
    if (isNews) log.warn({ provider: provider.name, domain, ...proof }, 'the DNS no longer proves a domain of a login provider')
    await db.orm.transaction(async (tx) => {
      // Updates this domain only, because another one may be verified at the same time.
      const domainProofs = sql`${loginProvider.domainProofs} || ${JSON.stringify({ [domain]: proof })}::jsonb`
      await tx.update(loginProvider).set({ domainProofs }).where(eq(loginProvider.id, provider.id))
      // Nobody of this domain could sign in any more, so the other ways are opened.
      if (proof.state === 'FAILED') await tx.delete(requiredProvider).where(eq(requiredProvider.providerId, provider.id))
      if (isNews)
        await notifyManagers(tx, provider, proof.state === 'FAILED' ? 'PROVIDER_DOMAIN_LOST' : 'PROVIDER_DOMAIN_MISSING', { domain })
    })
  }
}
