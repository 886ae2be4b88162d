import type { DomainProof } from '../../../server/src/tables/providers/login-provider.table.ts'

/** Domains as after a look at their DNS records that found them. */
export function proven(...domains: string[]): Record<string, DomainProof> {
  const at = new Date().toISOString()
  return Object.fromEntries(
    domains.map((domain) => [domain, { state: 'VERIFIED', fault: null, checkedAt: at, verifiedAt: at, foundAt: at } as const]),
  )
}
