import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/paths.ts'
import { CreateLink } from '#src/resources/list/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { IdentityResourceRowActions } from './IdentityResourceFrame.tsx'
import { IdentityResourcesDocument } from './identity-resources.generated.ts'

const CreateHere = () => <CreateLink to={paths.createIdentityResource()} />

/** Identity resources, for vendor operations. */
const identityResourcesList = () =>
  resourceList({
    id: 'identityResources',
    title: msg`Identity resources`,
    query: IdentityResourcesDocument,
    connection: 'identityResources',
    name: ({ displayName }) => displayName,
    path: ({ id }) => paths.identityResource(id),
    Beside: CreateHere,
    RowActions: IdentityResourceRowActions,
    empty: msg`Identity resources are names that apps ask for to learn about users.`,
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      {
        id: 'displayName',
        label: msg`Display name`,
        cell: 'identity',
        value: ({ id, name, displayName }) => ({ id, name: displayName, detail: name, shape: 'square' }),
        sortBy: 'displayName',
        filter: { kind: 'text', field: 'displayName' },
        width: 15,
      },
      { id: 'claims', label: msg`Claims`, cell: 'text', value: ({ claims }) => claims.join(', ') },
      {
        id: 'isSystem',
        label: msg`Part of the portal`,
        cell: 'boolean',
        value: ({ isSystem }) => isSystem,
        sortBy: 'isSystem',
        filter: { kind: 'boolean', field: 'isSystem' },
      },
      {
        id: 'createdAt',
        label: msg`Created`,
        cell: 'date',
        value: ({ createdAt }) => createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
        optional: true,
      },
    ],
  })

export default listPage(identityResourcesList)
