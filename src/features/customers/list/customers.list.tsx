import { msg } from '@lingui/core/macro'
import { withWords } from '#src/i18n/activate.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { bulkActions } from '#src/resources/bulk/bulk-actions.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { ImportLink } from '#src/resources/list/toolbar/ImportLink.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'
import { StartCustomerExportDocument } from './bulk.generated.ts'
import { CustomerRowActions } from '../customer-menus.ts'
import { customerListStates, customerTypes, twoFactorLevels } from '../customer-words.ts'
import { CustomersDocument, type CustomersQuery } from './customers.generated.ts'
import { TwoFactorMethods } from '../../../resources/sign-ins/TwoFactorMethods.tsx'

const CustomerLinks = () => {
  const portal = usePortalName()
  return (
    <>
      <ImportLink to={paths.importCustomers(portal)} />
      <CreateLink to={paths.createCustomer(portal)} />
    </>
  )
}

type Customer = CustomersQuery['customers']['nodes'][number]

/** Shown to vendor staff, who see the customers of several partners. */
const partnerColumn = {
  id: 'partner',
  label: msg`Partner`,
  cell: 'text',
  value: ({ partner }: Customer) => partner?.name ?? null,
  filter: { kind: 'reference', field: 'partnerId', source: partnerChoices },
} as const

/** A yes/no column that is hidden by default. */
const flag = <Field extends 'userPortalAccess' | 'mobileAppAccess'>(field: Field) =>
  ({
    id: field,
    cell: 'boolean',
    value: (row: Customer) => row[field],
    filter: { kind: 'boolean', field },
    optional: true,
  }) as const

/** The customers that the reader can see. */
export const customersList = (portal: Portal) =>
  resourceList({
    id: 'customers',
    title: msg`Customers`,
    query: CustomersDocument,
    connection: 'customers',
    name: ({ name }) => name,
    path: ({ id }) => paths.customer(portal, id),
    Beside: CustomerLinks,
    empty: msg`Customers are the organisations that users belong to.`,
    icon: 'customers',
    Actions: bulkActions(withWords('jobs', async () => (await import('./customer-bulk.ts')).customerBulk)),
    RowActions: CustomerRowActions,
    Export: listExport(
      StartCustomerExportDocument,
      withWords('jobs', async () => (await import('#src/resources/server-words/customer-server-words.ts')).customerServerWords),
    ),
    states: customerListStates,
    filters: [
      { kind: 'boolean', field: 'hasAdministrator', label: msg`Has an administrator` },
      { kind: 'boolean', field: 'enabled', label: msg`Status`, old: true },
    ],
    commonFilters: [...(portal === 'vendor' ? (['partnerId'] as const) : []), 'customerType', 'twoFactorLevel', 'createdAt'],
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      {
        id: 'name',
        label: msg`Name`,
        cell: 'identity',
        value: ({ id, name, description, hrCustomerId }) => ({ id, name, detail: description || hrCustomerId, shape: 'square' }),
        sortBy: 'name',
        filter: { kind: 'text', field: 'name' },
        width: 15,
      },
      ...(portal === 'vendor' ? [partnerColumn] : []),
      {
        id: 'customerType',
        label: msg`Customer type`,
        cell: 'choice',
        choices: customerTypes,
        value: (row) => row.customerType,
        sortBy: 'customerType',
        filter: { kind: 'choice', field: 'customerType', choices: customerTypes },
      },
      {
        id: 'enabled',
        label: msg`Status`,
        cell: 'choice',
        choices: customerListStates,
        value: ({ state }) => state,
        isBadge: true,
        sortBy: 'enabled',
        filter: { kind: 'choice', field: 'state', choices: customerListStates },
        exports: [{ id: 'state', label: msg`Status` }],
      },
      {
        id: 'twoFactorLevel',
        label: msg`Two-factor level`,
        cell: 'choice',
        choices: twoFactorLevels,
        value: (row) => row.twoFactorLevel,
        sortBy: 'twoFactorLevel',
        filter: { kind: 'choice', field: 'twoFactorLevel', choices: twoFactorLevels },
      },
      {
        id: 'loginProvider',
        label: msg`Login provider`,
        cell: 'text',
        value: (row) => row.loginProvider?.displayName ?? null,
        optional: true,
      },
      {
        id: 'hrCustomerId',
        label: msg`HR customer ID`,
        cell: 'code',
        value: (row) => row.hrCustomerId,
        sortBy: 'hrCustomerId',
        filter: { kind: 'text', field: 'hrCustomerId' },
        optional: true,
      },
      {
        id: 'description',
        label: msg`Description`,
        cell: 'text',
        value: (row) => row.description,
        filter: { kind: 'text', field: 'description' },
        optional: true,
      },
      {
        id: 'twoFactorMethod',
        label: msg`Two-factor methods`,
        cell: (row) => <TwoFactorMethods rule={row.twoFactorMethod} />,
        optional: true,
      },
      { ...flag('userPortalAccess'), label: msg`User management portal` },
      { ...flag('mobileAppAccess'), label: msg`Mobile app` },
      {
        id: 'createdAt',
        label: msg`Created`,
        cell: 'date',
        value: (row) => row.createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
        optional: true,
      },
    ],
  })

export default listPage(customersList)
