import { readMetadata, type ProviderMetadata } from '../lib/portal-state.ts'
import { isSecure, withoutSlash, type ProviderProblem } from './provider-metadata.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Fetches the discovery document of an authority. Gives up after `patience` milliseconds. */
export const fetchMetadata = async (
  authority: string,
  fetch: Fetch,
  patience: number,
): Promise<{ metadata: ProviderMetadata } | { problem: ProviderProblem }> => {
  if (!isSecure(authority)) return { problem: { code: 'insecureAuthority', details: [authority] } }
  const address = `${withoutSlash(authority)}/.well-known/openid-configuration`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience), headers: { accept: 'application/json' } })
    if (!response.ok) return { problem: { code: 'metadataUnreachable', details: [address, String(response.status)] } }
    const metadata = readMetadata(await response.json())
    return metadata ? { metadata } : { problem: { code: 'metadataInvalid', details: [address] } }
  } catch (error) {
    const code = error instanceof SyntaxError ? 'metadataInvalid' : 'metadataUnreachable'
    return { problem: { code, details: [address] } }
  }
}
