import type { UserRow } from '../claims.ts'
import type { Factor } from '../../../../contract/two-factor.ts'
import { joinFactors, parseFactors } from './two-factor-rule.ts'

export type Methods = Pick<UserRow, 'twoFactorMethods' | 'twoFactorEnabled'>

/** Adds a method to a user's methods and turns two-factor on, because setting up a method implies it. */
export const withFactor = (user: Methods, factor: Factor): Methods => ({
  twoFactorMethods: parseFactors(user.twoFactorMethods).includes(factor)
    ? user.twoFactorMethods
    : joinFactors([...parseFactors(user.twoFactorMethods), factor]),
  twoFactorEnabled: true,
})

/** Removes a method from a user's methods; without any left, two-factor is turned off. */
export function without(user: Methods, factor: Factor): Methods {
  const remaining = parseFactors(user.twoFactorMethods).filter((one) => one !== factor)
  return { twoFactorMethods: joinFactors(remaining), twoFactorEnabled: user.twoFactorEnabled && remaining.length > 0 }
}
