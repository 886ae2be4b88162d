import type { MessageDescriptor } from '@lingui/core'
import type { IconName } from '#src/ui/icon.tsx'

/** One link of the sidebar, and a group of them. The route table makes them; the shell only draws. */
export type NavigationItem = { path: string; label: MessageDescriptor; icon: IconName }
export type NavigationGroup = { id: 'start' | 'people' | 'profile'; items: readonly NavigationItem[] }
