import { authenticatorFactor } from './authenticator.factor.ts'
import type { Choice } from './choices.ts'
import { deviceFactor } from './device.factor.ts'
import { emailFactor } from './email.factor.ts'
import type { Factor } from './factor.ts'
import { pinFactor } from './pin.factor.ts'
import { recoveryFactor } from './recovery.factor.ts'
import { smsFactor } from './sms.factor.ts'

/** The methods of the second step. */
export const FACTORS_BY_CHOICE: Readonly<Record<Choice, Factor>> = {
  FIDO: deviceFactor,
  AUTHENTICATOR: authenticatorFactor,
  SMS: smsFactor,
  EMAIL: emailFactor,
  PIN: pinFactor,
  RECOVERY: recoveryFactor,
}
