import { createActor } from 'xstate'
import type { View } from '#src/access/read-view.ts'
import { liveAppMachine } from '#src/actors/app.actors.ts'
import { assembleAuth } from '#src/start/assemble-auth.ts'
import { createPermissions } from '#src/bridge/permissions.ts'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { createSession } from '#src/bridge/session.ts'
import { createDataAccess } from '#src/start/data-access.ts'
import { createIncidents } from '#src/lib/faults/incidents.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import { createNavigation } from '#src/lib/addresses/navigation.ts'
import { readPartner } from '#src/lib/portal-state.ts'
import { openOwnCharts } from '#src/start/own-charts.ts'
import type { PortalState } from '#src/lib/portal-state.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { readArrival } from '#src/oidc/arrival.ts'
import { openData, ok } from '../data/graphql-stub.ts'
import { AUTHORITY, metadata, openOidc, ORIGIN } from '../oidc/provider-stub.ts'

/** The portal as `main.ts` starts it, on the test's window and network. */
export const startRunningPortal = (fetch: typeof window.fetch) => {
  const { oidc, session, local, left } = openOidc()
  const partner = readPartner({ oidcAuthority: AUTHORITY, name: 'Acme' })
  if (!partner) throw new Error('The partner of the test is not whole')
  const written: PortalState = { partner, theme: null, metadata }
  const portal = createStore<PortalState | undefined>(written)
  const navigation = createNavigation(window)
  const logged: string[] = []
  const log = (message: string) => void logged.push(message)
  const auth = assembleAuth({
    oidc,
    arrival: readArrival(window),
    navigation,
    session,
    local,
    window,
    log,
    apiOrigin: ORIGIN,
    fetch,
  })
  const app = createActor(
    liveAppMachine({
      auth,
      oidc,
      overrides: {},
      origin: ORIGIN,
      loadPortal: () => Promise.resolve(written),
      portal,
      fetch,
      loadPlugin: () => Promise.resolve(),
      navigation,
      viewsShown: Promise.resolve(),
      log,
    }),
    { input: { plugins: [], redirectedAt: [] } },
  )
  const features = createStore<Readonly<Record<string, boolean>>>({})
  const view = createStore<View | undefined>(undefined)
  const deps: PortalDeps = {
    app,
    portal: portal.get,
    session: createSession({ app, portal: portal.get, features, view, now: Date.now }),
    navigation,
    data: createDataAccess(() => Promise.resolve(openData(() => ok({})))),
    openLinks: () => Promise.reject(new Error('No page of this test is behind a mailed link')),
    ownCharts: () => Promise.resolve(openOwnCharts(oidc)),
    features,
    permissions: createPermissions(() => Promise.reject(new Error('No page of this test asks what may be done'))),
    customer: createStore<string | undefined>(undefined),
    view,
    settings: {
      dateFormat: createStore<string | undefined>(undefined),
      colourScheme: createStore<string | undefined>(undefined),
      listColumns: createStore<string | undefined>(undefined),
      navigation: createStore<string | undefined>(undefined),
      gettingStarted: createStore<string | undefined>(undefined),
    },
    incidents: createIncidents(window),
    journal: createJournal(),
    recorder: () => Promise.reject(new Error('No page of this test records')),
  }
  app.start()
  return { deps, app, oidc, left, logged, features }
}
