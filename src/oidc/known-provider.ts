import type { PortalState, ProviderMetadata } from '../lib/portal-state.ts'
import { missingSettings, oidcSettings } from './oidc-settings.ts'
import type { OidcOverrides, OidcSettings } from './oidc-settings.ts'
import { metadataProblem } from './provider-metadata.ts'

/** The provider as the page tells of it; undefined where it does not, or where something is wrong with it: that is the root actor's to say. */
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
