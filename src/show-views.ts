import { authOf } from '#machines/app/app.selectors.ts'
import { renewalOf } from '#machines/auth/auth.selectors.ts'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { createTokenSource } from './actors/token-source.ts'
import { watchPerson } from './bridge/watch-person.ts'
import { dataDeps } from './data-deps.ts'
import { createStore } from './lib/store.ts'
import { whenQuiet } from './lib/when-quiet.ts'
import type { Oidc } from './oidc/oidc.ts'
import type { RunningPortal } from './plugins.ts'

export type Views = typeof import('./views.ts')

type Deps = {
  window: Window
  apiOrigin: string
  oidc: Oidc
  locale: () => string | undefined
  running: RunningPortal
}

/** Renders the loaded views over the running portal, with a data client that changes with the person. */
export const showViews = ({ renderApp, createDataClient }: Views, { window, apiOrigin, oidc, locale, running }: Deps): void => {
  const { app, navigation, incidents, features, session } = running
  const auth = () => authOf(app.getSnapshot())
  const tokens = createTokenSource({
    store: oidc.tokens,
    renewal: () => {
      const snapshot = auth()?.getSnapshot()
      return snapshot && renewalOf(snapshot)
    },
  })
  const end = (reason: EndReason) => auth()?.send({ type: 'session.ended', reason })
  const endSession = () => end('refused')
  const create = () =>
    createDataClient(dataDeps({ location: window.location, apiOrigin, oidc, tokens, locale, incidents, navigation, endSession }))

  let data = create()
  const client = createStore(data.client)
  let leave: (() => void) | undefined
  /** What runs beside the pages while somebody is signed in comes after them. */
  const attend = () => {
    leave?.()
    leave =
      session.viewer() &&
      whenQuiet(
        window,
        () => import('./while-signed-in.ts'),
        ({ whileSignedIn }) => whileSignedIn({ window, client: data.client, features, navigation, end }),
      )
  }
  watchPerson(app, () => {
    data.close()
    data = create()
    client.set(data.client)
    features.set({})
    incidents.set(undefined)
    attend()
  })
  const root = window.document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root"')
  renderApp(root, { ...running, dataClient: client })
}
