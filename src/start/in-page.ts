import { guardedStorage } from '../lib/storage/guarded-storage.ts'
import { askForLinks, keepLinks, restoreLinks } from '../lib/addresses/kept-links.ts'
import { readPortalState } from '../lib/portal-state.ts'
import { installTrustedTypes } from '../lib/trusted-types.ts'
import { readArrival } from '../oidc/arrival.ts'
import { departEarly } from '../oidc/early-departure.ts'
import { exchangeEarly } from '../oidc/early-exchange.ts'
import { readSettings } from './settings.ts'
import type { StartPortal } from '../main.ts'

// Stands in the page itself (scripts/build/in-page-script.ts): a way to the provider begins, and an answer of it is exchanged, before a file is asked for.

declare global {
  interface Window {
    /** What this script found and began, for `start.ts`; `leaving`: whether the page is on its way to the provider. */
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
    keepLinks(document, session)
    window.location.replace(url)
  },
})
// After the way to the provider has begun: on a fast network what is asked for here would hold it up.
void leaving.then((leaves) => askForLinks(document, leaves))

window.portalStart = { settings, arrival, session, local, written, leaving }
