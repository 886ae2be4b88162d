import type { MessageDescriptor } from '@lingui/core'
import type { PlaceIconName } from '#src/ui/controls/place-icon.tsx'

/** One link of the sidebar, and a group of them. The route table makes them; the shell only draws. */
export type NavigationItem = {
  path: string
  label: MessageDescriptor
  icon: PlaceIconName
  /** In a view as somebody else: they could open it, the real person may not. */
  closed?: true
}
export type NavigationGroup = { id: string; label: MessageDescriptor; items: readonly NavigationItem[] }

/** Pages of one record that stand together in the sidebar. */
export type RecordGroup = { id: string; label: MessageDescriptor; items: readonly { path: string; label: MessageDescriptor }[] }

/** A page that can be opened without knowing an id; `within` names what stands above it, from the outside in. */
export type Place = { path: string; label: MessageDescriptor; within: readonly MessageDescriptor[] }
