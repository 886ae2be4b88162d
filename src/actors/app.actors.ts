import { fromPromise } from 'xstate'
import { appMachine, type StepProblem } from '#machines/app/app.machine.ts'
import type { authMachine } from '#machines/auth/auth.machine.ts'
import type { Navigation } from '../lib/addresses/navigation.ts'
import type { PortalState } from '../lib/portal-state.ts'
import { oidcSettings, type OidcOverrides } from '../oidc/oidc-settings.ts'
import type { Oidc } from '../oidc/oidc.ts'
import { fetchMetadata } from '../oidc/fetch-metadata.ts'

type AppDeps = {
  auth: typeof authMachine
  oidc: Oidc
  overrides: OidcOverrides
  origin: string
  /** Loads partner and theme from the page or the server. Resolves to undefined if they cannot be loaded. */
  loadPortal: () => Promise<PortalState | undefined>
  portal: { get: () => PortalState | undefined; set: (state: PortalState) => void }
  fetch: typeof globalThis.fetch
  loadPlugin: (name: string) => Promise<void>
  navigation: Navigation
  /** Resolves once the views are rendered. */
  viewsShown: Promise<void>
  log: (message: string, error?: unknown) => void
}

const PATIENCE = 8_000

/** The start-up chart with its implementations; `auth` must have its implementations already. */
export const liveAppMachine = ({
  auth,
  oidc,
  overrides,
  origin,
  loadPortal,
  portal,
  fetch,
  loadPlugin,
  navigation,
  viewsShown,
  log,
}: AppDeps) =>
  appMachine.provide({
    actors: {
      auth,
      loadPartner: fromPromise<StepProblem, void>(async () => {
        const state = await loadPortal()
        if (!state) return { code: 'partnerUnreachable', details: [] }
        portal.set(state)
        return undefined
      }),
      setUpAuth: fromPromise<StepProblem, void>(async () => {
        const state = portal.get()
        if (!state) return { code: 'partnerUnreachable', details: [] }
        const settings = oidcSettings(state.partner, origin, overrides)
        if (!settings.authority) return { code: 'missingSettings', details: ['authority'] }
        const found = state.metadata ? { metadata: state.metadata } : await fetchMetadata(settings.authority, fetch, PATIENCE)
        return 'problem' in found ? found.problem : oidc.configure(settings, found.metadata)
      }),
      loadPlugin: fromPromise<void, { name: string }>(({ input }) => loadPlugin(input.name)),
      awaitRouter: fromPromise<void, void>(async () => {
        await viewsShown
        await navigation.attached
      }),
    },
    actions: {
      logPluginFailure: (_, { plugin, error }) => log(`Error while loading plugin ${plugin}`, error),
      logFailure: (_, { doing, error }) => log(`Failed while ${doing}`, error),
    },
  })
