import type { MessageDescriptor } from '@lingui/core'
import type { IconName } from '#src/ui/icon.tsx'

/** One link of the sidebar, and a group of them. The route table makes them; the shell only draws. */
export type NavigationItem = {
  path: string
  label: MessageDescriptor
  icon: IconName
  /** In a view as somebody else: they could open it, the real person may not. */
  closed?: true
}
export type NavigationGroup = { id: 'start' | 'people' | 'profile'; items: readonly NavigationItem[] }

/** A page of one record beside the others of it: the sidebar groups of a user's pages (spec section 2). */
export type RecordSection = 'profileDetails' | 'security' | 'password' | 'logs'
export type RecordGroup = { id: RecordSection; items: readonly { path: string; label: MessageDescriptor }[] }

/** A page that can be opened without knowing an id; `within` names what stands above it, from the outside in. */
export type Place = { path: string; label: MessageDescriptor; within: readonly MessageDescriptor[] }
