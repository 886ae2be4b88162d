import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import type { Choice } from '#src/resources/choice.ts'
import { ProfileRowActions } from '../profile-menus.ts'
import { AccessTemplatesDocument } from './profiles.generated.ts'

/** The two audiences of a template, by `forStaff`. */
const audiences = [
  { value: 'false', label: msg`Customers` },
  { value: 'true', label: msg`Vendor staff` },
] as const satisfies readonly Choice[]

const CreateTemplateLink = () => <CreateLink to={paths.createAccessTemplate()} />

/** Templates for profiles of all customers, and profiles that vendor staff have in addition to their user types. */
const templatesList = () =>
  resourceList({
    id: 'accessTemplates',
    title: msg`Access profiles`,
    query: AccessTemplatesDocument,
    connection: 'accessProfiles',
    name: ({ name }) => name,
    path: ({ id }) => paths.accessTemplate(id),
    Beside: CreateTemplateLink,
    RowActions: ProfileRowActions,
    empty: msg`Templates are sets of permissions that the access profiles of customers follow.`,
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
        id: 'forStaff',
        label: msg`For`,
        cell: 'choice',
        choices: audiences,
        value: ({ forStaff }) => String(forStaff),
        filter: { kind: 'boolean', field: 'forStaff' },
      },
      { id: 'followerCount', label: msg`Followers`, cell: 'number', value: ({ followerCount }) => followerCount },
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

export default listPage(templatesList)
