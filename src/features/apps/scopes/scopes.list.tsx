import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/paths.ts'
import { CreateLink } from '#src/resources/list/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { ApiScopeRowActions } from './ApiScopeFrame.tsx'
import { ApiScopesDocument } from './scopes.generated.ts'

const CreateHere = () => <CreateLink to={paths.createApiScope()} />

/** API scopes, for vendor operations. */
const apiScopesList = () =>
  resourceList({
    id: 'apiScopes',
    title: msg`API scopes`,
    query: ApiScopesDocument,
    connection: 'apiScopes',
    name: ({ displayName }) => displayName,
    path: ({ id }) => paths.apiScope(id),
    Beside: CreateHere,
    RowActions: ApiScopeRowActions,
    empty: msg`API scopes are names that apps ask for to call an API.`,
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
      { id: 'description', label: msg`Description`, cell: 'text', value: ({ description }) => description },
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

export default listPage(apiScopesList)
