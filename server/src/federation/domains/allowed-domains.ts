import { domainKey } from '../../accounts/identifier-key.ts'
import { provenDomains } from './domain-proof.ts'
import type { ExternalIdentity } from '../external-identity.ts'
import { FederationError } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'

/** Key of the domain of an email address, as it stands in DNS. */
export function domainOf(address: string | undefined): string | undefined {
  const [, domain] = /@([^@\s]+)$/.exec(address?.trim() ?? '') ?? []
  return domain === undefined ? undefined : domainKey(domain)
}

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
  if (domain === undefined || !allowedDomains.some((one) => domainKey(one) === domain))
    throw new FederationError('DOMAIN', 'DOMAIN_NOT_ALLOWED', {
      domains: allowedDomains,
      received: emailIsUnverified ? { code: 'EMAIL_UNVERIFIED' } : domain,
    })
  if (!provenDomains(provider).includes(domain))
    throw new FederationError('DOMAIN', 'DOMAIN_NOT_PROVEN', { received: { code: 'DOMAIN_NOT_VERIFIED', domain } })
}
