import { msg } from '@lingui/core/macro'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { useReader } from '#src/resources/reader.ts'
import { ProviderRowActions } from './provider-menus.ts'
import { LoginProvidersDocument, type LoginProvidersQuery } from './login-providers.generated.ts'
import { mayChange } from './may-change.ts'
import { protocols, providerStates } from './provider-words.ts'

type Provider = LoginProvidersQuery['loginProviders']['nodes'][number]

const CreateProviderLink = () => {
  const reader = useReader()
  return mayChange(reader) ? <CreateLink to={paths.createLoginProvider(reader.portal)} /> : null
}

/** Shown to vendor staff, who see the providers of several partners. */
const partnerColumn = {
  id: 'partner',
  label: msg`Partner`,
  cell: 'text',
  value: ({ partner }: Provider) => partner?.name ?? null,
  filter: { kind: 'reference', field: 'partnerId', source: partnerChoices },
} as const

/** The login providers that the reader can see. */
const loginProvidersList = (portal: Portal) =>
  resourceList({
    id: 'loginProviders',
    title: msg`Login providers`,
    query: LoginProvidersDocument,
    connection: 'loginProviders',
    name: ({ displayName }) => displayName,
    path: ({ id }) => paths.loginProvider(portal, id),
    Beside: CreateProviderLink,
    RowActions: ProviderRowActions,
    empty: msg`Login providers let users sign in with an account of their own organisation.`,
    icon: 'lock',
    states: providerStates,
    commonFilters: [...(portal === 'vendor' ? (['partnerId'] as const) : []), 'protocol', 'createdAt'],
    sort: { by: 'displayName', direction: 'ASC' },
    columns: [
      {
        id: 'displayName',
        label: msg`Display name`,
        cell: 'identity',
        value: ({ id, displayName, name }) => ({ id, name: displayName, detail: name, shape: 'square' }),
        sortBy: 'displayName',
        filter: { kind: 'text', field: 'displayName' },
        width: 15,
      },
      ...(portal === 'vendor' ? [partnerColumn] : []),
      {
        id: 'protocol',
        label: msg`Protocol`,
        cell: 'choice',
        choices: protocols,
        value: ({ protocol }) => protocol,
        sortBy: 'protocol',
        filter: { kind: 'choice', field: 'protocol', choices: protocols },
      },
      { id: 'state', label: msg`Status`, cell: 'choice', choices: providerStates, value: ({ state }) => state, isBadge: true },
      { id: 'customers', label: msg`Customers`, cell: 'number', value: ({ usedBy }) => usedBy.customers },
      { id: 'people', label: msg`Linked users`, cell: 'number', value: ({ usedBy }) => usedBy.people },
      { id: 'validUntil', label: msg`Valid until`, cell: 'date', value: ({ validUntil }) => validUntil },
      {
        id: 'allowedDomains',
        label: msg`Allowed domains`,
        cell: 'text',
        value: ({ allowedDomains }) => allowedDomains.join(', '),
        filter: { kind: 'text', field: 'allowedDomains' },
        optional: true,
      },
      {
        id: 'name',
        label: msg`Name in addresses`,
        cell: 'code',
        value: ({ name }) => name,
        sortBy: 'name',
        filter: { kind: 'text', field: 'name' },
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

export default listPage(loginProvidersList)
