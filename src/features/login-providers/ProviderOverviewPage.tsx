import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Overview } from '#src/resources/record/overview/Overview.tsx'
import { metadataRemedies } from '#src/resources/sign-ins/metadata-remedies.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { AddressesCard } from './AddressesCard.tsx'
import { useProviderRecord, type Provider } from './ProviderFrame.tsx'
import { WaitingChange } from './WaitingChange.tsx'

/** Summary of a login provider, its users, and what needs attention. */
const ProviderOverviewPage = () => {
  const { t } = useLingui()
  const formats = useFormats()
  const portal = usePortalName()
  const provider = useProviderRecord()
  const { id, protocol, usedBy, allowedDomains, metadataUrl } = provider
  const connection =
    protocol === 'OIDC'
      ? [
          { label: t`Issuer`, value: provider.authority },
          { label: t`Client ID`, value: provider.clientId },
          { label: t`Client secret`, value: provider.hasClientSecret ? t`Set` : t`Not set` },
          { label: t`Scopes`, value: provider.scopes },
          { label: t`Use PKCE`, value: provider.usePkce ? t`Yes` : t`No` },
          { label: t`Logout URL`, value: provider.logoutUrl ?? t`As it publishes` },
        ]
      : [
          { label: t`Entity ID`, value: provider.entityId },
          { label: t`Metadata`, value: metadataUrl ?? (provider.entityId !== null && t`From a document`) },
          { label: t`Sign-in address`, value: provider.signInUrl },
          { label: t`Signed requests`, value: provider.wantsSignedRequests ? t`Required` : t`Not required` },
        ]
  return (
    <Overview
      findings={
        <Findings provider={provider} setup={paths.loginProviderSetup(portal, id)} proof={paths.loginProviderDomains(portal, id)} />
      }
      aside={<AddressesCard provider={provider} />}
    >
      <WaitingChange provider={provider} />
      <Card title={<Trans>Connection</Trans>} actions={<Link to={paths.loginProviderSetup(portal, id)}>{t`Change setup`}</Link>}>
        <Facts
          facts={[
            ...connection,
            ...(provider.ofVendor ? [{ label: t`Belongs to`, value: t`The vendor itself` }] : []),
            { label: t`Allowed domains`, value: allowedDomains.length === 0 ? t`All` : formats.list(allowedDomains) },
            { label: t`Valid until`, value: provider.validUntil && <TimeStamp value={provider.validUntil} /> },
            { label: t`Name in addresses`, value: <code>{provider.name}</code> },
            { label: t`Created`, value: <TimeStamp value={provider.createdAt} /> },
          ]}
        />
      </Card>
      <Card title={<Trans>Used by</Trans>} actions={<Link to={paths.loginProviderUses(portal, id)}>{t`Show customers`}</Link>}>
        <Facts
          facts={[
            { label: t`Customers`, value: formats.number(usedBy.customers) },
            { label: t`Linked users`, value: formats.number(usedBy.people) },
            { label: t`Linked users without another way in`, value: formats.number(usedBy.onlyWay) },
          ]}
        />
      </Card>
    </Overview>
  )
}

export default ProviderOverviewPage

const Findings = ({
  provider: { state, enabled, metadataFault, setupLinks, domains },
  setup,
  proof,
}: {
  provider: Provider
  setup: string
  proof: string
}) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const unproven = formats.list(domains.filter((each) => each.state !== 'VERIFIED').map(({ domain }) => domain))
  const [latest] = setupLinks
  const by = latest?.openedBy
  return (
    <>
      {latest?.state === 'HANDED_IN' && !enabled && (
        <Callout role="note" actions={<Link to={setup}>{t`Check the setup`}</Link>}>
          <Trans>{by} submitted the setup. Check and test it, then enable the login provider.</Trans>
        </Callout>
      )}
      {state === 'INCOMPLETE' && (
        <Callout role="note" actions={<Link to={setup}>{t`Complete the setup`}</Link>}>
          <Trans>Users cannot sign in with this provider yet: its connection is incomplete.</Trans>
        </Callout>
      )}
      {unproven !== '' && (
        <Callout role="note" actions={<Link to={proof}>{t`Verify domains`}</Link>}>
          <Trans>Users of unverified domains cannot sign in with this provider yet: {unproven}.</Trans>
        </Callout>
      )}
      {metadataFault && (
        <Callout role="note" actions={<Link to={setup}>{t`Change setup`}</Link>}>
          <Trans>Its metadata could not be read again.</Trans> {i18n._(metadataRemedies[metadataFault])}
        </Callout>
      )}
    </>
  )
}
