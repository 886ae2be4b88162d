import { wouldLoop } from '#machines/auth/auth.limits.ts'
import { readTrace } from '../lib/tabs/session-trace.ts'
import type { PortalState } from '../lib/portal-state.ts'
import { isProtectedPath } from '../lib/addresses/protected-path.ts'
import { safeReturnUrl } from '../lib/addresses/return-url.ts'
import { knownProvider } from './known-provider.ts'
import { depart, type DepartWorld } from './depart.ts'
import type { OidcOverrides } from './oidc-settings.ts'
import { readRedirects } from './redirect-log.ts'
import { userKey } from './storage-keys.ts'

const LOGIN_PATH = '/account/login'

type EarlyDeps = DepartWorld & {
  window: Pick<Window, 'location' | 'history'>
  /** State embedded in the page; without it the root actor has to load the provider's metadata first. */
  written: PortalState | undefined
  overrides: OidcOverrides
  locale: string | undefined
}

/**
 * Starts the sign-in before anything else is loaded if the root actor would certainly do the same: the page requires a user or is the login page, no
 * user is signed in in this tab, there is no trace of one in another, the provider's settings are known and valid, and there is no loop. Resolves to
 * whether the page is being left.
 */
export const departEarly = async ({ window, written, overrides, locale, ...world }: EarlyDeps): Promise<boolean> => {
  const { location, history } = window
  const wanted = wantedPath(location)
  const provider = knownProvider(written, location.origin, overrides)
  if (wanted === undefined || !provider) return false
  const { settings, metadata } = provider
  const { session, local, now } = world
  if (session.getItem(userKey(settings.authority, settings.client_id)) !== null || readTrace(local) === 'signedIn') return false
  if (wouldLoop(readRedirects(session, now()), now())) return false

  const returnUrl = safeReturnUrl(wanted, location.origin)
  history.replaceState(null, '', `${LOGIN_PATH}?returnUrl=${encodeURIComponent(returnUrl)}`)
  const wish = { returnUrl, automatic: true, prompt: undefined, locale }
  return (await depart(settings, metadata.authorization_endpoint, wish, world)) === undefined
}

/** Return URL of a sign-in from this location. Undefined on pages that require none. */
const wantedPath = ({ pathname, search, hash }: Location): string | undefined => {
  if (pathname === LOGIN_PATH) return new URLSearchParams(search).get('returnUrl') ?? '/'
  return isProtectedPath(pathname) ? pathname + search + hash : undefined
}
