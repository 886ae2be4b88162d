import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttentionKind } from '#src/data/generated/schema.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import type { FilterRule } from '#src/resources/list/address/filter.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'

const isSo = (field: string, value: boolean): FilterRule => ({ field, operator: '=', values: [String(value)] })

/** What a number at the end of the line counts. */
export const attentionWords: Readonly<Record<AttentionKind, MessageDescriptor>> = {
  CERTIFICATES_END: msg`Login providers whose certificate or secret ends within 60 days`,
  SECRETS_END: msg`Apps without a valid secret, or whose last one ends within 30 days`,
  MASS_LEAVINGS: msg`Directories that deactivated many users at once`,
  DIRECTORIES_SILENT: msg`Directories that have sent nothing for 3 days`,
  DISABLED_SIGNED_IN: msg`Disabled customers with users who are signed in`,
  JOBS_FAILED: msg`Jobs of yours with failed rows`,
  NO_ADMINISTRATOR: msg`Customers without an administrator`,
  LOCKED: msg`Locked users`,
  TWO_FACTOR_MISSING: msg`Users without the required two-factor`,
  PASSWORDS_EXPIRED: msg`Users with an expired password`,
  INVITATIONS_EXPIRED: msg`Users with an expired invitation`,
}

/**
 * Returns the address of the list that is counted; undefined if there is none yet. The list of customers shows all organisations, so of a chosen one
 * the address is its own page.
 */
export const attentionLink = (kind: AttentionKind, portal: Portal, customer?: string): string | undefined => {
  const users = (...rules: FilterRule[]) => whereAddress(paths.users(portal), rules)
  const customers = (rules: readonly FilterRule[], state: string) =>
    customer === undefined ? whereAddress(paths.customers(portal), rules, state) : paths.customer(portal, customer)
  const links: Record<AttentionKind, () => string | undefined> = {
    CERTIFICATES_END: () => (portal === 'vendor' ? paths.loginProviderList(portal) : undefined),
    MASS_LEAVINGS: () => paths.loginProviderList(portal),
    DIRECTORIES_SILENT: () => paths.loginProviderList(portal),
    SECRETS_END: () => whereAddress(paths.apps(), [{ field: 'health', operator: 'in', values: ['NO_SECRET', 'SECRET_ENDS'] }]),
    DISABLED_SIGNED_IN: () => customers([], 'DISABLED'),
    JOBS_FAILED: () =>
      whereAddress(paths.jobs(portal), [isSo('needsAttention', true), { field: 'createdAt', operator: 'withinLast', values: ['7'] }]),
    NO_ADMINISTRATOR: () => customers([isSo('hasAdministrator', false)], 'ENABLED'),
    LOCKED: () => whereAddress(paths.users(portal), [], 'LOCKED'),
    TWO_FACTOR_MISSING: () => users(isSo('lacksTwoFactor', true)),
    PASSWORDS_EXPIRED: () => users(isSo('passwordHasExpired', true)),
    INVITATIONS_EXPIRED: () => users(isSo('invitationHasExpired', true)),
  }
  return links[kind]()
}
