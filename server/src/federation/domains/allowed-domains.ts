import { provenDomains } from './domain-proof.ts'
import type { ExternalIdentity } from '../external-identity.ts'
import { FederationError } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'

/** The domain of an email address, in small letters. */
export const domainOf = (address: string | undefined): string | undefined => /@([^@\s]+)$/.exec(address?.trim() ?? '')?.[1]?.toLowerCase()

/**
 * Refuses who has no address of a domain that the provider is for, and that is proven to be. To be offered it is no proof: its address is known.
 * @throws {FederationError}
 */
export function checkDomain(
  provider: Pick<LoginProvider, 'allowedDomains' | 'domainProofs'>,
  { email }: Pick<ExternalIdentity, 'email'>,
): void {
  const { allowedDomains } = provider
  if (allowedDomains.length === 0) return
  const domain = domainOf(email)
  if (domain === undefined || !allowedDomains.some((one) => one.toLowerCase() === domain))
    throw new FederationError('DOMAIN', 'DOMAIN_NOT_ALLOWED', { domains: allowedDomains, received: domain })
  if (!provenDomains(provider).includes(domain))
    throw new FederationError('DOMAIN', 'DOMAIN_NOT_PROVEN', { received: { code: 'DOMAIN_NOT_VERIFIED', domain } })
}
