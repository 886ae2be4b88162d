import { and, eq, sql } from 'drizzle-orm'
import { domainKey, keyOf } from '../../accounts/identifier-key.ts'
import { concernedBy } from '../../accounts/required-provider.ts'
import type { Orm } from '../../db/orm.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import { customer } from '../../tables/customer.table.ts'
import type { DomainProof } from '../../tables/providers/login-provider.table.ts'
import { requiredProvider } from '../../tables/providers/required-provider.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { notifyManagers } from '../notify-managers.ts'
import type { LoginProvider } from '../providers.ts'

type Tx = Pick<Orm, 'select' | 'insert' | 'execute' | 'delete'>
type Proven = Pick<LoginProvider, 'id' | 'partnerId' | 'ofVendor' | 'displayName'>

/**
 * Follows the result of looking up a domain, in the transaction that stores it: when a verified domain is lost, customers whose users it shuts out no
 * longer require the provider. Those who manage the provider are notified of a record that disappears, a lost domain, and each lifted requirement.
 * @returns whether there is something to report
 */
export async function followProof(
  tx: Tx,
  provider: Proven,
  domain: string,
  before: Pick<DomainProof, 'state' | 'fault'> | undefined,
  proof: DomainProof,
): Promise<boolean> {
  if (before?.state !== 'VERIFIED') return false
  if (proof.state === 'FAILED') {
    await liftRequirements(tx, provider, domain)
    await notifyManagers(tx, provider, 'PROVIDER_DOMAIN_LOST', { domain })
    return true
  }
  const isMissing = proof.fault !== null && proof.fault !== 'NO_ANSWER' && proof.fault !== before.fault
  if (isMissing) await notifyManagers(tx, provider, 'PROVIDER_DOMAIN_MISSING', { domain })
  return isMissing
}

/** Opens the other ways where a user has an address under the domain, or none from which it could be seen that they have another one. */
async function liftRequirements(tx: Tx, provider: Proven, domain: string): Promise<void> {
  const isShutOut = sql`exists (select from ${userIdentity} where ${concernedBy(requiredProvider.customerId)}
    and coalesce(substring(${keyOf(userIdentity.email)} from '@([^@]+)$') = ${domainKey(domain)}, true))`
  const lifted = await tx
    .delete(requiredProvider)
    .where(and(eq(requiredProvider.providerId, provider.id), isShutOut))
    .returning({ customerId: requiredProvider.customerId })
  for (const { customerId } of lifted) {
    const [found] = await tx
      .select({ name: customer.name, partnerId: customer.partnerId })
      .from(customer)
      .where(eq(customer.id, customerId))
    if (!found) continue
    await writeAudits(tx, { userId: null, partnerId: found.partnerId }, [
      {
        action: 'liftLoginProvider',
        subjectType: 'Customer',
        subjectId: customerId,
        before: { requiredLoginProvider: provider.displayName },
        after: { requiredLoginProvider: false, domain },
      },
    ])
    await notifyManagers(tx, provider, 'PROVIDER_REQUIREMENT_LIFTED', { customer: found.name, domain })
  }
}
