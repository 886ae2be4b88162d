import type { PortalState, ProviderMetadata } from '../lib/portal-state.ts'
import { missingSettings, oidcSettings, type OidcOverrides, type OidcSettings } from './oidc-settings.ts'
import { metadataProblem } from './provider-metadata.ts'

/** Provider embedded in the page. Undefined if it is missing or invalid, which the root actor then reports. */
export const knownProvider = (
  written: PortalState | undefined,
  origin: string,
  overrides: OidcOverrides,
): { settings: OidcSettings; metadata: ProviderMetadata } | undefined => {
  if (!written?.metadata) return undefined
  const { partner, metadata } = written
  const settings = oidcSettings(partner, origin, overrides)
  return missingSettings(settings).length > 0 || metadataProblem(settings.authority, metadata) ? undefined : { settings, metadata }
}
