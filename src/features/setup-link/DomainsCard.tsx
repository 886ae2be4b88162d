import { Trans, useLingui } from '@lingui/react/macro'
import { domainFaults } from '#src/resources/sign-ins/domain-faults.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { Fault } from './Fault.tsx'
import classes from './setup-link.module.css'
import type { StepProps } from './SetupSteps.tsx'
import { useRequests } from './use-requests.ts'

/** The TXT record of each domain, the result of the last DNS lookup, and a button for another one. */
export const DomainsCard = ({ actor, setup: { domains } }: StepProps) => {
  const { t, i18n } = useLingui()
  const { outcome, running, isBlocked, last, send } = useRequests(actor, 'verify')
  const verified = last?.action === 'verify' ? last.domain : undefined
  return (
    <Card
      title={<Trans>Verify your email domains</Trans>}
      description={<Trans>Add each TXT record to the DNS of its domain. Users of a domain can sign in once it is verified.</Trans>}
    >
      {domains.map(({ domain, isVerified, fault, recordName, recordValue }) => (
        <section key={domain} className={classes['domain']}>
          <h3>{domain}</h3>
          <p role="status">
            <Verdict tone={isVerified ? 'good' : fault ? 'bad' : 'neutral'}>
              {isVerified ? <Trans>Verified.</Trans> : fault ? i18n._(domainFaults[fault]) : <Trans>Not verified yet.</Trans>}
            </Verdict>
          </p>
          <Facts
            facts={[
              { label: t`Name of the TXT record`, value: <CopyText value={recordName} what={t`Name of the TXT record`} />, wide: true },
              { label: t`Value of the TXT record`, value: <CopyText value={recordValue} what={t`Value of the TXT record`} />, wide: true },
            ]}
          />
          {!isVerified && (
            <Button
              kind="secondary"
              busy={running !== undefined && verified === domain}
              unavailable={isBlocked || (running !== undefined && verified !== domain)}
              onClick={() => send({ action: 'verify', domain })}
            >
              <Trans>Verify {domain}</Trans>
            </Button>
          )}
          <Fault of={verified === domain ? outcome.fault : undefined} />
        </section>
      ))}
    </Card>
  )
}
