import { msg } from '@lingui/core/macro'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { resourceList } from '#src/resources/list/list.ts'
import { useCustomer } from '#src/resources/customer.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'
import { templateChoices } from '../choices.ts'
import { ProfileRowActions } from '../profile-menus.ts'
import { CustomerAccessProfilesDocument } from './profiles.generated.ts'

const CreateProfileLink = () => {
  const customerId = useCustomer() ?? ''
  return <CreateLink to={paths.createAccessProfile(usePortalName(), customerId)} />
}

/** The access profiles of the customer of the current page, which the query takes from the address. */
export const customerProfilesList = (portal: Portal) =>
  resourceList({
    id: 'customerAccessProfiles',
    title: msg`Access profiles`,
    query: CustomerAccessProfilesDocument,
    connection: 'accessProfiles',
    ofCustomer: true,
    name: ({ name }) => name,
    path: ({ id, customerId }) => paths.accessProfile(portal, customerId ?? '', id),
    Beside: CreateProfileLink,
    RowActions: ProfileRowActions,
    empty: msg`Access profiles say what users of this customer may do.`,
    icon: 'lock',
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      {
        id: 'name',
        label: msg`Name`,
        cell: 'identity',
        value: ({ id, name, description }) => ({ id, name, detail: description, shape: 'square' }),
        sortBy: 'name',
        filter: { kind: 'text', field: 'name' },
        width: 15,
      },
      {
        id: 'template',
        label: msg`Follows`,
        cell: 'text',
        value: ({ template }) => template?.name ?? null,
        filter: { kind: 'reference', field: 'templateId', source: templateChoices },
      },
      { id: 'userCount', label: msg`Users`, cell: 'number', value: ({ userCount }) => userCount },
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
