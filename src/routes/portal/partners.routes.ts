import { msg } from '@lingui/core/macro'
import type { RecordSection, RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { LOGS } from './sections.ts'

const PARTNER: RecordSection = { id: 'partner', order: 10, label: msg`Partner` }

export const partnerRoutes: readonly RouteEntry[] = addCatalogs('partners', [
  {
    path: 'partners',
    access: 'signedIn',
    title: msg`Partners`,
    load: () => import('../../features/partners/partners.list.tsx'),
    sidebar: { group: 'customers', order: 30, icon: 'partners' },
  },
  {
    path: 'partners/create',
    access: 'signedIn',
    title: msg`Create partner`,
    load: () => import('../../features/partners/CreatePartnerPage.tsx'),
  },
  {
    path: 'partners/:partner',
    access: 'signedIn',
    title: msg`Partner`,
    frame: () => import('../../features/partners/PartnerFrame.tsx'),
    children: [
      {
        path: '',
        access: 'signedIn',
        title: msg`Overview`,
        section: PARTNER,
        load: () => import('../../features/partners/PartnerOverviewPage.tsx'),
      },
      {
        path: 'setup',
        access: 'signedIn',
        title: msg`Setup`,
        section: PARTNER,
        load: () => import('../../features/partners/PartnerSetupPage.tsx'),
      },
      {
        path: 'look',
        access: 'signedIn',
        title: msg`Look`,
        section: PARTNER,
        load: () => import('../../features/partners/PartnerLookPage.tsx'),
      },
      {
        path: 'logs/audit',
        access: 'signedIn',
        title: msg`Audit Logs`,
        section: LOGS,
        load: () => import('../../features/partners/PartnerAuditPage.tsx'),
      },
    ],
  },
])
