import { msg } from '@lingui/core/macro'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { RecordSection, RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { does } from './does.ts'
import { LOGS } from './sections.ts'

const PROFILE: RecordSection = { id: 'accessProfile', order: 10, label: msg`Access profile` }

const AUDIT: RouteEntry = {
  path: 'logs/audit',
  access: does('VIEW', 'Log'),
  title: msg`Audit Logs`,
  section: LOGS,
  load: () => import('../../features/access-profiles/ProfileAuditPage.tsx'),
}

/** One profile; its record is loaded once for all of its pages. */
const record = (path: string, portal: Portal): RouteEntry => ({
  path: `${path}/:profile`,
  access: does('VIEW', 'AccessProfile'),
  title: msg`Access profile`,
  frame: () => import('../../features/access-profiles/ProfileFrame.tsx'),
  children: [
    {
      path: '',
      access: 'signedIn',
      title: msg`Permissions`,
      section: PROFILE,
      load: () => import('../../features/access-profiles/ProfileGridPage.tsx'),
    },
    {
      path: 'users',
      access: 'signedIn',
      title: msg`Users`,
      section: PROFILE,
      load: () => import('../../features/access-profiles/holders/ProfileHoldersPage.tsx'),
    },
    {
      path: 'compare',
      access: 'signedIn',
      title: msg`Compare`,
      section: PROFILE,
      load: () => import('../../features/access-profiles/compare/ComparePage.tsx'),
    },
    {
      path: 'setup',
      access: 'signedIn',
      title: msg`Setup`,
      section: PROFILE,
      load: () => import('../../features/access-profiles/ProfileSetupPage.tsx'),
    },
    ...(portal === 'vendor' ? [AUDIT] : []),
  ],
})

const create = (path: string): Omit<RouteEntry, 'title'> => ({
  path: `${path}/create`,
  access: does('CREATE', 'AccessProfile'),
  load: () => import('../../features/access-profiles/create/CreateProfilePage.tsx'),
})

export const accessTemplateRoutes: readonly RouteEntry[] = addCatalogs('access', [
  {
    path: 'accessprofile',
    access: does('VIEW', 'AccessProfile'),
    title: msg`Access profiles`,
    load: () => import('../../features/access-profiles/list/templates.list.tsx'),
    sidebar: { group: 'access', order: 10, icon: 'accessProfiles' },
  },
  { ...create('accessprofile'), title: msg`Create template` },
  record('accessprofile', 'vendor'),
])

/** Pages of one profile of a customer. Their list is among the customer's pages. */
export const accessProfileRoutes = (portal: Portal): readonly RouteEntry[] =>
  addCatalogs('access', [
    { ...create('customers/:customer/accessprofile'), title: msg`Create access profile` },
    record('customers/:customer/accessprofile', portal),
  ])
