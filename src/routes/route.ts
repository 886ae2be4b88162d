import type { MessageDescriptor } from '@lingui/core'
import type { Client } from '@urql/core'
import type { ComponentType } from 'react'
import type { Access } from '#contract/access/rule.ts'
import type { Words } from '#src/i18n/activate.ts'
import type { AskedPlace } from '#src/resources/query/asked-ahead.ts'
import type { PlaceIconName } from '#src/ui/controls/place-icon.tsx'
import type { SidebarGroup } from './portal/groups.ts'

/** Where a route stands in the sidebar. Entries of one group stand together, in the order of `order`. */
export type SidebarPlace = { group: SidebarGroup; order: number; icon: PlaceIconName; label?: MessageDescriptor }
/** What stands together among the pages of one record. */
export type RecordSection = { id: string; order: number; label: MessageDescriptor }

/** Header and sidebar are shown to a signed-in visitor unless a route says no. */
export type Layout = { navbar?: boolean; sidebar?: boolean }

/** `ask`: begins to ask the server for what the page shows, before it is there. */
export type Page = ComponentType & { ask?: (client: Client, place: AskedPlace) => void }
type Load = () => Promise<{ default: Page }>

/**
 * One route of the portal as a value; everything that knows routes (router, guard, sidebar, palette, titles) reads it.
 * `path` is relative to the parent, '' is the parent's index. A rule covers the children: `userTypes` and `activity` until one names others, the rest adds up.
 */
export type RouteEntry = {
  path: string
  access: Access
  title: MessageDescriptor
  /** Where the page says something else to somebody who is signed in. */
  titleSignedIn?: MessageDescriptor
  load?: Load
  /** Stands around the pages below, which its Outlet shows: it stays while one goes from one of them to the next. It is no page itself. */
  frame?: Load
  /** The parts of the catalog that have what only pages of its room say. */
  words?: readonly Words[]
  redirectTo?: string
  layout?: Layout
  sidebar?: SidebarPlace
  /** The group in which the sidebar shows this page beside the other pages of the same record. */
  section?: RecordSection
  /** The sidebar shows it beside the others only while it is open, and the palette never: another page leads to it where it applies. */
  unlisted?: true
  children?: readonly RouteEntry[]
}
