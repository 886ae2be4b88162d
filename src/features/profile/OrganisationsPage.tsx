import { Trans } from '@lingui/react/macro'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Rows } from '#src/ui/Rows.tsx'
import { Membership } from './Membership.tsx'
import { OwnPage } from './OwnPage.tsx'
import { OwnOrganisationsDocument } from './own-organisations.generated.ts'

const OrganisationsPage = () => {
  const viewer = useViewer()
  return (
    <OwnPage
      title={<Trans>Organisations</Trans>}
      description={<Trans>The organisations of your account. The default comes first where you choose an organisation.</Trans>}
      query={OwnOrganisationsDocument}
      variables={{ id: viewer?.subject ?? '' }}
    >
      {({ user }) =>
        user === null || user.userCustomers.length === 0 ? (
          <EmptyState icon="customers" title={<Trans>No organisations</Trans>}>
            <p>
              <Trans>Your account does not belong to an organisation. Your administrator can add it to one.</Trans>
            </p>
          </EmptyState>
        ) : (
          <Cards>
            <Card>
              <Rows>
                {user.userCustomers.map((membership) => (
                  <Membership key={membership.customerId} membership={membership} hasOthers={user.userCustomers.length > 1} />
                ))}
              </Rows>
            </Card>
          </Cards>
        )
      }
    </OwnPage>
  )
}

export default OrganisationsPage
