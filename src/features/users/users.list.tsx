import { msg } from '@lingui/core/macro'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { resourceList } from '#src/resources/list/list.ts'
import { customerChoices, partnerChoices } from './user-choices.ts'
import { isLocked, userStatuses, userTypes } from './user-words.ts'
import { UsersDocument } from './users.generated.ts'

const partnerFilter = { kind: 'reference', field: 'partnerId', label: msg`Partner`, source: partnerChoices } as const
const furtherFilters = [
  { kind: 'text', field: 'phoneNumber', label: msg`Phone number` },
  { kind: 'boolean', field: 'emailConfirmed', label: msg`Email confirmed` },
  { kind: 'reference', field: 'customerId', label: msg`Customer`, source: customerChoices },
] as const

/** The users within reach (screens.md section 4); vendor staff see several partners and may filter by them. */
export const usersList = (portal: Portal) =>
  resourceList({
    id: 'users',
    title: msg`Users`,
    query: UsersDocument,
    connection: (data) => data.users,
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
        width: 12,
      },
      {
        id: 'email',
        label: msg`Email`,
        cell: 'text',
        value: (user) => user.email,
        sortBy: 'email',
        filter: { kind: 'text', field: 'email' },
        width: 15,
      },
      {
        id: 'displayName',
        label: msg`Name`,
        cell: 'text',
        value: (user) => user.displayName,
        sortBy: 'displayName',
        filter: { kind: 'text', field: 'displayName' },
        width: 11,
      },
      {
        id: 'status',
        label: msg`Status`,
        cell: 'choice',
        choices: userStatuses,
        value: (user) => user.status,
        sortBy: 'status',
        filter: { kind: 'choice', field: 'status', choices: userStatuses },
        width: 12,
      },
      {
        id: 'userType',
        label: msg`User type`,
        cell: 'choice',
        choices: userTypes,
        value: (user) => user.userType,
        sortBy: 'userType',
        filter: { kind: 'choice', field: 'userType', choices: userTypes },
        width: 10,
      },
      {
        id: 'twoFactorEnabled',
        label: msg`Two-factor`,
        cell: 'boolean',
        value: (user) => user.twoFactorEnabled,
        filter: { kind: 'boolean', field: 'twoFactorEnabled' },
        width: 7,
      },
      {
        id: 'locked',
        label: msg`Locked`,
        cell: 'boolean',
        value: (user) => isLocked(user.lockoutEnd),
        width: 6,
      },
      {
        id: 'lastLogonDate',
        label: msg`Last sign-in`,
        cell: 'date',
        value: (user) => user.extension.lastLogonDate,
        sortBy: 'lastLogonDate',
        filter: { kind: 'date', field: 'lastLogonDate' },
        width: 9,
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
    filters: portal === 'vendor' ? [...furtherFilters, partnerFilter] : furtherFilters,
  })
