import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { useChosenCustomer } from '#src/bridge/portal.bridge.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { Rows } from '#src/ui/Rows.tsx'
import { MyCustomersDocument, type MyCustomersQuery } from './my-organisations.generated.ts'
import { MyOrganisation } from './MyOrganisation.tsx'

/** The customers that an administrator belongs to, with their role, and the choice of which one to work in. */
const MyOrganisationsPage = () => {
  const { subject } = useReader()
  const kept = useStableQuery(MyCustomersDocument, { id: subject })
  usePageReady(kept.phase !== 'loading')
  const { chosen, choose } = useChosenCustomer()
  return (
    <>
      <PageHeader
        title={<Trans>My organisations</Trans>}
        description={<Trans>Where you work, and what you are there. Lists show the organisation you work in, or all of them.</Trans>}
        actions={
          chosen !== undefined && (
            <Button kind="secondary" onClick={() => choose(undefined)}>
              <Trans>Work in all organisations</Trans>
            </Button>
          )
        }
      />
      {kept.data ? <Memberships data={kept.data} /> : <NoAnswer query={kept} lines={4} />}
    </>
  )
}

const Memberships = ({ data: { user, myAccess, customers } }: { data: MyCustomersQuery }) => {
  const roles = useViewer()?.roles ?? []
  const { portal } = useReader()
  const memberships = user?.userCustomers ?? []
  const isPartnerAdmin = roles.includes('PartnerAdmin')
  const total = customers.totalCount ?? 0
  return (
    <Cards>
      {isPartnerAdmin && (
        <Callout>
          <p>
            <Trans>You are a partner administrator: you administer every customer of your partner.</Trans>{' '}
            <Link to={paths.customers(portal)}>
              <Plural value={total} one="Show # customer" other="Show all # customers" />
            </Link>
          </p>
        </Callout>
      )}
      {memberships.length === 0 ? (
        <EmptyState icon="customers" title={<Trans>No organisations</Trans>}>
          <p>
            <Trans>Your account does not belong to an organisation. Your administrator can add it to one.</Trans>
          </p>
        </EmptyState>
      ) : (
        <Card>
          <Rows>
            {memberships.map((membership) => (
              <MyOrganisation
                key={membership.customerId}
                membership={membership}
                access={myAccess.customers.find(({ customerId }) => customerId === membership.customerId)}
                isPartnerAdmin={isPartnerAdmin}
                hasOthers={memberships.length > 1 || isPartnerAdmin}
              />
            ))}
          </Rows>
        </Card>
      )}
    </Cards>
  )
}

export default MyOrganisationsPage
