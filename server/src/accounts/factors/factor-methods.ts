import type { UserRow } from '../claims.ts'
import type { Factor } from '../../../../contract/two-factor.ts'
import { joinFactors, parseFactors } from './two-factor-rule.ts'

export type Methods = Pick<UserRow, 'twoFactorMethods' | 'twoFactorEnabled'>

/** A user's methods and switch with one more: who turns a method on wants two-factor. */
export const withFactor = (user: Methods, factor: Factor): Methods => ({
  twoFactorMethods: parseFactors(user.twoFactorMethods).includes(factor)
    ? user.twoFactorMethods
    : joinFactors([...parseFactors(user.twoFactorMethods), factor]),
  twoFactorEnabled: true,
})

/** A user's methods and switch without one; without any the switch is off. */
export function without(user: Methods, factor: Factor): Methods {
  const left = parseFactors(user.twoFactorMethods).filter((one) => one !== factor)
  return { twoFactorMethods: joinFactors(left), twoFactorEnabled: user.twoFactorEnabled && left.length > 0 }
}
