import { useMemo } from 'react'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { customerChanges } from '../customer-changes.ts'
import { useCustomerRecord, type Customer } from '../CustomerFrame.tsx'
import { OnlyThisProvider } from './OnlyThisProvider.tsx'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { RecordLink } from '#src/resources/RecordLink.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { toDigestInput } from '#src/resources/effects/effects.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import { customerStates, protocols } from '../customer-words.ts'
import { CustomerFiguresDocument, UpdateCustomerDocument, updateCustomerRules } from '../customer.generated.ts'
import { concernsUsers, customerEffects } from '../list/customer-effects.ts'

const valuesOf = ({ loginProvider }: Customer) => ({ loginProviderId: loginProvider?.id ?? '' })

/** The form for a customer's login provider, one of those that it can use. */
const customerProvider = (providers: Customer['loginProviders']) =>
  recordPage<Customer>()({
    resource: msg`Customer`,
    values: valuesOf,
    mutation: UpdateCustomerDocument,
    rules: updateCustomerRules,
    variables: ({ id, version, changed, effects }) => ({ input: { id, version, ...changed, ...toDigestInput(effects) } }),
    answer: ({ updateCustomer: { customer, errors } }) => ({ entity: customer, errors }),
    serverWords: customerServerWords,
    effects: (changed) => (concernsUsers(changed) ? customerEffects(changed) : undefined),
    sections: [
      {
        title: msg`Change login provider`,
        fields: [
          {
            kind: 'select',
            name: 'loginProviderId',
            label: msg`Login provider`,
            description: msg`Where its users sign in. Leave empty for this portal’s own sign-in.`,
            choices: providers.map(({ id, displayName }) => ({ value: id, label: { id: displayName, message: displayName } })),
          },
        ],
      },
    ],
  })

/** Number of users that another login provider would affect, shown before it is chosen. */
const ProviderChange = ({ customer: { id, loginProvider } }: { customer: Customer }) => (
  <Card title={<Trans>What a change does</Trans>}>
    <QueryPart query={CustomerFiguresDocument} variables={{ id }}>
      {({ customer }) =>
        customer && (
          <>
            <p>
              <Plural
                value={customer.figures.signedIn}
                _0="Nobody is signed in. The new provider is used at the next sign-in."
                one="# user is signed in and stays so. The new provider is used at the next sign-in."
                other="# users are signed in and stay so. The new provider is used at the next sign-in."
              />
            </p>
            {loginProvider && (
              <p>
                <Plural
                  value={customer.figures.linked}
                  one="# user is linked with an account there. Another provider has to be linked once, after a sign-in with the password."
                  other="# users are linked with an account there. Another provider has to be linked once, after a sign-in with the password."
                />
              </p>
            )}
          </>
        )
      }
    </QueryPart>
  </Card>
)

const CurrentProvider = ({ provider }: { provider: Customer['loginProvider'] }) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const facts = provider && [
    {
      label: t`Name`,
      value: <RecordLink name={provider.displayName} path={paths.loginProvider(portal, provider.id)} />,
    },
    { label: t`Protocol`, value: i18n._(protocols[provider.protocol]) },
    { label: t`State`, value: <ChoiceMark value={String(provider.enabled)} choices={customerStates} /> },
    { label: t`Certificate ends`, value: provider.certificateEndsAt && <TimeStamp value={provider.certificateEndsAt} /> },
  ]
  return (
    <Card title={<Trans>Login provider</Trans>}>
      {facts ? (
        <Facts facts={facts} />
      ) : (
        <p>
          <Trans>Its users sign in on this portal’s own page.</Trans>
        </p>
      )}
    </Card>
  )
}

const CustomerProviderPage = () => {
  const customer = useCustomerRecord()
  const { authority, loginProviders } = customer
  const page = useMemo(() => customerProvider(loginProviders), [loginProviders])
  return (
    <RecordColumns aside={<ProviderChange customer={customer} />}>
      <CurrentProvider provider={customer.loginProvider} />
      <LimitedPart why={authority === 'NONE' ? customerServerWords.CUSTOMER_BEYOND_YOU : undefined} closed={authority === 'NONE'}>
        <RecordEditor page={page} entity={customer} types={customerChanges.types} />
      </LimitedPart>
      <OnlyThisProvider customer={customer} closed={authority !== 'FULL'} />
    </RecordColumns>
  )
}

export default CustomerProviderPage
