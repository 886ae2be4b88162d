import { msg } from '@lingui/core/macro'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { resourceList } from '#src/resources/list/list.ts'
import { UsersByLoginDocument } from './security/user-logins.generated.ts'
import { emailColumn, oldUserFilters, statusColumn, userCalled, userColumn, userNameColumn } from './list/user-columns.tsx'

/** Users with their linked login providers. A row leads to the user's external logins. */
export const usersByLoginList = (portal: Portal) =>
  resourceList({
    id: 'users-by-login',
    title: msg`Users by login provider`,
    query: UsersByLoginDocument,
    connection: 'users',
    ofCustomer: true,
    back: { to: paths.users(portal), label: msg`Users` },
    name: userCalled,
    path: (user) => paths.userLogins(portal, user.id),
    empty: msg`Users appear here once they have linked a login provider: in their profile, or when they first sign in by it.`,
    icon: 'users',
    sort: { by: 'displayName', direction: 'ASC' },
    columns: [
      userColumn,
      {
        id: 'loginProvider',
        label: msg`Login providers`,
        cell: 'text',
        value: (user) => user.logins.map(({ providerName }) => providerName).join(', '),
        filter: { kind: 'text', field: 'loginProvider' },
      },
      statusColumn,
      emailColumn,
      userNameColumn,
    ],
    filters: oldUserFilters,
  })
