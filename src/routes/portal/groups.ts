import { msg } from '@lingui/core/macro'
import type { SidebarGroup } from '../route.ts'

/** The sidebar's groups that several areas share; an area that stands alone brings its own. */
export const OVERVIEW: SidebarGroup = { id: 'start', order: 10 }
export const PEOPLE: SidebarGroup = { id: 'people', order: 20, label: msg`People` }
export const TOOLS: SidebarGroup = { id: 'tools', order: 70, label: msg`Tools` }
export const OWN_ACCOUNT: SidebarGroup = { id: 'profile', order: 90, label: msg`Your account` }
