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
import type { Recorder } from './recorder/recorder.ts'
import type { Session } from './session.ts'

/** Dependencies of the page of mailed links: its chart and a client for operations without a session. */
export type MailedLinks = { machine: typeof accountMachine; client: Client }

/** Personal settings of the whole portal, stored as claims of the ID token (`src/lib/user-profile.ts`). */
export type PersonalSettings = {
  /** Pattern like a partner's `defaultDateFormat`; '' for the partner's own. */
  dateFormat: Store<string | undefined>
  /** Colour scheme: auto, light or dark. */
  colourScheme: Store<string | undefined>
  /** Chosen columns of lists and their order. */
  listColumns: Store<string | undefined>
  /** Collapsed groups of the sidebar, and whether it shows icons only. */
  navigation: Store<string | undefined>
  /** 'dismissed', or '' if the first steps are shown. */
  gettingStarted: Store<string | undefined>
}

export type PortalDeps = {
  app: Actor<typeof appMachine>
  /** Partner, theme and provider metadata. Undefined until the start-up has loaded them. */
  portal: () => PortalState | undefined
  session: Session
  navigation: Navigation
  /** Data client of the current session. After a change of user or a sign-out there is another client with an empty cache. */
  data: {
    /** Undefined until opened. */
    current: Pick<Store<Client | undefined>, 'get' | 'subscribe'>
    /** Loads and opens it. Rejects if its code cannot be loaded. */
    open: () => Promise<Client>
  }
  /** Loads the dependencies of the page of mailed links; none of them waits for a session. */
  openLinks: () => Promise<MailedLinks>
  /** Loads the charts of the user's account pages, each with its page. */
  ownCharts: () => Promise<OpenOwnCharts>
  /** Feature flags that are loaded so far, by key. */
  features: Store<Readonly<Record<string, boolean>>>
  permissions: Permissions
  /** ID of the organisation that this tab works in; undefined for all of them. */
  customer: Store<string | undefined>
  /** The view as somebody else in this tab, if any. */
  view: Store<View | undefined>
  /** Personal settings that were changed in this session; where undefined, the account's value applies. */
  settings: PersonalSettings
  /** Incidents, and the one that the error toast shows. */
  incidents: Incidents
  journal: Journal
  /** Loads the recorder of the statecharts, which begins to record; always the same one. */
  recorder: () => Promise<Recorder>
}
