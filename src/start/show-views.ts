import { authOf } from '#machines/app/app.selectors.ts'
import { idleOf, renewalOf } from '#machines/auth/auth.selectors.ts'
import { isDeserted as isIdleDeserted, lastActiveAt } from '#machines/idle/idle.selectors.ts'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { createPermissions } from '../bridge/permissions.ts'
import type { Recorder } from '../bridge/recorder/recorder.ts'
import { watchPerson } from '../bridge/watch-person.ts'
import { createDataAccess } from './data-access.ts'
import { whenQuiet } from '../lib/when-quiet.ts'
import type { Oidc } from '../oidc/oidc.ts'
import type { RunningPortal } from './plugins.ts'

export type Views = typeof import('./views.ts')

type Deps = {
  window: Window
  apiOrigin: string
  oidc: Oidc
  locale: () => string | undefined
  running: RunningPortal
  /** Path that the provider's response in the URL will lead to. */
  comingBackTo: string | undefined
}

/** Renders the views over the running portal, with a data client that is replaced when the user changes. */
export const showViews = ({ renderApp, preloadPage }: Views, { window, apiOrigin, oidc, locale, running, comingBackTo }: Deps): void => {
  const { app, navigation, incidents, features, customer, view, settings, session } = running
  const auth = () => authOf(app.getSnapshot())
  const renewal = () => {
    const snapshot = auth()?.getSnapshot()
    return snapshot && renewalOf(snapshot)
  }
  const idle = () => {
    const snapshot = auth()?.getSnapshot()
    return (snapshot && idleOf(snapshot))?.getSnapshot()
  }
  const isDeserted = () => {
    const snapshot = idle()
    return snapshot === undefined || isIdleDeserted(snapshot)
  }
  const lastActive = () => {
    const snapshot = idle()
    return snapshot && lastActiveAt(snapshot)
  }
  const end = (reason: EndReason) => auth()?.send({ type: 'session.ended', reason })
  const endSession = () => end('refused')
  const data = createDataAccess(async () => {
    const [{ createDataClient }, { dataDeps }, { createTokenSource }] = await Promise.all([
      import('../data/client.ts'),
      import('./data-deps.ts'),
      import('../actors/token-source.ts'),
    ])
    const tokens = createTokenSource({ store: oidc.tokens, renewal })
    return createDataClient(dataDeps({ window, apiOrigin, oidc, tokens, locale, incidents, navigation, customer, view, endSession }))
  })
  const permissions = createPermissions(async () => {
    const { MyAccessDocument } = await import('../data/my-access.generated.ts')
    const { data: answer, error } = await (await data.open()).query(MyAccessDocument, {}, { requestPolicy: 'network-only' }).toPromise()
    if (!answer) throw error ?? new Error('The server did not say what may be done')
    return answer.myAccess
  })
  const openLinks = async () => {
    const [{ liveAccountMachine }, { createOpenClient }, { DEFAULT_LOCALE, graphqlUrl }] = await Promise.all([
      import('../actors/links/account.actors.ts'),
      import('../data/open-client.ts'),
      import('./data-deps.ts'),
    ])
    const client = createOpenClient({ url: graphqlUrl(apiOrigin, window.location), locale: () => locale() ?? DEFAULT_LOCALE })
    return { machine: liveAccountMachine(client), client }
  }
  const ownCharts = async () => (await import('./own-charts.ts')).openOwnCharts(oidc)
  let recording: Promise<Recorder> | undefined
  const recorder = () =>
    (recording ??= import('./open-recorder.ts')
      .then(({ openRecorder }) => openRecorder(window, running))
      .catch((failure: unknown) => {
        recording = undefined
        throw failure
      }))
  let leave: (() => void) | undefined
  /** Loads the background work of a signed-in session after the pages. */
  const attend = () => {
    leave?.()
    leave =
      session.viewer() &&
      whenQuiet(
        window,
        isDeserted,
        async () => {
          // Nothing waits for the recorder, and the session is followed without one.
          recorder().catch(() => {})
          const [loaded, { createTokenSource }, client] = await Promise.all([
            import('./while-signed-in.ts'),
            import('../actors/token-source.ts'),
            data.open(),
            oidc.prepare(),
          ])
          return { ...loaded, client, tokens: createTokenSource({ store: oidc.tokens, renewal }) }
        },
        ({ whileSignedIn, client, tokens: { renewClaims } }) =>
          whileSignedIn({ window, client, features, permissions, settings, navigation, renew: renewClaims, end, isDeserted, lastActive }),
      )
  }
  watchPerson(app, () => {
    data.renew()
    permissions.reset()
    features.set({})
    incidents.clear()
    attend()
  })
  const root = window.document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root"')
  renderApp(root, { ...running, data, permissions, openLinks, ownCharts, recorder })
  if (comingBackTo !== undefined) preloadPage(comingBackTo)
}
