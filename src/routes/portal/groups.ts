import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Groups of the sidebar in display order. A group is shown if at least one of its pages may be opened. */
export const SIDEBAR_GROUPS = {
  overview: msg({ message: 'Overview', context: 'navigation' }),
  people: msg`People`,
  customers: msg`Customers`,
  signIn: msg({ message: 'Sign-in', context: 'navigation' }),
  access: msg({ message: 'Access', context: 'navigation' }),
  logs: msg`Logs`,
  tools: msg`Tools`,
  system: msg({ message: 'System', context: 'navigation' }),
  account: msg`Your account`,
} as const satisfies Record<string, MessageDescriptor>

export type SidebarGroup = keyof typeof SIDEBAR_GROUPS
