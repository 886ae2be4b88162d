import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { inWords } from '../built-in-words.ts'
import { scopeColumns } from '../scope-columns.ts'
import { IdentityResourceRowActions } from './IdentityResourceFrame.tsx'
import { IdentityResourcesDocument } from './identity-resources.generated.ts'

const CreateHere = () => <CreateLink to={paths.createIdentityResource()} />

const identityResourcesList = () =>
  resourceList({
    id: 'identityResources',
    title: msg`Identity resources`,
    query: IdentityResourcesDocument,
    connection: 'identityResources',
    name: (scope) => inWords(scope).displayName,
    path: ({ id }) => paths.identityResource(id),
    Beside: CreateHere,
    RowActions: IdentityResourceRowActions,
    empty: msg`Identity resources are names that apps ask for to learn about users.`,
    icon: 'settings',
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      scopeColumns.displayName,
      { id: 'claims', label: msg`Claims`, cell: 'text', value: ({ claims }) => claims.join(', ') },
      scopeColumns.isSystem,
      scopeColumns.createdAt,
    ],
  })

export default listPage(identityResourcesList)
