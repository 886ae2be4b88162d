import { Trans, useLingui } from '@lingui/react/macro'
import type { LoginProtocol } from '#contract/login-providers/login-provider-checks.ts'
import type { ProviderProduct } from '#contract/login-providers/provider-products.ts'
import type { ProviderAddress } from '#contract/login-providers/setup-page.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { guideFor, productNames } from './provider-guides.ts'

type ProductGuideProps = {
  product: ProviderProduct
  protocol: LoginProtocol
  /** Our addresses; null where the protocol has none. */
  addresses: Readonly<Partial<Record<ProviderAddress, string | null>>>
}

/** What to enter in the administration of a known product and what to copy from there. Empty for a product without a guide. */
export const ProductGuide = ({ product, protocol, addresses }: ProductGuideProps) => {
  const { t, i18n } = useLingui()
  const guide = guideFor(product, protocol)
  if (product === 'GENERIC' || guide === undefined) return null
  const { place, enter, copy, source, note } = guide
  const name = productNames[product]
  const entered = enter.flatMap(([label, address]) => {
    const value = addresses[address]
    return value == null ? [] : [{ label, value }]
  })
  return (
    <Card
      title={<Trans>Set up in {name}</Trans>}
      description={
        <Trans>
          In {name}, open: {place}
        </Trans>
      }
    >
      <h3>
        <Trans>Enter in {name}</Trans>
      </h3>
      <Facts facts={entered.map(({ label, value }) => ({ label, value: <CopyText value={value} what={label} />, wide: true }))} />
      <h3>
        <Trans>Copy from {name}</Trans>
      </h3>
      <Facts
        facts={[
          ...copy.map(([label, setting]) => ({ label, value: i18n._(setting), wide: true })),
          ...(source === undefined ? [] : [{ label: protocol === 'OIDC' ? t`Issuer` : t`Metadata address`, value: source, wide: true }]),
        ]}
      />
      {note && <p>{i18n._(note)}</p>}
    </Card>
  )
}
