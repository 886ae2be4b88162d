import { provenDomains } from './domain-proof.ts'
import type { ExternalIdentity } from '../external-identity.ts'
import { FederationError } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'

/** The domain of an email address, in lower case. */
export const domainOf = (address: string | undefined): string | undefined => /@([^@\s]+)$/.exec(address?.trim() ?? '')?.[1]?.toLowerCase()

/**
 * Refuses an identity without an address in one of the provider's proven domains. This is also checked for a provider that was not offered to the
 * user, because anybody can know its address.
 * @throws {FederationError}
 */
export function checkDomain(
  provider: Pick<LoginProvider, 'allowedDomains' | 'domainProofs'>,
  { email, upn, emailIsUnverified = false }: Pick<ExternalIdentity, 'email' | 'upn' | 'emailIsUnverified'>,
): void {
  const { allowedDomains } = provider
  if (allowedDomains.length === 0) return
  const domain = domainOf(email ?? upn)
  if (domain === undefined || !allowedDomains.some((one) => one.toLowerCase() === domain))
    throw new FederationError('DOMAIN', 'DOMAIN_NOT_ALLOWED', {
      domains: allowedDomains,
      received: emailIsUnverified ? { code: 'EMAIL_UNVERIFIED' } : domain,
    })
  if (!provenDomains(provider).includes(domain))
    throw new FederationError('DOMAIN', 'DOMAIN_NOT_PROVEN', { received: { code: 'DOMAIN_NOT_VERIFIED', domain } })
}
