import { msg } from '@lingui/core/macro'
import type { AccessRule } from '#contract/access/rule.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { RecordSection, RouteEntry } from '../route.ts'
import { does } from './does.ts'
import { addCatalogs } from '../add-catalogs.ts'
import { LOGS } from './sections.ts'

const CUSTOMER: RecordSection = { id: 'customer', order: 10, label: msg`Customer` }

/** Among administrators, only those of a partner may create customers. */
const MAKES_CUSTOMERS: Readonly<Record<Portal, AccessRule>> = {
  admin: { ...does('CREATE', 'Customer'), roles: ['PartnerAdmin'] },
  vendor: does('CREATE', 'Customer'),
}

const OPERATIONS: AccessRule = { userTypes: ['VENDOR_OPERATIONS'] }

/** An access profile cannot grant payroll pages to support or partner staff. */
const LINKS_PAYROLL: Readonly<Record<Portal, AccessRule>> = {
  admin: { ...does('VIEW', 'User'), userTypes: ['ADMIN'] },
  vendor: OPERATIONS,
}

/** Only in the vendor portal: the vendor sells modules, and the logs belong to the vendor. */
const VENDOR_PAGES: readonly RouteEntry[] = [
  {
    path: 'modules',
    access: OPERATIONS,
    title: msg`Modules`,
    section: CUSTOMER,
    load: () => import('../../features/customers/modules/ModulesPage.tsx'),
  },
  {
    path: 'permissions',
    access: OPERATIONS,
    title: msg`Mobile menu permissions`,
    section: CUSTOMER,
    load: () => import('../../features/customers/mobile-menu/MobileMenuPage.tsx'),
  },
  {
    path: 'logs/audit',
    access: does('VIEW', 'Log'),
    title: msg`Audit Logs`,
    section: LOGS,
    load: () => import('../../features/customers/CustomerAuditPage.tsx'),
  },
]

/** Customer pages, the same in both portals. A customer is loaded once for all of its pages. */
export const customerRoutes = (portal: Portal): readonly RouteEntry[] => [
  ...addCatalogs(['customers', 'jobs'], [importPage(portal)]),
  ...addCatalogs('customers', [
    {
      path: 'customers',
      access: does('VIEW', 'Customer'),
      title: msg`Customers`,
      load: () => import('../../features/customers/list/customers.list.tsx'),
      sidebar: { group: 'customers', order: 10, icon: 'customers' },
    },
    {
      path: 'customers/create',
      access: MAKES_CUSTOMERS[portal],
      title: msg`Create customer`,
      load: () => import('../../features/customers/CreateCustomerPage.tsx'),
    },
    {
      path: 'customers/payroll-employees/:employee',
      access: LINKS_PAYROLL[portal],
      title: msg`Link payroll users`,
      load: () => import('../../features/customers/payroll/PayrollEmployeePage.tsx'),
    },
    {
      path: 'customers/:customer',
      access: does('VIEW', 'Customer'),
      title: msg`Customer`,
      frame: () => import('../../features/customers/CustomerFrame.tsx'),
      children: [
        {
          path: '',
          access: 'signedIn',
          title: msg`Overview`,
          section: CUSTOMER,
          load: () => import('../../features/customers/CustomerOverviewPage.tsx'),
        },
        {
          path: 'users',
          access: does('VIEW', 'User'),
          title: msg`Users`,
          section: CUSTOMER,
          load: () => import('../../features/users/customer-users/CustomerUsersPage.tsx'),
        },
        {
          path: 'accessprofile',
          access: does('VIEW', 'AccessProfile'),
          title: msg`Access profiles`,
          section: CUSTOMER,
          load: () => import('../../features/access-profiles/list/CustomerProfilesPage.tsx'),
        },
        {
          path: 'login-provider',
          access: 'signedIn',
          title: msg`Login provider`,
          section: CUSTOMER,
          load: () => import('../../features/customers/setup/CustomerProviderPage.tsx'),
        },
        {
          path: 'setup',
          access: 'signedIn',
          title: msg`Setup`,
          section: CUSTOMER,
          load: () => import('../../features/customers/setup/CustomerSetupPage.tsx'),
        },
        {
          path: 'networks',
          access: 'signedIn',
          title: msg`Networks`,
          section: CUSTOMER,
          load: () => import('../../features/customers/networks/CustomerNetworksPage.tsx'),
        },
        {
          path: 'link-payroll-users',
          access: LINKS_PAYROLL[portal],
          title: msg`Link payroll users`,
          section: CUSTOMER,
          load: () => import('../../features/customers/payroll/LinkPayrollPage.tsx'),
        },
        ...(portal === 'vendor' ? VENDOR_PAGES : []),
      ],
    },
  ]),
]

const importPage = (portal: Portal): RouteEntry => ({
  path: 'customers/import',
  access: MAKES_CUSTOMERS[portal],
  title: msg`Import customers`,
  load: () => import('../../features/customers/import/CustomerImportPage.tsx'),
})
