import { Trans, useLingui } from '@lingui/react/macro'
import type { Setup } from '#contract/login-providers/setup-page.ts'
import type { SetupLinkActor } from '#machines/setup-link/setup-link.machine.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { ProductGuide } from '#src/resources/sign-ins/ProductGuide.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { ClientCard } from './ClientCard.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { DomainsCard } from './DomainsCard.tsx'
import { Fault } from './Fault.tsx'
import classes from './setup-link.module.css'
import { addressWords } from './setup-words.ts'
import { TestCard } from './TestCard.tsx'
import { useRequests } from './use-requests.ts'

export type StepProps = { actor: SetupLinkActor; setup: Setup }

/** The setup in steps: values to enter at the provider, in the DNS and here, a test, and the submission. */
export const SetupSteps = ({ actor, setup }: StepProps) => {
  const { name: owner } = usePartner()
  const { provider, protocol, product, addresses, domains, waits } = setup
  usePageReady()
  return (
    <div className={classes['steps']}>
      <PageHeader
        title={<Trans>Set up single sign-on</Trans>}
        description={
          <Trans>
            {owner} asks you to connect {provider}, so that your users sign in with their own accounts.
          </Trans>
        }
      />
      <Cards>
        {waits && (
          <Callout role="status">
            <Trans>It takes effect once {owner} confirms it: users are linked whose rights only others may settle.</Trans>
          </Callout>
        )}
        <ProductGuide
          product={product}
          protocol={protocol}
          addresses={Object.fromEntries(addresses.map(({ name, value }) => [name, value]))}
        />
        {product === 'APPLE' && (
          <Callout role="note">
            <Trans>Send the team ID and the key ID to {owner}: they are entered there.</Trans>
          </Callout>
        )}
        <AddressesCard setup={setup} />
        {domains.length > 0 && <DomainsCard actor={actor} setup={setup} />}
        <ConnectionCard actor={actor} setup={setup} />
        {protocol === 'OIDC' && <ClientCard actor={actor} setup={setup} />}
        <TestCard actor={actor} setup={setup} />
        <SubmitCard actor={actor} setup={setup} />
      </Cards>
    </div>
  )
}

/** Our addresses, to be entered at the provider. */
const AddressesCard = ({ setup: { addresses, protocol } }: Pick<StepProps, 'setup'>) => {
  const { i18n } = useLingui()
  const { name: owner } = usePartner()
  const metadata = addresses.find(({ name }) => name === 'entityId')?.value
  return (
    <Card
      title={<Trans>Enter at your identity provider</Trans>}
      description={<Trans>Create an application for {owner} there and enter these values exactly as shown.</Trans>}
    >
      <Facts
        facts={addresses.map(({ name, value }) => {
          const label = i18n._(addressWords[name])
          return { label, value: <CopyText value={value} what={label} />, wide: true }
        })}
      />
      {protocol === 'SAML2' && metadata !== undefined && (
        <p className={classes['download']}>
          <a href={metadata} download="metadata.xml">
            <Trans>Download our metadata</Trans>
          </a>
        </p>
      )}
    </Card>
  )
}

const SubmitCard = ({ actor, setup: { isComplete, enables, waits } }: StepProps) => {
  const { name: owner } = usePartner()
  const { outcome, running, isBlocked, send } = useRequests(actor, 'submit')
  return (
    <Card
      title={<Trans>Submit</Trans>}
      description={
        !enables ? (
          <Trans>{owner} is told, checks the setup and enables it. You cannot change it by this link afterwards.</Trans>
        ) : waits ? (
          <Trans>Your setup takes effect once {owner} confirms it. After you submit it, you cannot change it by this link.</Trans>
        ) : (
          <Trans>Your setup takes effect at once. You cannot change it by this link afterwards.</Trans>
        )
      }
    >
      {isComplete ? (
        <Button busy={running !== undefined} unavailable={isBlocked} onClick={() => send({ action: 'submit' })}>
          <Trans>Submit the setup</Trans>
        </Button>
      ) : (
        <p className={classes['hint']}>
          <Trans>Complete the connection first.</Trans>
        </p>
      )}
      <Fault of={outcome.fault} />
    </Card>
  )
}
