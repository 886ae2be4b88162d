import { and, eq } from 'drizzle-orm'
import { readProof, proofOf } from '../../federation/domains/domain-proof.ts'
import { followProof } from '../../federation/domains/lift-requirements.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { tidyAddress } from '../../kit/graphql/tidy.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import type { LoginProviderRow } from './login-provider.row.ts'
import { loginProviders } from './login-providers.ts'

const NO_DOMAIN = missing('domain', 'DOMAIN_NOT_FOUND', 'The login provider has no such domain.')

/** Looks up in DNS whether a domain belongs to this provider, before the transaction begins, and stores the result. */
export async function verifyDomain(context: RequestContext, id: string, given: string): Promise<ChangeResult<LoginProviderRow>> {
  const { owner, reach, federation } = context
  const domain = tidyAddress(given).toLowerCase()
  const [known] = isUuid(id)
    ? await owner
        .select()
        .from(loginProvider)
        .where(and(eq(loginProvider.id, id), reach.loginProviders))
    : []
  const proof = known?.allowedDomains.includes(domain) ? await readProof(known, domain, federation.fetching) : undefined
  return changeRecord(loginProviders, context, { id, action: 'verifyLoginProviderDomain' }, async (tx, provider) => {
    const { allowedDomains, domainProofs } = provider
    if (!proof || !allowedDomains.includes(domain)) return [NO_DOMAIN]
    const before = proofOf(domainProofs, domain)
    await followProof(tx, provider, domain, before, proof)
    const kept = Object.entries(domainProofs).filter(([name]) => allowedDomains.includes(name))
    return {
      before: { domain, state: before?.state ?? 'PENDING' },
      after: { domain, state: proof.state },
      set: { domainProofs: { ...Object.fromEntries(kept), [domain]: proof } },
    }
  })
}
