import type { ProviderMetadata } from '../lib/portal-state.ts'

/** Reason for which a provider is rejected. `details` names the wrong URL or issuer. */
export type ProviderProblem = {
  code: 'insecureAuthority' | 'metadataUnreachable' | 'metadataInvalid' | 'foreignIssuer'
  details: readonly string[]
}

const LOCAL = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Requires HTTPS, except for hosts on this computer. */
export const isSecure = (address: string) => {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.test(url.hostname)))
}
export const withoutSlash = (address: string) => address.replace(/\/$/, '')

/**
 * Checks that the authority is reached over HTTPS and that the metadata is its own; otherwise one provider could answer for another (mix-up attack).
 */
export const metadataProblem = (authority: string, metadata: ProviderMetadata): ProviderProblem | undefined => {
  if (!isSecure(authority)) return { code: 'insecureAuthority', details: [authority] }
  if (withoutSlash(metadata.issuer) !== withoutSlash(authority)) return { code: 'foreignIssuer', details: [metadata.issuer, authority] }
  const insecure = [metadata.authorization_endpoint, metadata.token_endpoint, metadata.end_session_endpoint].filter(
    (endpoint) => endpoint !== undefined && !isSecure(endpoint),
  )
  return insecure.length > 0 ? { code: 'insecureAuthority', details: insecure.filter((endpoint) => endpoint !== undefined) } : undefined
}
