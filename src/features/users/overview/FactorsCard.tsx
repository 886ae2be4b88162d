import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { factorWords } from '#src/resources/sign-ins/factor-words.ts'
import { FACTORS, methodState } from '../security/factor-words.ts'
import { useUser } from '../UserFrame.tsx'
import { MoreLink } from './MoreLink.tsx'
import type { UserSecurityFacts } from './use-user-findings.tsx'

/** The second factors of a user with their state, and whether one is required. */
export const FactorsCard = ({ security }: { security: UserSecurityFacts }) => {
  const { t, i18n } = useLingui()
  const { twoFactorEnabled, extension } = useUser()
  const { methods, ready, companyDemandsTwoFactor, recoveryCodesLeft, securityDevices } = security
  const isDemanded = companyDemandsTwoFactor && !extension.bypassCompanyTwoFactor
  const rule = isDemanded ? t`Required by a customer` : twoFactorEnabled ? t`Required` : t`Not required`
  return (
    <Card title={<Trans>Two-factor authentication</Trans>} actions={<MoreLink to={paths.userTwoFactor}>{t`Two-factor settings`}</MoreLink>}>
      <Facts
        facts={[
          { label: t`At every sign-in`, value: rule },
          ...FACTORS.map((method) => ({
            label: i18n._(factorWords[method]),
            value: (
              <>
                {i18n._(methodState(methods.includes(method), ready.includes(method)))}
                {method === 'FIDO' && securityDevices.length > 0 && ` · ${securityDevices.map(({ name }) => name).join(', ')}`}
              </>
            ),
          })),
          ...(recoveryCodesLeft > 0 ? [{ label: t`Recovery codes`, value: String(recoveryCodesLeft) }] : []),
        ]}
      />
    </Card>
  )
}
