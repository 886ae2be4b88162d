/** Partner metadata as returned by `GET /api/publicassets/{hostname}.json`. */
export type PartnerMetadata = {
  partnerId: string | null
  name: string
  oidcAuthority: string
  defaultDateFormat: string
  showLanguageOption: boolean
  culture: string
  isHrPartner: boolean
  locales: readonly string[]
}

/**
 * Theme of the partner: colours and switches by the names of the specification's ApplicationTheme, each absent or null if the partner has not set it.
 */
export type ApplicationTheme = Readonly<Record<string, string | number | boolean | null>>

/** State embedded in the page or fetched at start-up: everything that is known before a sign-in. */
export type PortalState = {
  partner: PartnerMetadata
  theme: ApplicationTheme | null
  /** Discovery document of the identity provider; embedded to save a request. */
  metadata: ProviderMetadata | undefined
}

export type ProviderMetadata = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  end_session_endpoint?: string
  revocation_endpoint?: string
  userinfo_endpoint?: string
  check_session_iframe?: string
  jwks_uri?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)

/**
 * Reads partner metadata from an untrusted response. Missing fields get the defaults of a portal without a partner. Returns undefined for a response
 * that names no identity provider.
 */
export const readPartner = (value: unknown): PartnerMetadata | undefined => {
  if (!isRecord(value) || typeof value.oidcAuthority !== 'string') return undefined
  const locales = Array.isArray(value.locales) ? value.locales.filter((locale) => typeof locale === 'string') : []
  return {
    partnerId: typeof value.partnerId === 'string' ? value.partnerId : null,
    name: text(value.name, 'Portico'),
    oidcAuthority: value.oidcAuthority,
    defaultDateFormat: text(value.defaultDateFormat, 'DD/MM/YYYY'),
    showLanguageOption: value.showLanguageOption === true,
    culture: text(value.culture, 'en-GB'),
    isHrPartner: value.isHrPartner === true,
    locales,
  }
}

/** Reads a theme from an untrusted response. Anything but an object of plain values is no theme. */
export const readTheme = (value: unknown): ApplicationTheme | null => {
  if (!isRecord(value)) return null
  const plain = Object.entries(value).filter(
    (entry): entry is [string, string | number | boolean | null] => entry[1] === null || typeof entry[1] !== 'object',
  )
  return Object.fromEntries(plain)
}

/** Reads a discovery document from an untrusted response. Returns undefined without the three members that a sign-in requires. */
export const readMetadata = (value: unknown): ProviderMetadata | undefined => {
  if (!isRecord(value)) return undefined
  const { issuer, authorization_endpoint, token_endpoint } = value
  if (typeof issuer !== 'string' || typeof authorization_endpoint !== 'string' || typeof token_endpoint !== 'string') return undefined
  return { ...value, issuer, authorization_endpoint, token_endpoint }
}

/** Reads the state that the server embeds as `<script type="application/json" id="portal-state">`. Undefined if it is missing or incomplete. */
export const readPortalState = (document: Pick<Document, 'getElementById'>): PortalState | undefined => {
  const written = document.getElementById('portal-state')?.textContent
  if (!written) return undefined
  try {
    const state: unknown = JSON.parse(written)
    const partner = isRecord(state) ? readPartner(state.partner) : undefined
    return isRecord(state) && partner ? { partner, theme: readTheme(state.theme), metadata: readMetadata(state.metadata) } : undefined
  } catch {
    return undefined
  }
}
