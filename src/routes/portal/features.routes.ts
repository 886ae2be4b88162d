import { msg } from '@lingui/core/macro'
import type { RecordSection, RouteEntry } from '../route.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { LOGS } from './sections.ts'

const FEATURE: RecordSection = { id: 'feature', order: 10, label: msg`Feature flag` }

/** Pages of feature flags, only in the vendor portal. */
export const featureRoutes: readonly RouteEntry[] = addCatalogs('features', [
  {
    path: 'features',
    access: 'signedIn',
    title: msg`Feature flags`,
    load: () => import('../../features/feature-flags/features.list.tsx'),
    sidebar: { group: 'access', order: 20, icon: 'features' },
  },
  {
    path: 'features/create',
    access: 'signedIn',
    title: msg`Create feature flag`,
    load: () => import('../../features/feature-flags/CreateFeaturePage.tsx'),
  },
  {
    path: 'features/:feature',
    access: 'signedIn',
    title: msg`Feature flag`,
    frame: () => import('../../features/feature-flags/FeatureFrame.tsx'),
    children: [
      {
        path: '',
        access: 'signedIn',
        title: msg`Overview`,
        section: FEATURE,
        load: () => import('../../features/feature-flags/FeatureOverviewPage.tsx'),
      },
      {
        path: 'audience',
        access: 'signedIn',
        title: msg({ message: 'Audience', context: 'feature flag' }),
        section: FEATURE,
        load: () => import('../../features/feature-flags/FeatureAudiencePage.tsx'),
      },
      {
        path: 'users',
        access: 'signedIn',
        title: msg`Users`,
        section: FEATURE,
        load: () => import('../../features/feature-flags/FeaturePeoplePage.tsx'),
      },
      {
        path: 'setup',
        access: 'signedIn',
        title: msg`Setup`,
        section: FEATURE,
        load: () => import('../../features/feature-flags/FeatureSetupPage.tsx'),
      },
      {
        path: 'revisions',
        access: 'signedIn',
        title: msg`Revisions`,
        section: LOGS,
        load: () => import('../../features/feature-flags/FeatureRevisionsPage.tsx'),
      },
      {
        path: 'logs/audit',
        access: 'signedIn',
        title: msg`Audit Logs`,
        section: LOGS,
        load: () => import('../../features/feature-flags/FeatureAuditPage.tsx'),
      },
    ],
  },
])
