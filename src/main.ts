import { createActor } from 'xstate'
import { liveAppMachine } from './actors/app.actors.ts'
import { loadPortal } from './actors/load-portal.ts'
import { readView } from './access/read-view.ts'
import { assembleAuth } from './start/assemble-auth.ts'
import { createSession } from './bridge/session.ts'
import { workingOrganisation } from './lib/addresses/start-page.ts'
import type { GuardedStorage } from './lib/storage/guarded-storage.ts'
import { createIncidents } from './lib/faults/incidents.ts'
import { createJournal } from './lib/faults/journal.ts'
import { createNavigation } from './lib/addresses/navigation.ts'
import { consoleLog } from './lib/faults/portal-log.ts'
import type { PortalState } from './lib/portal-state.ts'
import { createStore } from './lib/storage/store.ts'
import type { Arrival } from './oidc/arrival.ts'
import { lastReturnUrl } from './oidc/depart.ts'
import { createOidc } from './oidc/oidc.ts'
import { readRedirects } from './oidc/redirect-log.ts'
import { pluginLoader, pluginsFor, type RunningPortal } from './start/plugins.ts'
import { createSessionChoice } from './lib/tabs/session-choice.ts'
import { createTabChoice } from './lib/tabs/tab-choice.ts'
import { createTabCustomer } from './lib/tabs/tab-customer.ts'
import { watchUncaught } from './lib/faults/uncaught.ts'
import type { PortalSettings } from './start/settings.ts'
import { showViews, type Views } from './start/show-views.ts'

export type StartPortal = {
  window: Window & typeof globalThis
  settings: PortalSettings
  arrival: Arrival
  session: GuardedStorage
  local: GuardedStorage
  written: PortalState | undefined
  views: Promise<Views>
}

/** Connects machines, their implementations and the views, and starts the root actor at once; only mounting waits for the views. */
export const startPortal = ({ window, settings, arrival, session, local, written, views }: StartPortal): void => {
  const { apiOrigin, oidc: overrides } = settings
  const { origin, hostname } = window.location
  const fetch = window.fetch.bind(window)
  const log = consoleLog(window.console)
  const locale = () => local.getItem('locale') ?? undefined
  const portal = createStore(written)
  const features = createStore<Readonly<Record<string, boolean>>>({})
  const incidents = createIncidents(window)
  const navigation = createNavigation(window)
  const journal = createJournal()
  const leaveFor = (url: string, how: 'replace' | 'assign') => window.location[how](url)
  const oidc = createOidc({ origin, session, local, now: Date.now, locale, leaveFor })
  const plugins = pluginsFor(settings)
  const shown = Promise.withResolvers<void>()
  const comingBackTo = arrival.waiting() === 'signIn' ? lastReturnUrl(session) : undefined

  const live = liveAppMachine({
    auth: assembleAuth({ oidc, arrival, navigation, session, local, window, log, apiOrigin, fetch }),
    oidc,
    overrides,
    origin,
    portal,
    fetch,
    navigation,
    log,
    loadPortal: () => loadPortal({ written, apiOrigin, hostname, session, fetch }),
    loadPlugin: pluginLoader(plugins, () => running, settings),
    viewsShown: shown.promise,
  })
  const input = { plugins: plugins.map(({ name }) => name), redirectedAt: readRedirects(session, Date.now()) }
  const app = createActor(live, { input, inspect: journal.observe })
  const own = { local, window, whose: oidc.stored }
  const view = createTabChoice('portico.view-as', { storage: session, whose: oidc.stored, read: readView })
  const running: RunningPortal = {
    app,
    portal: portal.get,
    session: createSession({ app, portal: portal.get, features, view, now: Date.now }),
    navigation,
    features,
    customer: createTabCustomer({ ...own, session, remembered: () => workingOrganisation(oidc.stored()?.claims ?? {}) }),
    view,
    settings: {
      dateFormat: createSessionChoice('portico.date-format', own),
      colourScheme: createSessionChoice('portico.colour-scheme', own),
      listColumns: createSessionChoice('portico.list-columns', own),
      navigation: createSessionChoice('portico.navigation', own),
      gettingStarted: createSessionChoice('portico.getting-started', own),
    },
    incidents,
    journal,
  }
  watchUncaught(window, incidents.report)
  app.start()
  views.then((loaded) => showViews(loaded, { window, apiOrigin, oidc, locale, running, comingBackTo })).then(shown.resolve, shown.reject)
}
