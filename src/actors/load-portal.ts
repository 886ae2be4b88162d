import { readPartner, readTheme, type ApplicationTheme, type PortalState } from '../lib/portal-state.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'

type LoadPortalDeps = {
  /** State embedded in the page, if any. */
  written: PortalState | undefined
  /** Origin of `/api` and `/graphql`, '' for the portal's own. */
  apiOrigin: string
  hostname: string
  session: GuardedStorage
  fetch: typeof globalThis.fetch
}

const PATIENCE = 8_000
const THEME_KEY = 'portico.theme'
const THEME_FIELDS =
  'themesInfoColor themesInfoHoverColor themesPrimaryColor themesPrimaryHoverColor themesSecondaryColor themesSecondaryHoverColor themesStyleString topMenuBackgroundColor topMenuGradientColor mainColoursBackgroundColor mainColoursHeaderTextColor mainColoursSeperatorLine sideMenuBackgroundColor sideMenuTextColor partnerId useTopMenuGradient primaryNavColor primaryNavGradient topMenuBorderStyle'

/**
 * Loads partner and theme: embedded in the page, else fetched, as on static hosting. The theme is fetched once per browser session, and the portal
 * starts without one if that fails. Resolves to undefined if the partner cannot be loaded; never takes longer than 8 seconds.
 */
export const loadPortal = async ({ written, apiOrigin, hostname, session, fetch }: LoadPortalDeps): Promise<PortalState | undefined> => {
  if (written) return written
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(apiOrigin + path, { ...init, signal: AbortSignal.timeout(PATIENCE), credentials: 'include' })
    return response.ok ? response.json() : undefined
  }
  const [partner, theme] = await Promise.all([
    ask(`/api/publicassets/${encodeURIComponent(hostname)}.json`).then(readPartner, () => undefined),
    storedTheme(session) ?? askTheme(ask).catch(() => null),
  ])
  if (theme) keepTheme(session, theme)
  return partner && { partner, theme, metadata: undefined }
}

const askTheme = async (ask: (path: string, init: RequestInit) => Promise<unknown>): Promise<ApplicationTheme | null> => {
  const body = JSON.stringify({
    operationName: 'applicationTheme',
    query: `query applicationTheme { applicationTheme { ${THEME_FIELDS} } }`,
  })
  const headers = { 'content-type': 'application/json', 'graphql-preflight': '1' }
  const answer = await ask('/graphql', { method: 'POST', headers, body })
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return typeof data === 'object' && data !== null && 'applicationTheme' in data ? readTheme(data.applicationTheme) : null
}

const storedTheme = (session: GuardedStorage): ApplicationTheme | undefined => {
  try {
    return readTheme(JSON.parse(session.getItem(THEME_KEY) ?? 'null')) ?? undefined
  } catch {
    return undefined
  }
}

const keepTheme = (session: GuardedStorage, theme: ApplicationTheme) => {
  try {
    session.setItem(THEME_KEY, JSON.stringify(theme))
  } catch {
    // If the storage is full, each page needs one more request.
  }
}
