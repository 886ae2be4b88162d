import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { ApiResourceRowActions } from './ApiResourceFrame.tsx'
import { tokenFormats } from './fields.ts'
import { ApiResourcesDocument } from './apis.generated.ts'

const CreateHere = () => <CreateLink to={paths.createApi()} />

const apiResourcesList = () =>
  resourceList({
    id: 'apiResources',
    title: msg`APIs`,
    query: ApiResourcesDocument,
    connection: 'apiResources',
    name: ({ name }) => name,
    path: ({ id }) => paths.api(id),
    Beside: CreateHere,
    RowActions: ApiResourceRowActions,
    empty: msg`APIs receive tokens that are issued for them alone.`,
    icon: 'settings',
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      {
        id: 'name',
        label: msg`Name`,
        cell: 'identity',
        value: ({ id, name, identifier }) => ({ id, name, detail: identifier, shape: 'square' }),
        sortBy: 'name',
        filter: { kind: 'text', field: 'name' },
        width: 15,
      },
      { id: 'tokenFormat', label: msg`Token format`, cell: 'choice', choices: tokenFormats, value: (row) => row.tokenFormat },
      { id: 'scopes', label: msg`API scopes`, cell: 'text', value: ({ scopes }) => scopes.join(', ') },
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

export default listPage(apiResourcesList)
