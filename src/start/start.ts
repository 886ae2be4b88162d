import { guardedStorage } from '../lib/guarded-storage.ts'
import { keepLinks, restoreLinks } from '../lib/kept-links.ts'
import { readPortalState } from '../lib/portal-state.ts'
import { installTrustedTypes } from '../lib/trusted-types.ts'
import { readArrival } from '../oidc/arrival.ts'
import { exchangeEarly } from '../oidc/early-exchange.ts'
import { departEarly } from '../oidc/early-departure.ts'
import { readSettings } from './settings.ts'

installTrustedTypes(window)
const arrival = readArrival(window)
const settings = readSettings(import.meta.env)
const session = guardedStorage(() => window.sessionStorage)
const local = guardedStorage(() => window.localStorage)
const written = readPortalState(document)

if (arrival.waiting() === 'signIn') {
  const { fetch } = window
  arrival.exchange((url) => exchangeEarly({ url, written, overrides: settings.oidc, local, now: Date.now, fetch }))
  restoreLinks(document, session)
}

const leaving = await departEarly({
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

if (!leaving) {
  // What an answer of the provider needs is on its way beside the rest, and asked for again where this fails.
  if (arrival.waiting()) import('../oidc/manager.ts').catch(() => {})
  try {
    const views = import('./views.ts')
    const { startPortal } = await import('../main.ts')
    startPortal({ window, settings, arrival, session, local, written, views })
    await views
  } catch (error) {
    // The static shell says it in the page's own words: nothing that could say it better has come.
    document.documentElement.dataset.start = 'failed'
    throw error
  }
}
