import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { barsSignIn } from '#contract/sign-in-obstacles.ts'
import { readsLogs } from '../../../access/reads-logs.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { kitActions } from '#src/resources/kit-actions.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useReader } from '#src/resources/reader.ts'
import { Findings } from '#src/resources/record/overview/Findings.tsx'
import { LatestChanges } from '#src/resources/record/overview/LatestChanges.tsx'
import { Overview } from '#src/resources/record/overview/Overview.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { factorWords } from '#src/resources/sign-ins/factor-words.ts'
import { userAuditFields } from '../logs/audit-fields.ts'
import { useUser } from '../UserFrame.tsx'
import { userActions } from '../words/action-words.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { UserOverviewDocument, type UserOverviewQuery } from './overview.generated.ts'
import { PersonCard } from './PersonCard.tsx'
import { SignInCard } from './SignInCard.tsx'
import { useUserFindings, type UserSecurityFacts } from './use-user-findings.tsx'
import { FACTORS, methodState } from '../security/factor-words.ts'
import { WhyNot } from '../access/SignInVerdict.tsx'
import { MoreLink } from './MoreLink.tsx'

/** Few users come from an HR product, so no page waits for it. */
const HrRecordsCard = laterPart(async () => (await import('./HrRecordsCard.tsx')).HrRecordsCard)

/** The second factors of a user with their state, and whether one is required. */
const FactorsCard = ({ security }: { security: UserSecurityFacts }) => {
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

const actionWords = { ...kitActions, ...userActions }

/** Summary of a user: identity, sign-in, what prevents it, and the latest changes. Everything links to its page. */
const UserOverviewPage = () => {
  const { id } = useUser()
  const { portal, mayDo } = useReader()
  const withAudit = portal === 'vendor' && mayDo(readsLogs)
  return (
    <QueryPart query={UserOverviewDocument} variables={{ id, withAudit }}>
      {({ user, userSecurity: security, userAudit }) =>
        user &&
        security && (
          <Overview
            findings={<UserFindings security={security} />}
            aside={
              <>
                <ActivityCard security={security} />
                {userAudit && (
                  <LatestChanges changes={userAudit.nodes} actions={actionWords} fields={userAuditFields} all={paths.userAudit(id)} />
                )}
              </>
            }
          >
            <PersonCard />
            <SignInCard related={user} security={security} />
            <FactorsCard security={security} />
            <HrRecords records={user.hrIds} />
          </Overview>
        )
      }
    </QueryPart>
  )
}

export default UserOverviewPage

/** Stays once it was shown, to say that the last record has been unlinked. */
const HrRecords = ({ records }: { records: NonNullable<UserOverviewQuery['user']>['hrIds'] }) => {
  const [isShown, setShown] = useState(records.length > 0)
  if (records.length > 0 && !isShown) setShown(true)
  return isShown && <HrRecordsCard records={records} />
}

const UserFindings = ({ security }: { security: UserSecurityFacts }) => {
  const user = useUser()
  const findings = useUserFindings(user, security)
  return <Findings entity={user} findings={findings} {...(security.signInObstacles.some(barsSignIn) && { title: <WhyNot /> })} />
}
