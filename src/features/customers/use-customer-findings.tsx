import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import type { Finding } from '#src/resources/record/overview/Findings.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { enable } from './actions/customer-actions.tsx'
import type { Customer } from './CustomerFrame.tsx'
import { faultsOf, type Faults } from './sign-in-faults.tsx'

const DAY_MS = 86_400_000
const [SOON_DAYS, SILENT_DAYS] = [60, 90]

/** Facts besides the customer's own fields from which the findings are derived. */
type CustomerHealth = { administrators: number; lastSignIn: string | null; openPayrollLinks: number; faults: Faults | null }

/** Returns what needs attention at a customer, each with its remedy. */
export const useCustomerFindings = (
  customer: Customer,
  { administrators, lastSignIn, openPayrollLinks, faults }: CustomerHealth,
): readonly Finding<Customer>[] => {
  const portal = usePortalName()
  const setup = { to: paths.customerSetup(portal, customer.id), label: <Trans>Setup</Trans> }
  const formats = useFormats()
  const provider = { to: paths.customerProvider(portal, customer.id), label: <Trans>Login provider</Trans> }
  const ends = customer.loginProvider?.certificateEndsAt
  const daysLeft = daysUntil(ends)
  const silent = isSilent(lastSignIn, customer.createdAt)
  const findings: readonly (Finding<Customer> | false)[] = [
    !customer.enabled && { id: 'disabled', tone: 'bad', title: <Trans>The customer is disabled</Trans>, repair: enable },
    !customer.userPortalAccess && { id: 'portal', tone: 'warn', title: <Trans>Its users cannot open this portal</Trans>, ...setup },
    administrators === 0 && {
      id: 'administrators',
      tone: 'warn',
      title: <Trans>No administrator</Trans>,
      to: paths.customerUsers(portal, customer.id),
      label: <Trans>Users</Trans>,
    },
    customer.loginProvider !== null &&
      !customer.loginProvider.enabled && { id: 'provider', tone: 'bad', title: <Trans>The login provider is disabled</Trans>, ...provider },
    daysLeft <= SOON_DAYS && {
      id: 'certificate',
      tone: daysLeft < 0 ? 'bad' : 'warn',
      title: daysLeft < 0 ? <Trans>The provider’s certificate has ended</Trans> : <Trans>The provider’s certificate ends soon</Trans>,
      detail: ends && formats.date(ends),
      ...provider,
    },
    ...(faults ? faultsOf(portal, customer, faults) : []),
    openPayrollLinks > 0 && {
      id: 'payroll',
      tone: 'calm',
      title: <Plural value={openPayrollLinks} one="# payroll employee to review" other="# payroll employees to review" />,
      to: paths.linkPayrollUsers(portal, customer.id),
      label: <Trans>Link payroll users</Trans>,
    },
    silent && {
      id: 'silent',
      tone: 'calm',
      title: <Trans>Nobody has signed in for 90 days</Trans>,
      detail: lastSignIn && <TimeStamp value={lastSignIn} />,
      to: paths.customerUsers(portal, customer.id),
      label: <Trans>Users</Trans>,
    },
    customer.loginProvider === null && { id: 'noProvider', tone: 'calm', title: <Trans>No login provider</Trans>, ...provider },
    customer.offers.includes('TWO_FACTOR') &&
      customer.twoFactorLevel === 'NONE' && {
        id: 'twoFactor',
        tone: 'calm',
        title: <Trans>Two-factor authentication is not required</Trans>,
        ...setup,
      },
  ]
  return findings.filter((finding) => finding !== false)
}

/** Without a sign-in the creation counts, so that a new customer is not reported at once. */
const isSilent = (lastSignIn: string | null, createdAt: string): boolean =>
  Date.now() - new Date(lastSignIn ?? createdAt).getTime() > SILENT_DAYS * DAY_MS

const daysUntil = (ends: string | null | undefined): number =>
  ends ? Math.floor((new Date(ends).getTime() - Date.now()) / DAY_MS) : Number.POSITIVE_INFINITY
