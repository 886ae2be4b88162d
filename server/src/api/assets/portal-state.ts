import type { Host } from '../../kit/hosts.ts'
import type { ThemeRow, Themes } from './themes.ts'

/** What the page carries so that the portal asks for nothing before it can sign in. */
export type PortalState = { partner: Host['partner']; theme: ThemeRow | null; metadata: Record<string, unknown> | null; demo?: true }

/** Answers a provider's discovery document; null when it cannot be had, and the portal then asks for it itself. */
export type Discovery = (host: Host) => Promise<Record<string, unknown> | null>

export async function portalStateOf(host: Host, themes: Themes, discover: Discovery): Promise<PortalState> {
  const [theme, metadata] = await Promise.all([themes.find(host.partner.partnerId), discover(host)])
  return { partner: host.partner, theme, metadata, ...(host.isDemo && { demo: true as const }) }
}

/** JSON that may stand in a script element: no text of it can end the element or begin a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
