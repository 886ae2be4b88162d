import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { inWords } from '../built-in-words.ts'
import { scopeColumns } from '../scope-columns.ts'
import { ApiScopeRowActions } from './ApiScopeFrame.tsx'
import { ApiScopesDocument } from './scopes.generated.ts'

const CreateHere = () => <CreateLink to={paths.createApiScope()} />

const apiScopesList = () =>
  resourceList({
    id: 'apiScopes',
    title: msg`API scopes`,
    query: ApiScopesDocument,
    connection: 'apiScopes',
    name: (scope) => inWords(scope).displayName,
    path: ({ id }) => paths.apiScope(id),
    Beside: CreateHere,
    RowActions: ApiScopeRowActions,
    empty: msg`API scopes are names that apps ask for to call an API.`,
    icon: 'settings',
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      scopeColumns.displayName,
      { id: 'description', label: msg`Description`, cell: 'text', value: (scope) => inWords(scope).description },
      scopeColumns.isSystem,
      scopeColumns.createdAt,
    ],
  })

export default listPage(apiScopesList)
