import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { accessName } from '#src/access/access-names.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useReader } from '#src/resources/reader.ts'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { CustomerHasDocument, type CustomerHasQuery } from './customer.generated.ts'

const OPERATIONS = { userTypes: ['VENDOR_OPERATIONS'] } as const

type Has = NonNullable<CustomerHasQuery['customer']>

/** The modules and feature flags that are on for a customer. Flags are shown only to readers who may see them. */
export const CustomerHas = ({ id }: { id: string }) => {
  const { t, i18n } = useLingui()
  const { portal, mayDo } = useReader()
  const formats = useFormats()
  const isOperations = portal === 'vendor' && mayDo(OPERATIONS)
  const namesOf = ({ modules }: Has) => modules.filter(({ isOn }) => isOn).map(({ name }) => accessName(name, (words) => i18n._(words)))
  return (
    <QueryPart query={CustomerHasDocument} variables={{ id }}>
      {({ customer }) =>
        customer && (
          <>
            <Card
              title={<Trans>Modules</Trans>}
              {...(isOperations && { actions: <Link to={paths.customerModules(id)}>{t`Change modules`}</Link> })}
            >
              <p>{namesOf(customer).length > 0 ? formats.list(namesOf(customer)) : <Trans>No modules are on.</Trans>}</p>
            </Card>
            {isOperations && <Features features={customer.features} />}
          </>
        )
      }
    </QueryPart>
  )
}

const Features = ({ features }: Pick<Has, 'features'>) => {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Features</Trans>}>
      {features.length === 0 ? (
        <p>
          <Trans>No features are on.</Trans>
        </p>
      ) : (
        <Rows label={t`Features`}>
          {features.map((each) => (
            <Row key={each.key} title={each.key} detail={<Audience {...each} />} />
          ))}
        </Rows>
      )}
    </Card>
  )
}

const Audience = ({ audience, share }: Has['features'][number]) => {
  const formats = useFormats()
  const part = formats.number(share ?? 0)
  return {
    EVERYBODY: <Trans>On for everybody</Trans>,
    PARTNER: <Trans>On for the partner</Trans>,
    CUSTOMER: <Trans>On for this customer</Trans>,
    SHARE: <Trans>On for {part}% of all users</Trans>,
  }[audience]
}
