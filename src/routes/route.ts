import type { MessageDescriptor } from '@lingui/core'
import type { Client } from '@urql/core'
import type { ComponentType } from 'react'
import type { Access } from '#contract/access/rule.ts'
import type { Words } from '#src/i18n/activate.ts'
import type { PrefetchPlace } from '#src/resources/query/prefetch-query.ts'
import type { PlaceIconName } from '#src/ui/controls/place-icon.tsx'
import type { SidebarGroup } from './portal/groups.ts'

/** Position of a route in the sidebar. Entries of one group are sorted by `order`. */
export type SidebarPlace = { group: SidebarGroup; order: number; icon: PlaceIconName; label?: MessageDescriptor }
export type RecordSection = { id: string; order: number; label: MessageDescriptor }

/** Header and sidebar are shown to a signed-in visitor unless a route turns them off. */
type Layout = { navbar?: boolean; sidebar?: boolean }

/** `ask`: sends the page's queries before it is rendered. */
export type Page = ComponentType & { ask?: (client: Client, place: PrefetchPlace) => void }
type Load = () => Promise<{ default: Page }>

/**
 * One route of the portal as data, read by router, guard, sidebar, palette and titles. `path` is relative to the parent; '' is the parent's index. A
 * rule also covers the children: `userTypes` and `activity` until a child names others; all other requirements add up.
 */
export type RouteEntry = {
  path: string
  access: Access
  title: MessageDescriptor
  /** Title for signed-in users, if it differs. */
  titleSignedIn?: MessageDescriptor
  load?: Load
  /** Component around the pages below, which its Outlet renders. It stays mounted while the user moves between them, and is not a page itself. */
  frame?: Load
  /** Catalog parts that only pages of this area use. */
  words?: readonly Words[]
  redirectTo?: string
  layout?: Layout
  sidebar?: SidebarPlace
  /** Group in which the sidebar lists this page with the other pages of the same record. */
  section?: RecordSection
  /** The sidebar lists the page only while it is open, and the palette never: another page links to it if it applies. */
  unlisted?: true
  children?: readonly RouteEntry[]
}
