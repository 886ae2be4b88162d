import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { expiryDay } from '../expiry-day.ts'
import { useUser } from '../UserFrame.tsx'
import { MoreLink } from './MoreLink.tsx'
import type { UserOverviewQuery } from './overview.generated.ts'
import type { UserSecurityFacts } from './use-user-findings.tsx'

type SignInCardProps = { related: NonNullable<UserOverviewQuery['user']>; security: UserSecurityFacts }

/** How a user signs in: login providers of their customers, external logins, and the password with its expiry. */
export const SignInCard = ({ related: { logins, userCustomers }, security }: SignInCardProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const { extension } = useUser()
  const { passwordExpired, passwordExpiresAt, passwordExpiryDays: days } = extension
  const providers = [...new Set(userCustomers.flatMap(({ customer }) => customer.loginProvider?.displayName ?? []))]
  const external = [...new Set(logins.map(({ providerName }) => providerName))]
  return (
    <Card title={<Trans>Sign-in</Trans>} actions={<MoreLink to={paths.userPasswordReset}>{t`Password reset`}</MoreLink>}>
      <Facts
        facts={[
          { label: t`Login provider`, value: providers.length > 0 ? formats.list(providers) : t`This portal` },
          { label: t`External Logins`, value: external.length > 0 ? formats.list(external) : t`None` },
          {
            label: t`Password`,
            value: security.hasPassword ? (
              <Trans>
                Changed <TimeStamp value={security.passwordChangedAt} />
              </Trans>
            ) : (
              t`Not set`
            ),
          },
          {
            label: t`Password expiry`,
            value: passwordExpired ? (
              t`Expired now`
            ) : passwordExpiresAt !== null ? (
              <TimeStamp value={expiryDay(passwordExpiresAt)} as="date" />
            ) : days === null ? (
              t`Never`
            ) : (
              t`Every ${days} days`
            ),
          },
        ]}
      />
    </Card>
  )
}
