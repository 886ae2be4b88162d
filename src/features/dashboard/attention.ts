import { plural } from '@lingui/core/macro'
import type { AttentionKind } from '#src/data/generated/schema.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import type { FilterRule } from '#src/resources/list/address/filter.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'

const isSo = (field: string, value: boolean): FilterRule => ({ field, operator: '=', values: [String(value)] })

/** Returns the message of a finding. `count` is the number that selects the plural form, `number` its formatted text. */
export const attentionWords = (kind: AttentionKind, count: number, number: string): string =>
  ({
    CERTIFICATES_END: () =>
      plural(count, {
        one: 'The certificate or secret of 1 login provider ends within 60 days',
        other: `The certificates or secrets of ${number} login providers end within 60 days`,
      }),
    SECRETS_END: () =>
      plural(count, {
        one: '1 app has no valid secret, or its last one ends within 30 days',
        other: `${number} apps have no valid secret, or their last one ends within 30 days`,
      }),
    MASS_LEAVINGS: () =>
      plural(count, {
        one: '1 directory has deactivated many users at once',
        other: `${number} directories have deactivated many users at once`,
      }),
    DIRECTORIES_SILENT: () =>
      plural(count, {
        one: '1 directory has sent nothing for 3 days',
        other: `${number} directories have sent nothing for 3 days`,
      }),
    DISABLED_SIGNED_IN: () =>
      plural(count, {
        one: '1 disabled customer still has users signed in',
        other: `${number} disabled customers still have users signed in`,
      }),
    JOBS_FAILED: () => plural(count, { one: '1 job of yours has failed rows', other: `${number} jobs of yours have failed rows` }),
    NO_ADMINISTRATOR: () => plural(count, { one: '1 customer has no administrator', other: `${number} customers have no administrator` }),
    LOCKED: () => plural(count, { one: '1 account is locked', other: `${number} accounts are locked` }),
    TWO_FACTOR_MISSING: () =>
      plural(count, {
        one: '1 user has not turned on the required two-factor',
        other: `${number} users have not turned on the required two-factor`,
      }),
    PASSWORDS_EXPIRED: () => plural(count, { one: '1 password has expired', other: `${number} passwords have expired` }),
    INVITATIONS_EXPIRED: () => plural(count, { one: '1 invitation has expired', other: `${number} invitations have expired` }),
  })[kind]()

/** Returns the address of the list that is counted; undefined if there is none yet. */
export const attentionLink = (kind: AttentionKind, portal: Portal): string | undefined => {
  const users = (...rules: FilterRule[]) => whereAddress(paths.users(portal), rules)
  const links: Record<AttentionKind, () => string | undefined> = {
    CERTIFICATES_END: () => (portal === 'vendor' ? paths.loginProviderList(portal) : undefined),
    MASS_LEAVINGS: () => paths.loginProviderList(portal),
    DIRECTORIES_SILENT: () => paths.loginProviderList(portal),
    SECRETS_END: () => whereAddress(paths.apps(), [{ field: 'health', operator: 'in', values: ['NO_SECRET', 'SECRET_ENDS'] }]),
    DISABLED_SIGNED_IN: () => whereAddress(paths.customers(portal), [], 'DISABLED'),
    JOBS_FAILED: () =>
      whereAddress(paths.jobs(portal), [isSo('needsAttention', true), { field: 'createdAt', operator: 'withinLast', values: ['7'] }]),
    NO_ADMINISTRATOR: () => whereAddress(paths.customers(portal), [isSo('hasAdministrator', false)], 'ENABLED'),
    LOCKED: () => whereAddress(paths.users(portal), [], 'LOCKED'),
    TWO_FACTOR_MISSING: () => users(isSo('lacksTwoFactor', true)),
    PASSWORDS_EXPIRED: () => users(isSo('passwordHasExpired', true)),
    INVITATIONS_EXPIRED: () => users(isSo('invitationHasExpired', true)),
  }
  return links[kind]()
}
