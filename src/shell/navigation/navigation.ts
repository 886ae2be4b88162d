import type { MessageDescriptor } from '@lingui/core'
import type { PlaceIconName } from '#src/ui/controls/place-icon.tsx'

/** A link of the sidebar. The route table defines links and groups; the shell only renders them. */
export type NavigationItem = {
  path: string
  label: MessageDescriptor
  icon: PlaceIconName
  /** In a view as somebody else: the viewed user may open it, the real user may not. */
  closed?: true
}
export type NavigationGroup = { id: string; label: MessageDescriptor; items: readonly NavigationItem[] }

export type RecordGroup = { id: string; label: MessageDescriptor; items: readonly { path: string; label: MessageDescriptor }[] }

/** A page that can be opened without an ID. `within` names the pages above it, outermost first. */
export type Place = { path: string; label: MessageDescriptor; within: readonly MessageDescriptor[] }
