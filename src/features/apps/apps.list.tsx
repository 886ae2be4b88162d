import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { AppType } from './record/AppType.tsx'
import { AppRowActions } from './app-menus.ts'
import { appHealths, appKinds } from './app-words.ts'
import { ClientsDocument } from './apps.generated.ts'
import type { App } from './record/AppFrame.tsx'

/** The health of an app, on one line so that it fits into its column. */
const AppHealth = ({ health }: Pick<App, 'health'>) => (
  <span>
    <ChoiceMark value={health} choices={appHealths} />
  </span>
)

const CreateAppLink = () => <CreateLink to={paths.createApp()} />

export const appsList = () =>
  resourceList({
    id: 'apps',
    title: msg`Apps`,
    query: ClientsDocument,
    connection: 'clients',
    name: ({ name }) => name,
    path: ({ id }) => paths.app(id),
    Beside: CreateAppLink,
    RowActions: AppRowActions,
    empty: msg`Apps sign users in or call APIs on their own behalf.`,
    icon: 'settings',
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      {
        id: 'name',
        label: msg`Name`,
        cell: 'identity',
        value: ({ id, name, clientId }) => ({ id, name, detail: clientId, shape: 'square' }),
        sortBy: 'name',
        filter: { kind: 'text', field: 'name' },
        width: 15,
      },
      {
        id: 'kind',
        label: msg({ message: 'Type', context: 'app' }),
        cell: (app) => <AppType app={app} />,
        sortBy: 'kind',
        filter: { kind: 'choice', field: 'kind', choices: appKinds },
        width: 14,
      },
      {
        id: 'health',
        label: msg`Health`,
        cell: ({ health }) => <AppHealth health={health} />,
        filter: { kind: 'choice', field: 'health', choices: appHealths },
        isBadge: true,
        width: 13,
      },
      { id: 'lastUsedOn', label: msg`Last used`, cell: ({ lastUsedOn }) => <TimeStamp value={lastUsedOn} as="date" />, width: 8 },
      {
        id: 'clientId',
        label: msg`Client ID`,
        cell: 'code',
        value: ({ clientId }) => clientId,
        sortBy: 'clientId',
        filter: { kind: 'text', field: 'clientId' },
        optional: true,
      },
      {
        id: 'isFirstParty',
        label: msg`First party`,
        cell: 'boolean',
        value: ({ isFirstParty }) => isFirstParty,
        filter: { kind: 'boolean', field: 'isFirstParty' },
        optional: true,
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

export default listPage(appsList)
