import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { useCustomerRecord } from '../CustomerFrame.tsx'
import { MenuEditor } from './MenuEditor.tsx'
import { CustomerMobileMenuDocument } from './mobile-menu.generated.ts'

/** Menu entries of the mobile app that each user type sees at a customer. */
const MobileMenuPage = () => {
  const { id } = useCustomerRecord()
  const kept = useStableQuery(CustomerMobileMenuDocument, { id })
  const customer = kept.data?.customer
  if (!customer) return <NoAnswer query={kept} lines={8} />
  return (
    <Cards>
      {!customer.mobileAppAccess && (
        <Callout
          actions={
            <Link to={paths.customerSetup('vendor', id)}>
              <Trans>Open Setup</Trans>
            </Link>
          }
        >
          <Trans>Mobile app access is off for this customer, so nobody sees this menu.</Trans>
        </Callout>
      )}
      <Card
        title={<Trans>Mobile menu</Trans>}
        description={<Trans>What each user type sees in the mobile app. A heading sets its whole row or column.</Trans>}
      >
        <MenuEditor id={id} menu={customer} reload={kept.reload} />
      </Card>
    </Cards>
  )
}

export default MobileMenuPage
