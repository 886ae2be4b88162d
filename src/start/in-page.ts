import { guardedStorage } from '../lib/storage/guarded-storage.ts'
import { askForLinks, storeLinks, restoreLinks } from '../lib/addresses/preload-links.ts'
import { readPortalState } from '../lib/portal-state.ts'
import { installTrustedTypes } from '../lib/trusted-types.ts'
import { readArrival } from '../oidc/arrival.ts'
import { departEarly } from '../oidc/early-departure.ts'
import { exchangeEarly } from '../oidc/early-exchange.ts'
import { readSettings } from './settings.ts'
import type { StartPortal } from '../main.ts'

// This script is inlined in the page (scripts/build/in-page-script.ts): the redirect to the provider, or the exchange of its response, begins before
// any file is loaded.

declare global {
  interface Window {
    /** State and work of this script, for `start.ts`. `leaving`: whether the page is redirecting to the provider. */
    portalStart: Omit<StartPortal, 'window' | 'views'> & { leaving: Promise<boolean> }
  }
}

const session = guardedStorage(() => window.sessionStorage)
const local = guardedStorage(() => window.localStorage)

installTrustedTypes(window)
const arrival = readArrival(window)
const settings = readSettings(import.meta.env)
const written = readPortalState(document)

if (arrival.waiting() === 'signIn') {
  const { fetch } = window
  arrival.exchange((url) => exchangeEarly({ url, written, overrides: settings.oidc, local, now: Date.now, fetch }))
  restoreLinks(document, session)
}

const leaving = departEarly({
  window,
  written,
  session,
  local,
  overrides: settings.oidc,
  locale: local.getItem('locale') ?? undefined,
  now: Date.now,
  leaveFor: (url) => {
    storeLinks(document, session)
    window.location.replace(url)
  },
})
// Runs after the redirect to the provider has begun, because on a fast network these requests would delay it.
void leaving.then((leaves) => askForLinks(document, leaves))

window.portalStart = { settings, arrival, session, local, written, leaving }
