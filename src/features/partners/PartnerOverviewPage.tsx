import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Overview } from '#src/resources/record/overview/Overview.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { PartnerPeopleDocument, type PartnerPeopleQuery } from './partner.generated.ts'
import { usePartnerRecord } from './PartnerFrame.tsx'
import { languages } from './partner-words.ts'

const PartnerOverviewPage = () => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const partner = usePartnerRecord()
  const { id, domain, rootCustomer, partnerLocales } = partner
  const wordOf = (locale: string) => {
    const language = languages.find(({ value }) => value === locale)
    return language ? i18n._(language.label) : locale
  }
  const minutes = partner.sessionTimeoutMinutes ?? 30
  const length = partner.passwordMinLength ?? 12
  const days = partner.passwordExpiryDays
  return (
    <QueryPart query={PartnerPeopleDocument} variables={{ id }}>
      {(people) => (
        <Overview findings={null} aside={<People id={id} people={people} />}>
          <Card title={<Trans>Setup</Trans>} actions={<Link to={paths.partnerSetup(id)}>{t`Change setup`}</Link>}>
            <Facts
              facts={[
                { label: t`Host name`, value: domain },
                { label: t`HR partner`, value: partner.isHrPartner ? t`Yes` : t`No` },
                { label: t`HR product address`, value: partner.hrProductUrl },
                {
                  label: t`Root customer`,
                  value: rootCustomer && <Link to={paths.customer('vendor', rootCustomer.id)}>{rootCustomer.name}</Link>,
                },
                { label: t`Languages offered`, value: formats.list(partnerLocales.map(({ localeId }) => wordOf(localeId))) },
                { label: t`Default language`, value: wordOf(partner.defaultLocaleId) },
                { label: t`Date format`, value: partner.defaultDateFormat },
                { label: t`Session timeout`, value: <Trans>{minutes} minutes</Trans> },
                { label: t`Minimum password length`, value: <Trans>{length} characters</Trans> },
                { label: t`Password expiry`, value: days === null ? t`Never` : <Trans>{days} days</Trans> },
                { label: t`Created`, value: <TimeStamp value={partner.createdAt} /> },
              ]}
            />
          </Card>
        </Overview>
      )}
    </QueryPart>
  )
}

export default PartnerOverviewPage

/** Numbers, each linked to the list that it counts. */
const People = ({ id, people: { customers, users } }: { id: string; people: PartnerPeopleQuery }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const figure = (to: string, { totalCount, totalIsExact }: PartnerPeopleQuery['users']) => {
    const count = formats.number(totalCount)
    return <Link to={to}>{totalIsExact ? count : <Trans>about {count}</Trans>}</Link>
  }
  return (
    <Card title={<Trans>Customers and users</Trans>}>
      <Facts
        facts={[
          { label: t`Customers`, value: figure(paths.customersOfPartner(id), customers) },
          { label: t`Users`, value: figure(paths.usersOfPartner(id), users) },
        ]}
      />
    </Card>
  )
}
