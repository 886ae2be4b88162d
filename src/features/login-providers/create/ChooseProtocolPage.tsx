import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { Row, Rows } from '#src/ui/Rows.tsx'

/** Chooses the protocol of a new login provider. */
const ChooseProtocolPage = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  usePageReady()
  return (
    <>
      <PageHeader
        title={<Trans>Create login provider</Trans>}
        back={
          <Link to={paths.loginProviderList(portal)}>
            <Trans>Login providers</Trans>
          </Link>
        }
      />
      <Card title={<Trans>Select a protocol to create</Trans>}>
        <Rows label={t`Protocols`}>
          <Row
            title={<strong>{t`OpenID Connect`}</strong>}
            detail={
              <Trans>
                For Entra ID, Google, Okta, Keycloak and most current providers. Needs an issuer, a client ID and a client secret.
              </Trans>
            }
            actions={
              <LinkButton to={paths.createLoginProviderOf(portal, 'oidc')} kind="secondary" aria-label={t`Select OpenID Connect`}>
                <Trans>Select</Trans>
              </LinkButton>
            }
          />
          <Row
            title={<strong>{t`SAML 2.0`}</strong>}
            detail={<Trans>For AD FS, Shibboleth and providers that supply metadata. Needs their metadata address or file.</Trans>}
            actions={
              <LinkButton to={paths.createLoginProviderOf(portal, 'saml2')} kind="secondary" aria-label={t`Select SAML 2.0`}>
                <Trans>Select</Trans>
              </LinkButton>
            }
          />
        </Rows>
      </Card>
    </>
  )
}

export default ChooseProtocolPage
