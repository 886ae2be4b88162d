import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import type { UserFeaturePartsFragment } from './feature.generated.ts'
import type { FeatureFlag } from './FeatureFrame.tsx'
import { ReasonWords } from './ReasonWords.tsx'

/** Explains rule by rule why a flag is on or off for a user. */
export const UserFeatureRules = ({ flag, found }: { flag: FeatureFlag; found: UserFeaturePartsFragment }) => {
  const { t } = useLingui()
  const { number } = useFormats()
  const [bucket, share] = [number(Math.floor(found.bucket * 100) / 100), number(Number(flag.share ?? 0))]
  const rules = [
    { rule: 'EVERYONE', title: t`All users`, isUsed: flag.enabled },
    { rule: 'USER', title: t`Users`, isUsed: flag.userIds.length > 0 },
    { rule: 'CUSTOMER', title: t`Customers`, isUsed: flag.customerIds.length > 0 },
    { rule: 'PARTNER', title: t`Partners`, isUsed: flag.partnerIds.length > 0 },
    { rule: 'USER_TYPE', title: t`User types`, isUsed: flag.userTypes.length > 0 },
    {
      rule: 'SHARE',
      title: t`Share of users`,
      isUsed: flag.share !== null,
      detail: flag.share === null ? undefined : t`This user is at ${bucket}%; the share is ${share}%.`,
    },
  ] as const
  return (
    <Card
      title={
        <Verdict tone={found.on ? 'good' : 'neutral'}>
          {found.on ? <Trans>On for this user</Trans> : <Trans>Off for this user</Trans>}
        </Verdict>
      }
      description={<ReasonWords reason={found.reason} />}
    >
      <Rows label={t`Rules`}>
        {rules.map(({ rule, title, isUsed, ...more }) => (
          <Row
            key={rule}
            title={title}
            {...more}
            actions={
              found.matches.includes(rule) ? (
                <Verdict tone="good">
                  <Trans>Matches</Trans>
                </Verdict>
              ) : (
                <Verdict tone="neutral">{isUsed ? <Trans>Does not match</Trans> : <Trans>Not used</Trans>}</Verdict>
              )
            }
          />
        ))}
      </Rows>
    </Card>
  )
}
