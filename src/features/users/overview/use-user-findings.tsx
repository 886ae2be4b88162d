import { Trans, useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { paths } from '#src/lib/addresses/paths.ts'
import { MayDo } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { Finding } from '#src/resources/record/overview/Findings.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { activate, resendConfirmation, sendPasswordLink } from '../actions/account-actions.tsx'
import { unlock } from '../actions/security-actions.tsx'
import { lockoutAccess } from '../security/lockout-access.ts'
import { MISSING_AUTHORITY } from '../access/missing-authority.ts'
import type { User } from '../UserFrame.tsx'
import { isLocked } from '../words/user-words.ts'
import type { UserOverviewQuery } from './overview.generated.ts'

export type UserSecurityFacts = NonNullable<UserOverviewQuery['userSecurity']>

/** Returns what prevents a user from signing in, or soon will, each with its remedy. */
export const useUserFindings = (user: User, security: UserSecurityFacts): readonly Finding<User>[] => {
  const { i18n } = useLingui()
  const [now] = useState(() => Date.now())
  const portal = usePortalName()
  const mayDo = use(MayDo)
  const { status, lockoutEnd, invitationExpiresAt, isInvitable, authority, extension } = user
  const why = MISSING_AUTHORITY[authority]
  const findings: readonly (Finding<User> | false | undefined)[] = [
    isLocked(lockoutEnd, now) && {
      id: 'locked',
      tone: 'bad',
      title: (
        <Trans>
          Locked until <TimeStamp value={lockoutEnd} as="dateTime" />
        </Trans>
      ),
      detail: (
        <>
          {security.lockoutReason ?? <Trans>Too many failed sign-ins</Trans>}
          {!why && !mayDo(lockoutAccess(portal)) && (
            <>
              <br />
              <Trans>A partner administrator can unlock this account.</Trans>
            </>
          )}
        </>
      ),
      repair: unlock,
    },
    status === 'IN_ACTIVE' && {
      id: 'inactive',
      tone: 'bad',
      title: <Trans>Inactive</Trans>,
      detail: <Trans>The user cannot sign in until activated again.</Trans>,
      repair: activate,
    },
    status === 'WAITING_CONFIRMATION' &&
      invitationExpiresAt !== null &&
      Date.parse(invitationExpiresAt) <= now && {
        id: 'invited',
        tone: 'warn',
        title: (
          <Trans>
            Invitation expired <TimeStamp value={invitationExpiresAt} />
          </Trans>
        ),
        detail: <Trans>The link in the email no longer works.</Trans>,
        repair: resendConfirmation,
      },
    status !== 'WAITING_CONFIRMATION' &&
      isInvitable && {
        id: 'noWayIn',
        tone: 'warn',
        title: <Trans>No way to sign in</Trans>,
        detail: <Trans>The user confirmed the account without setting a password.</Trans>,
        repair: resendConfirmation,
      },
    isPasswordExpired(extension, now) && {
      id: 'password',
      tone: 'warn',
      title: <Trans>Password expired</Trans>,
      detail: <Trans>A new one is asked for at the next sign-in.</Trans>,
      repair: sendPasswordLink,
    },
    lacksSecondFactor(user, security) && {
      id: 'twoFactor',
      tone: 'warn',
      title: <Trans>Two-factor is required but not set up</Trans>,
      detail: <Trans>A customer of this user requires two-factor authentication at every sign-in.</Trans>,
      to: paths.userTwoFactor(portal, user.id),
      label: <Trans>Two-factor authentication</Trans>,
    },
    why && { id: 'authority', tone: 'calm', title: i18n._(why) },
  ]
  return findings.filter((finding) => typeof finding === 'object')
}

const isPasswordExpired = ({ passwordExpired, passwordExpiresAt }: User['extension'], now: number): boolean =>
  passwordExpired || (passwordExpiresAt !== null && Date.parse(passwordExpiresAt) <= now)

const lacksSecondFactor = ({ extension }: User, { companyDemandsTwoFactor, methods, ready }: UserSecurityFacts): boolean =>
  companyDemandsTwoFactor && !extension.bypassCompanyTwoFactor && !methods.some((method) => ready.includes(method))
