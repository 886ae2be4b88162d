import { msg } from '@lingui/core/macro'
import { withWords } from '#src/i18n/activate.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { bulkActions } from '#src/resources/bulk/bulk-actions.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { ImportLink } from '#src/resources/list/toolbar/ImportLink.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { StartUserExportDocument } from './bulk.generated.ts'
import { UserRowActions } from '../user-menus.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { featureChoices } from '#src/resources/choices/vendor-references.ts'
import { oldUserFilters, statusColumn, textColumns, textFilters, userCalled, userColumn } from './user-columns.tsx'
import { userStates, userTypes } from '../words/user-words.ts'
import { UsersDocument, type UsersQuery } from './users.generated.ts'

/** Shown to vendor staff, who see the users of several partners. */
const partnerColumn = {
  id: 'partner',
  label: msg`Partner`,
  cell: 'text',
  value: (user: UsersQuery['users']['nodes'][number]) => user.partner?.name ?? null,
  filter: { kind: 'reference', field: 'partnerId', source: partnerChoices },
} as const
const customersColumn = {
  id: 'customers',
  label: msg`Customers`,
  cell: 'text',
  value: (user: UsersQuery['users']['nodes'][number]) => {
    const [first, ...others] = user.userCustomers
    return first === undefined ? null : others.length === 0 ? first.customer.name : `${first.customer.name} +${others.length}`
  },
  filter: { kind: 'reference', field: 'customerId', source: customerChoices },
} as const
const furtherFilters = [
  ...Object.values(textFilters),
  { kind: 'boolean', field: 'emailConfirmed', label: msg`Email confirmed` },
  { kind: 'boolean', field: 'lacksTwoFactor', label: msg`Required two-factor missing` },
  { kind: 'boolean', field: 'passwordHasExpired', label: msg`Password expired` },
  { kind: 'boolean', field: 'invitationHasExpired', label: msg`Invitation expired` },
  ...oldUserFilters,
] as const

/** Offered to vendor operations alone, by the access of its source. */
const flagFilter = { kind: 'reference', field: 'featureId', label: msg`Feature flag on`, source: featureChoices, neverEmpty: true } as const

/** The users that the reader can see. */
export const usersList = (portal: Portal) =>
  resourceList({
    id: 'users',
    title: msg`Users`,
    query: UsersDocument,
    connection: 'users',
    ofCustomer: true,
    name: userCalled,
    path: (user) => paths.user(portal, user.id),
    create: paths.createUser(portal),
    empty: msg`Create the first user, or import many from a file.`,
    icon: 'users',
    Beside: () => <ImportLink to={paths.importUsers(portal)} />,
    Actions: bulkActions(withWords('jobs', async () => (await import('./user-bulk.ts')).userBulk)),
    RowActions: UserRowActions,
    Export: listExport(
      StartUserExportDocument,
      withWords('jobs', async () => (await import('#src/resources/server-words/user-server-words.ts')).userServerWords),
    ),
    sort: { by: 'displayName', direction: 'ASC' },
    columns: [
      userColumn,
      ...(portal === 'vendor' ? [partnerColumn] : []),
      // The vendor's list has the partner already, and five columns fill 1280 pixels.
      { ...customersColumn, optional: portal === 'vendor' },
      statusColumn,
      {
        id: 'userType',
        label: msg`User type`,
        cell: 'choice',
        choices: userTypes,
        value: (user) => user.userType,
        sortBy: 'userType',
        filter: { kind: 'choice', field: 'userType', choices: userTypes },
        width: 7,
      },
      {
        id: 'twoFactorEnabled',
        label: msg`Two-factor`,
        cell: 'boolean',
        value: (user) => user.twoFactorEnabled,
        filter: { kind: 'boolean', field: 'twoFactorEnabled' },
        optional: portal === 'vendor',
      },
      {
        id: 'lastLogonDate',
        label: msg`Last sign-in`,
        cell: 'date',
        value: (user) => user.extension.lastLogonDate,
        sortBy: 'lastLogonDate',
        filter: { kind: 'date', field: 'lastLogonDate', words: { null: msg`never`, notNull: msg`at least once` } },
      },
      ...Object.values(textColumns),
      {
        id: 'createdAt',
        label: msg`Created`,
        cell: 'date',
        value: (user) => user.createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
        optional: true,
      },
      {
        id: 'lockoutEnd',
        label: msg`Locked until`,
        cell: 'date',
        value: (user) => user.lockoutEnd,
        filter: { kind: 'date', field: 'lockoutEnd' },
        optional: true,
      },
      {
        id: 'invitationExpiresAt',
        label: msg`Invitation expires`,
        cell: 'date',
        value: (user) => user.invitationExpiresAt,
        filter: { kind: 'date', field: 'invitationExpiresAt' },
        optional: true,
      },
    ],
    filters: portal === 'vendor' ? [...furtherFilters, flagFilter] : furtherFilters,
    states: userStates,
    commonFilters: ['lastLogonDate', 'customerId', 'userType', 'twoFactorEnabled'],
  })
