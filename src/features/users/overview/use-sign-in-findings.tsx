import { Trans } from '@lingui/react/macro'
import { use, type ReactNode } from 'react'
import type { SignInObstacle } from '#contract/sign-in-obstacles.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { MayDo, MayOpen } from '#src/resources/may-do.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { Finding } from '#src/resources/record/overview/Findings.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { activate, addToCustomer, resendConfirmation, sendPasswordLink } from '../actions/account-actions.tsx'
import { unlock } from '../actions/security-actions.tsx'
import { MISSING_AUTHORITY } from '../access/missing-authority.ts'
import { lockoutAccess } from '../security/lockout-access.ts'
import type { User } from '../UserFrame.tsx'

export type SignInFacts = { signInObstacles: readonly SignInObstacle[]; lockoutReason: string | null }

type FindingText = Omit<Finding<User>, 'id'>

/** Returns what prevents a user from signing in or from working afterwards, as the server judges it, each with its remedy. */
export const useSignInFindings = (user: User, { signInObstacles, lockoutReason }: SignInFacts): readonly Finding<User>[] => {
  const portal = usePortalName()
  const mayDo = use(MayDo)
  const mayOpen = use(MayOpen)
  const { lockoutEnd, invitationExpiresAt, authority, userCustomers } = user
  const repairedAt = (to: string, label: ReactNode) => (mayOpen(to) ? { to, label } : {})
  const ofFirstCustomer =
    userCustomers[0] && repairedAt(paths.customer(portal, userCustomers[0].customer.id), userCustomers[0].customer.name)
  const ofFirstNetworks =
    userCustomers[0] && repairedAt(paths.customerNetworks(portal, userCustomers[0].customer.id), <Trans>Networks</Trans>)
  const texts: Readonly<Record<SignInObstacle, () => FindingText>> = {
    INACTIVE: () => ({
      tone: 'bad',
      title: <Trans>Inactive</Trans>,
      detail: <Trans>The user cannot sign in until activated again.</Trans>,
      repair: activate,
    }),
    LOCKED: () => ({
      tone: 'bad',
      title: (
        <Trans>
          Locked until <TimeStamp value={lockoutEnd} as="dateTime" />
        </Trans>
      ),
      detail: (
        <>
          {lockoutReason ?? <Trans>Too many failed sign-ins</Trans>}
          {!MISSING_AUTHORITY[authority] && !mayDo(lockoutAccess(portal)) && (
            <>
              <br />
              <Trans>A partner administrator can unlock this account.</Trans>
            </>
          )}
        </>
      ),
      repair: unlock,
    }),
    CUSTOMERS_DISABLED: () => ({
      tone: 'bad',
      title: <Trans>Every customer of this user is disabled</Trans>,
      detail: <Trans>The user can sign in again once one of them is enabled.</Trans>,
      ...ofFirstCustomer,
    }),
    INVITATION_EXPIRED: () => ({
      tone: 'warn',
      title: (
        <Trans>
          Invitation expired <TimeStamp value={invitationExpiresAt} />
        </Trans>
      ),
      detail: <Trans>The link in the email no longer works.</Trans>,
      repair: resendConfirmation,
    }),
    INVITED: () => ({
      tone: 'warn',
      title: <Trans>The account is not confirmed</Trans>,
      detail:
        invitationExpiresAt === null ? (
          <Trans>No invitation was sent.</Trans>
        ) : (
          <Trans>
            The link in the email works until <TimeStamp value={invitationExpiresAt} as="dateTime" />.
          </Trans>
        ),
      repair: resendConfirmation,
    }),
    NO_WAY_IN: () => ({
      tone: 'warn',
      title: <Trans>No way to sign in</Trans>,
      detail: <Trans>The user confirmed the account without setting a password.</Trans>,
      repair: resendConfirmation,
    }),
    PROVIDER_REQUIRED: () => ({
      tone: 'bad',
      title: <Trans>A login provider is required</Trans>,
      detail: <Trans>A customer of this user requires its login provider, and the user is not linked with it.</Trans>,
      ...repairedAt(paths.userLogins(portal, user.id), <Trans>External Logins</Trans>),
    }),
    NETWORK: () => ({
      tone: 'bad',
      title: <Trans>Outside the allowed networks</Trans>,
      detail: <Trans>The last sign-in came from outside the networks that the user’s customers allow.</Trans>,
      ...ofFirstNetworks,
    }),
    NO_CUSTOMER: () => ({
      tone: 'warn',
      title: <Trans>Not a member of any customer</Trans>,
      detail: <Trans>The user can sign in, but reaches nothing beyond their own account.</Trans>,
      repair: addToCustomer,
    }),
    PORTAL_NHR: () => ({
      tone: 'warn',
      title: <Trans>No access to the portal</Trans>,
      detail: <Trans>The HR partner excludes its employees and managers. They can open only their own account.</Trans>,
      ...repairedAt(paths.userClaims(portal, user.id), <Trans>Claims</Trans>),
    }),
    PORTAL_CUSTOMERS: () => ({
      tone: 'warn',
      title: <Trans>No access to the portal</Trans>,
      detail: <Trans>No customer of this user gives access to the portal. The user can open only their own account.</Trans>,
      ...ofFirstCustomer,
    }),
    PASSWORD_EXPIRED: () => ({
      tone: 'warn',
      title: <Trans>Password expired</Trans>,
      detail: <Trans>A new one is asked for at the next sign-in.</Trans>,
      repair: sendPasswordLink,
    }),
  }
  return signInObstacles.map((obstacle) => ({ id: obstacle, ...texts[obstacle]() }))
}
