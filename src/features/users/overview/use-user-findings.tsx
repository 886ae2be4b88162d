import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { leavingWords } from '#src/resources/server-words/leaving-words.ts'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { setLeaving } from '../actions/account-actions.tsx'
import type { Finding } from '#src/resources/record/overview/Findings.tsx'
import { MISSING_AUTHORITY } from '../access/missing-authority.ts'
import type { User } from '../UserFrame.tsx'
import type { UserOverviewQuery } from './overview.generated.ts'
import { useSignInFindings } from './use-sign-in-findings.tsx'

export type UserSecurityFacts = NonNullable<UserOverviewQuery['userSecurity']>

/** Returns what prevents a user from signing in, or soon will, each with its remedy. */
export const useUserFindings = (user: User, security: UserSecurityFacts): readonly Finding<User>[] => {
  const { i18n } = useLingui()
  const portal = usePortalName()
  const why = MISSING_AUTHORITY[user.authority]
  const findings: readonly (Finding<User> | false | undefined)[] = [
    ...useSignInFindings(user, security),
    lacksSecondFactor(user, security) && {
      id: 'twoFactor',
      tone: 'warn',
      title: <Trans>Two-factor is required but not set up</Trans>,
      detail: <Trans>A customer of this user requires two-factor authentication at every sign-in.</Trans>,
      to: paths.userTwoFactor(portal, user.id),
      label: <Trans>Two-factor authentication</Trans>,
    },
    user.leaving !== null && {
      id: 'leaving',
      tone: user.leaving.waitsFor === null ? 'calm' : 'warn',
      title:
        user.leaving.waitsFor === null ? (
          <Trans>
            Leaves on <TimeStamp value={user.leaving.leavesOn} as="date" />
          </Trans>
        ) : (
          <Trans>
            Should have left on <TimeStamp value={user.leaving.leavesOn} as="date" />
          </Trans>
        ),
      detail:
        user.leaving.waitsFor === null ? (
          <Trans>When this day ends, the user is deactivated and signed out everywhere.</Trans>
        ) : (
          i18n._(leavingWords[user.leaving.waitsFor])
        ),
      repair: setLeaving,
    },
    why && { id: 'authority', tone: 'calm', title: i18n._(why) },
  ]
  return findings.filter((finding) => typeof finding === 'object')
}

const lacksSecondFactor = ({ extension }: User, { companyDemandsTwoFactor, methods, ready }: UserSecurityFacts): boolean =>
  companyDemandsTwoFactor && !extension.bypassCompanyTwoFactor && !methods.some((method) => ready.includes(method))
