import type { Client } from 'urql'
import type { Actor } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'
import type { Incident } from '../data/incidents.ts'
import type { Journal } from '../lib/journal.ts'
import type { Navigation } from '../lib/navigation.ts'
import type { PortalState } from '../lib/portal-state.ts'
import type { Store } from '../lib/store.ts'
import type { Session } from './session.ts'

/** What the composition root hands to the views: the running portal. */
export type PortalDeps = {
  app: Actor<typeof appMachine>
  /** Partner, theme and provider metadata; undefined until the start-up has loaded them. */
  portal: () => PortalState | undefined
  session: Session
  navigation: Navigation
  /** The data client of the present session. Another person, or nobody, means another client with an empty cache. */
  dataClient: Pick<Store<Client>, 'get' | 'subscribe'>
  /** Feature flags the server has answered so far, by key. */
  features: Store<Readonly<Record<string, boolean>>>
  /** The one current incident, shown by the error toast. */
  incidents: Store<Incident | undefined>
  /** The last events of the running charts. */
  journal: Journal
}
