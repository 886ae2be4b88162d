import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useReader } from '#src/resources/reader.ts'
import { domainFaults } from '#src/resources/sign-ins/domain-faults.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { domainStates } from './domain-words.ts'
import { VerifyLoginProviderDomainDocument } from './login-provider.generated.ts'
import { mayChange } from './may-change.ts'
import { useProviderRecord, type Provider } from './ProviderFrame.tsx'
import { providerChanges } from './server-words.ts'

/** The email domains of a login provider, each with the DNS record that verifies it and the result of the last check. */
const DomainsPage = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  const { id, domains } = useProviderRecord()
  return (
    <Cards>
      {domains.length === 0 && (
        <Card title={<Trans>Domains</Trans>}>
          <EmptyState
            title={<Trans>No allowed domains</Trans>}
            action={<Link to={paths.loginProviderSetup(portal, id)}>{t`Add allowed domains`}</Link>}
          >
            <Trans>Users of every email domain can sign in, and the provider is offered to all of them.</Trans>
          </EmptyState>
        </Card>
      )}
      {domains.map((domain) => (
        <DomainCard key={domain.domain} id={id} of={domain} />
      ))}
    </Cards>
  )
}

export default DomainsPage

type DomainProps = { id: string; of: Provider['domains'][number] }

const DomainCard = ({ id, of: { domain, state, fault, recordName, recordValue, checkedAt, verifiedAt, failsAt } }: DomainProps) => {
  const { t, i18n } = useLingui()
  const reader = useReader()
  const { run, running } = useAction(VerifyLoginProviderDomainDocument, providerChanges)
  const { words, tone } = domainStates[state]
  return (
    <Card
      title={domain}
      description={
        state === 'VERIFIED' ? (
          <Trans>Keep the TXT record: it is checked again every six hours.</Trans>
        ) : (
          <Trans>
            Publish this TXT record in the DNS of the domain, then verify it. Until then, users of this domain cannot sign in with this
            provider.
          </Trans>
        )
      }
      actions={
        mayChange(reader) && (
          <Button
            kind={state === 'VERIFIED' ? 'secondary' : 'primary'}
            busy={running}
            onClick={() => void run({ input: { id, domain } }, t`DNS checked`)}
            aria-label={t`Verify ${domain}`}
          >
            <Trans>Verify</Trans>
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: t`Status`, value: <Verdict tone={failsAt ? 'warning' : tone}>{i18n._(words)}</Verdict> },
          { label: t`Verified`, value: verifiedAt && <TimeStamp value={verifiedAt} /> },
          { label: t`Last checked`, value: checkedAt && <TimeStamp value={checkedAt} /> },
          ...(fault ? [{ label: t`Problem`, value: i18n._(domainFaults[fault]), wide: true }] : []),
          ...(failsAt ? [{ label: t`Verified until`, value: <TimeStamp value={failsAt} /> }] : []),
          { label: t`Name of the TXT record`, value: <CopyText value={recordName} what={t`Name of the TXT record`} />, wide: true },
          { label: t`Value of the TXT record`, value: <CopyText value={recordValue} what={t`Value of the TXT record`} />, wide: true },
        ]}
      />
    </Card>
  )
}
