import { Plural, Trans } from '@lingui/react/macro'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import type { FilterRule } from '#src/resources/list/address/filter.ts'
import type { Finding } from '#src/resources/record/overview/Findings.tsx'
import type { CustomerPeopleQuery } from './customer.generated.ts'
import type { Customer } from './CustomerFrame.tsx'

export type Faults = NonNullable<NonNullable<CustomerPeopleQuery['customer']>['faults']>

/** Findings about sign-in problems of a customer's users. Each links to the users that it counts. */
export const faultsOf = (portal: Portal, { id }: Customer, faults: Faults): readonly (Finding<Customer> | false)[] => {
  const { locked, passwordsExpired, twoFactorMissing, invitationsExpired, failedAtProvider, failedRows } = faults
  const users = (rules: readonly FilterRule[], state?: string) => ({
    to: whereAddress(paths.users(portal), [{ field: 'customerId', operator: 'in', values: [id] }, ...rules], state),
    label: <Trans>Users</Trans>,
  })
  const isSo = (field: string): FilterRule => ({ field, operator: '=', values: ['true'] })
  return [
    failedAtProvider > 0 && {
      id: 'failedAtProvider',
      tone: 'warn',
      title: (
        <Plural
          value={failedAtProvider}
          one="# sign-in failed at the login provider in 24 hours"
          other="# sign-ins failed at the login provider in 24 hours"
        />
      ),
      to: paths.customerProvider(portal, id),
      label: <Trans>Login provider</Trans>,
    },
    failedRows > 0 && {
      id: 'failedRows',
      tone: 'warn',
      title: (
        <Plural value={failedRows} one="# change to this customer failed in a job" other="# changes to this customer failed in jobs" />
      ),
      to: paths.jobs(portal),
      label: <Trans>Jobs</Trans>,
    },
    locked > 0 && {
      id: 'locked',
      tone: 'warn',
      title: <Plural value={locked} one="# account is locked" other="# accounts are locked" />,
      ...users([], 'LOCKED'),
    },
    twoFactorMissing > 0 && {
      id: 'twoFactorMissing',
      tone: 'calm',
      title: (
        <Plural
          value={twoFactorMissing}
          one="# user has not turned on the required two-factor"
          other="# users have not turned on the required two-factor"
        />
      ),
      ...users([isSo('lacksTwoFactor')]),
    },
    passwordsExpired > 0 && {
      id: 'passwordsExpired',
      tone: 'calm',
      title: <Plural value={passwordsExpired} one="# password has expired" other="# passwords have expired" />,
      ...users([isSo('passwordHasExpired')]),
    },
    invitationsExpired > 0 && {
      id: 'invitationsExpired',
      tone: 'calm',
      title: <Plural value={invitationsExpired} one="# invitation has expired" other="# invitations have expired" />,
      ...users([isSo('invitationHasExpired')]),
    },
  ]
}
