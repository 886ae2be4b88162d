import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { resourceList } from '#src/resources/list/list.ts'
import { customerChoices, partnerChoices } from './user-choices.ts'
import { userStatuses, userTypes } from './user-words.ts'
import { UserStatusMark } from './UserStatusMark.tsx'
import { UsersDocument } from './users.generated.ts'
import type { UsersQuery } from './users.generated.ts'

/** Vendor staff see the users of several partners. */
const partnerColumn = {
  id: 'partner',
  label: msg`Partner`,
  cell: 'text',
  value: (user: UsersQuery['users']['nodes'][number]) => user.partner?.name ?? null,
  filter: { kind: 'reference', field: 'partnerId', source: partnerChoices },
  width: 7.5,
} as const
const furtherFilters = [
  { kind: 'text', field: 'phoneNumber', label: msg`Phone number` },
  { kind: 'boolean', field: 'emailConfirmed', label: msg`Email confirmed` },
  { kind: 'reference', field: 'customerId', label: msg`Customer`, source: customerChoices },
] as const

/** The users within reach (screens.md section 4); the row's header is the user name. */
export const usersList = (portal: Portal) =>
  resourceList({
    id: 'users',
    title: msg`Users`,
    query: UsersDocument,
    connection: 'users',
    name: (user) => user.userName,
    path: (user) => paths.user(portal, user.id),
    create: paths.createUser(portal),
    sort: { by: 'userName', direction: 'ASC' },
    columns: [
      {
        id: 'userName',
        label: msg`User name`,
        cell: 'text',
        value: (user) => user.userName,
        sortBy: 'userName',
        filter: { kind: 'text', field: 'userName' },
        width: 9.5,
      },
      {
        id: 'email',
        label: msg`Email`,
        cell: 'text',
        value: (user) => user.email,
        sortBy: 'email',
        filter: { kind: 'text', field: 'email' },
        width: 12.5,
      },
      {
        id: 'displayName',
        label: msg`Name`,
        cell: 'text',
        value: (user) => user.displayName,
        sortBy: 'displayName',
        filter: { kind: 'text', field: 'displayName' },
        width: 8,
      },
      ...(portal === 'vendor' ? [partnerColumn] : []),
      {
        id: 'status',
        label: msg`Status`,
        cell: (user) => <UserStatusMark status={user.status} lockoutEnd={user.lockoutEnd} />,
        sortBy: 'status',
        filter: { kind: 'choice', field: 'status', choices: userStatuses },
        width: 12.8,
      },
      {
        id: 'userType',
        label: msg`User type`,
        cell: 'choice',
        choices: userTypes,
        value: (user) => user.userType,
        sortBy: 'userType',
        filter: { kind: 'choice', field: 'userType', choices: userTypes },
        width: 8,
      },
      {
        id: 'twoFactorEnabled',
        label: msg`Two-factor`,
        cell: 'boolean',
        value: (user) => user.twoFactorEnabled,
        filter: { kind: 'boolean', field: 'twoFactorEnabled' },
        width: 6,
      },
      {
        id: 'lastLogonDate',
        label: msg`Last sign-in`,
        cell: 'date',
        value: (user) => user.extension.lastLogonDate,
        sortBy: 'lastLogonDate',
        filter: { kind: 'date', field: 'lastLogonDate' },
        width: 7.5,
      },
      {
        id: 'createdAt',
        label: msg`Created`,
        cell: 'date',
        value: (user) => user.createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
        width: 9,
        optional: true,
      },
      {
        id: 'lockoutEnd',
        label: msg`Locked until`,
        cell: 'date',
        value: (user) => user.lockoutEnd,
        filter: { kind: 'date', field: 'lockoutEnd' },
        width: 9,
        optional: true,
      },
    ],
    filters: furtherFilters,
  })
