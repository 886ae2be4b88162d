import type { Host } from '../../kit/hosts.ts'
import type { ThemeRow, Themes } from './themes.ts'

/** State embedded in the page, so that the portal needs no requests before it can sign in. */
export type PortalState = { partner: Host['partner']; theme: ThemeRow | null; metadata: Record<string, unknown> | null; demo?: true }

/** Returns a provider's discovery document; null if it is unavailable, and the portal then fetches it itself. */
export type Discovery = (host: Host) => Promise<Record<string, unknown> | null>

export async function portalStateOf(host: Host, themes: Themes, discover: Discovery): Promise<PortalState> {
  const [theme, metadata] = await Promise.all([themes.find(host.partner.partnerId), discover(host)])
  return { partner: host.partner, theme, metadata, ...(host.isDemo && { demo: true as const }) }
}

/** JSON for a script element, escaped so that it cannot end the element or start a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
