import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { LoginProviderCustomersDocument } from './login-providers.generated.ts'
import { useProviderRecord } from './ProviderFrame.tsx'

const states = [
  { value: 'ENABLED', label: msg`Enabled`, tone: 'good' },
  { value: 'DISABLED', label: msg`Disabled`, tone: 'calm' },
] as const

const customersOf = (portal: Portal, id: string) =>
  resourceList({
    id: 'loginProviderCustomers',
    title: msg`Customers`,
    query: LoginProviderCustomersDocument,
    connection: 'customers',
    scope: { id },
    name: ({ name }) => name,
    path: (customer) => paths.customerProvider(portal, customer.id),
    empty: msg`No customer uses this login provider. Choose it on a customer’s page “Login provider”.`,
    icon: 'customers',
    sort: { by: 'name', direction: 'ASC' },
    columns: [
      {
        id: 'name',
        label: msg`Name`,
        cell: 'identity',
        value: (row) => ({ id: row.id, name: row.name, shape: 'square' }),
        sortBy: 'name',
        width: 15,
      },
      { id: 'state', label: msg`Status`, cell: 'choice', choices: states, value: ({ state }) => state, isBadge: true },
      { id: 'userCount', label: msg`Users`, cell: 'number', value: ({ userCount }) => userCount, sortBy: 'userCount' },
    ],
  })

/** The customers that use a login provider, and the number of linked users. */
const UsedByPage = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  const { id, displayName, usedBy } = useProviderRecord()
  const list = useMemo(() => customersOf(portal, id), [portal, id])
  const users = whereAddress(paths.usersByLogin(portal), [{ field: 'loginProvider', operator: '=', values: [displayName] }])
  return (
    <Cards>
      <Callout actions={usedBy.people > 0 && <Link to={users}>{t`Show users`}</Link>}>
        <Plural value={usedBy.people} _0="No user is linked with it." one="# user is linked with it." other="# users are linked with it." />{' '}
        {usedBy.onlyWay > 0 && <Trans>Without a password: {usedBy.onlyWay}.</Trans>}
      </Callout>
      <EmbeddedList list={list} />
    </Cards>
  )
}

export default UsedByPage
