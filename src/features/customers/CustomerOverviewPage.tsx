import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { readsLogs } from '#src/access/reads-logs.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { RecordLink } from '#src/resources/RecordLink.tsx'
import { useReader } from '#src/resources/reader.ts'
import { Overview } from '#src/resources/record/overview/Overview.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { LatestChanges } from '#src/resources/record/overview/LatestChanges.tsx'
import { customerTypes, twoFactorLevels } from './customer-words.ts'
import { CustomerPeopleDocument, CustomerChangesDocument, type CustomerPeopleQuery } from './customer.generated.ts'
import { useCustomerRecord } from './CustomerFrame.tsx'
import { CustomerFindings } from './CustomerFindings.tsx'
import { CustomerHas } from './CustomerHas.tsx'
import { TwoFactorMethods } from '../../resources/sign-ins/TwoFactorMethods.tsx'
import { customerAuditFields } from './audit-fields.ts'
import { customerActions } from './words/action-words.ts'

const actionWords = { ...kitActions, ...customerActions }

/** The latest changes of a customer, for readers of the logs. */
const CustomerChanges = ({ id }: { id: string }) => (
  <QueryPart query={CustomerChangesDocument} variables={{ id }}>
    {({ customerAudit }) => (
      <LatestChanges changes={customerAudit.nodes} actions={actionWords} fields={customerAuditFields} all={paths.customerAudit(id)} />
    )}
  </QueryPart>
)

/** Summary of a customer, its users, and what needs attention. */
const CustomerOverviewPage = () => {
  const { t, i18n } = useLingui()
  const customer = useCustomerRecord()
  const { portal, mayDo } = useReader()
  const provider = customer.loginProvider
  const wordOf = (choices: readonly (typeof customerTypes | typeof twoFactorLevels)[number][], value: string) => {
    const choice = choices.find((each) => each.value === value)
    return choice ? i18n._(choice.label) : value
  }
  return (
    <QueryPart query={CustomerPeopleDocument} variables={{ id: customer.id }}>
      {(people) => (
        <Overview
          findings={<CustomerFindings customer={customer} people={people} />}
          aside={
            <>
              <People id={customer.id} people={people} />
              {portal === 'vendor' && mayDo(readsLogs) && <CustomerChanges id={customer.id} />}
            </>
          }
        >
          <Card title={<Trans>Setup</Trans>} actions={<Link to={paths.customerSetup(portal, customer.id)}>{t`Change setup`}</Link>}>
            <Facts
              facts={[
                { label: t`Partner`, value: customer.partner?.name },
                { label: t`Customer type`, value: wordOf(customerTypes, customer.customerType) },
                { label: t`HR customer ID`, value: customer.hrCustomerId },
                {
                  label: t`Login provider`,
                  value: provider && <RecordLink name={provider.displayName} path={paths.loginProvider(portal, provider.id)} />,
                },
                { label: t`Two-factor level`, value: wordOf(twoFactorLevels, customer.twoFactorLevel) },
                { label: t`Two-factor methods`, value: <TwoFactorMethods rule={customer.twoFactorMethod} /> },
                { label: t`Created`, value: <TimeStamp value={customer.createdAt} /> },
                { label: t`Description`, value: customer.description, wide: true },
              ]}
            />
          </Card>
          <CustomerHas id={customer.id} />
        </Overview>
      )}
    </QueryPart>
  )
}

export default CustomerOverviewPage

type Count = CustomerPeopleQuery['all']

/** Numbers of users, each linked to the list that it counts. */
const People = ({
  id,
  people: { customer, all, active, waiting, inactive, administrators },
}: {
  id: string
  people: CustomerPeopleQuery
}) => {
  const { t } = useLingui()
  const formats = useFormats()
  const portal = usePortalName()
  const figure = ({ totalCount, totalIsExact }: Count, narrowed?: string) => {
    const count = formats.number(totalCount)
    return <Link to={paths.usersOfCustomer(portal, id, narrowed)}>{totalIsExact ? count : <Trans>about {count}</Trans>}</Link>
  }
  return (
    <Card title={<Trans>Users</Trans>}>
      <Facts
        facts={[
          { label: t`All`, value: figure(all) },
          { label: t`Active`, value: figure(active, 'status:in:ACTIVE') },
          { label: t`Invited`, value: figure(waiting, 'status:in:WAITING_CONFIRMATION') },
          { label: t`Inactive`, value: figure(inactive, 'status:in:IN_ACTIVE') },
          { label: t`Administrators`, value: figure(administrators, 'userType:in:6') },
          { label: t`Last sign-in`, value: customer?.figures.lastSignIn && <TimeStamp value={customer.figures.lastSignIn} /> },
          { label: t`Failed sign-ins, 24 hours`, value: formats.number(customer?.faults?.failedSignIns ?? 0) },
        ]}
      />
    </Card>
  )
}
