import type { Client } from '@urql/core'
import type { Actor } from 'xstate'
import type { accountMachine } from '#machines/account/account.machine.ts'
import type { appMachine } from '#machines/app/app.machine.ts'
import type { View } from '../access/read-view.ts'
import type { Incidents } from '../lib/faults/incidents.ts'
import type { Journal } from '../lib/faults/journal.ts'
import type { Navigation } from '../lib/addresses/navigation.ts'
import type { PortalState } from '../lib/portal-state.ts'
import type { Store } from '../lib/storage/store.ts'
import type { OpenOwnCharts } from './own-charts.ts'
import type { Permissions } from './permissions.ts'
import type { Session } from './session.ts'

/** What a page behind a mailed link works with: its chart on the real server, and a client for calls without a session. */
export type MailedLinks = { machine: typeof accountMachine; client: Client }

/** Personal settings that the whole portal follows, by the claims of the identity token that tell them (`src/lib/user-profile.ts`). */
export type PersonalSettings = {
  /** As a partner's `defaultDateFormat`; '' for the partner's own. */
  dateFormat: Store<string | undefined>
  /** auto, light or dark. */
  colourScheme: Store<string | undefined>
  /** Columns and their order in lists. */
  listColumns: Store<string | undefined>
  /** Closed groups of the sidebar, and whether it shows icons only. */
  navigation: Store<string | undefined>
  /** 'dismissed', or '' where the first steps are wanted. */
  gettingStarted: Store<string | undefined>
}

/** What the composition root hands to the views: the running portal. */
export type PortalDeps = {
  app: Actor<typeof appMachine>
  /** Partner, theme and provider metadata; undefined until the start-up has loaded them. */
  portal: () => PortalState | undefined
  session: Session
  navigation: Navigation
  /** The data client of the present session. Another person, or nobody, means another client with an empty cache. */
  data: {
    /** Undefined until it has been opened. */
    current: Pick<Store<Client | undefined>, 'get' | 'subscribe'>
    /** Loads and opens it. Rejects where its code cannot be loaded. */
    open: () => Promise<Client>
  }
  /** Loads what a page behind a mailed link needs; nothing of it waits for a session. */
  openLinks: () => Promise<MailedLinks>
  /** Loads the charts of the own account, each with the page that runs it. */
  ownCharts: OpenOwnCharts
  /** Feature flags the server has answered so far, by key. */
  features: Store<Readonly<Record<string, boolean>>>
  /** What the person who is signed in may do. */
  permissions: Permissions
  /** The organisation that this tab works in, by its id; undefined for all of them. */
  customer: Store<string | undefined>
  /** The view as somebody else that this tab is in. */
  view: Store<View | undefined>
  /** What was chosen of the own personal settings in this session; what the account says holds where it is undefined. */
  settings: PersonalSettings
  /** What has failed, and what of it the error toast shows. */
  incidents: Incidents
  /** The last events of the running charts. */
  journal: Journal
}
