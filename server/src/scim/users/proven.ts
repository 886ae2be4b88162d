import { domainKey } from '../../accounts/identifier-key.ts'
import { domainOf } from '../../federation/domains/allowed-domains.ts'
import { provenDomains } from '../../federation/domains/domain-proof.ts'
import type { Directory } from '../directory.ts'

/** Whether the domain of an address is proven for the login provider. */
export const isProven = (directory: Directory, email: string): boolean => provenDomains(directory).includes(domainOf(email) ?? '')

/** Why nobody could sign in by this provider with an address: it is of another domain, or of an unproven one; undefined if they could. */
export function domainFault(directory: Directory, email: string): string | undefined {
  const { allowedDomains } = directory
  if (allowedDomains.length === 0) return undefined
  const domain = domainOf(email) ?? ''
  if (!allowedDomains.some((each) => domainKey(each) === domain))
    return `The login provider is for addresses of ${allowedDomains.join(', ')}.`
  return isProven(directory, email) ? undefined : `The domain ${domain} is not verified: its TXT record is missing.`
}
