import type { BulkEffect } from '#contract/effects.ts'
import { msg, plural } from '@lingui/core/macro'
import type { Counted } from '#src/resources/effects/effects.ts'

/** Labels of effects on users, by the server's codes and those of `customer-effects.ts`. */
export const effectWords = {
  BARRED: (count, written) =>
    msg`${plural(count, { one: `${written} user can no longer sign in`, other: `${written} users can no longer sign in` })}`,
  SIGNED_OUT: (count, written) => msg`${plural(count, { one: `Signs out ${written} user`, other: `Signs out ${written} users` })}`,
  LOSE_PORTAL: (count, written) =>
    msg`${plural(count, { one: `${written} user may lose access to this portal`, other: `${written} users may lose access to this portal` })}`,
  LOSE_MOBILE: (count, written) =>
    msg`${plural(count, { one: `${written} user may lose access to mobile apps`, other: `${written} users may lose access to mobile apps` })}`,
  ASKED_FOR_TWO_FACTOR: (count, written) =>
    msg`${plural(count, { one: `Requires two-factor of ${written} user`, other: `Requires two-factor of ${written} users` })}`,
  NOT_ASKED_FOR_TWO_FACTOR: (count, written) =>
    msg`${plural(count, { one: `No longer requires two-factor of ${written} user`, other: `No longer requires two-factor of ${written} users` })}`,
  SIGN_IN_ELSEWHERE: (count, written) =>
    msg`${plural(count, { one: `Changes where ${written} user signs in`, other: `Changes where ${written} users sign in` })}`,
} as const satisfies Readonly<Record<BulkEffect | 'LOSE_PORTAL' | 'LOSE_MOBILE' | 'NOT_ASKED_FOR_TWO_FACTOR', Counted>>
