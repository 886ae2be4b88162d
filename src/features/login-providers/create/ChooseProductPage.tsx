import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PROVIDER_PRODUCTS, providerProducts } from '#contract/login-providers/provider-products.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { productNames } from '#src/resources/sign-ins/provider-guides.ts'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { protocols } from '../provider-words.ts'

const ChooseProductPage = () => {
  const { t, i18n } = useLingui()
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
      <Card
        title={<Trans>Select your product</Trans>}
        description={
          <Trans>Its setup then shows which values to enter there and which to copy from there. OpenID Connect is the simpler way.</Trans>
        }
      >
        <Rows label={t`Products`}>
          {providerProducts.map((product) => {
            const name = product === 'GENERIC' ? t`Another product` : productNames[product]
            return (
              <Row
                key={product}
                title={<strong>{name}</strong>}
                detail={
                  product === 'GENERIC' && (
                    <Trans>Needs an issuer, a client ID and a client secret, or the metadata of a SAML 2.0 provider.</Trans>
                  )
                }
                actions={PROVIDER_PRODUCTS[product].protocols.map((protocol) => {
                  const way = i18n._(protocols.find(({ value }) => value === protocol)?.label ?? { id: protocol })
                  return (
                    <LinkButton
                      key={protocol}
                      to={`${paths.createLoginProviderOf(portal, protocol === 'OIDC' ? 'oidc' : 'saml2')}?product=${product}`}
                      kind="secondary"
                      aria-label={t`Set up ${name} by ${way}`}
                    >
                      {way}
                    </LinkButton>
                  )
                })}
              />
            )
          })}
        </Rows>
      </Card>
    </>
  )
}

export default ChooseProductPage
