import { fill } from '../../accounts/messages/messages.ts'
import { open } from '../../platform/secrets.ts'
import { confirmAuthenticator, startAuthenticator } from '../own/authenticator.ts'
import { authenticatorSetUpPage } from '../pages/authenticator.page.ts'
import { secureSignInPage } from '../pages/secure-sign-in.page.ts'
import { acceptCode, clockOff } from '../sign-in/totp.ts'
import { show, type Step } from '../steps/step.ts'
import { isEmpty, rightIf, type Factor, type FactorQuestion } from './factor.ts'
import { ownOf } from './own-of.ts'

/** Six digits of an authenticator app, which is set up here where it is required. */
export const authenticatorFactor: Factor = {
  amr: 'otp',
  async show(step, { user, isEnrolment, others }, { status, faults }) {
    const { page, action } = step
    const form = { action, name: user.userName, others, ...faults }
    if (!isEnrolment) {
      return show(step, status, secureSignInPage(page, { ...form, lead: fill(page.t.codeLead, { name: user.userName }), digits: 6 }))
    }
    // The key remains the same until the sign-in is done.
    const registration = await startAuthenticator(ownOf(step, user))
    show(step, status, authenticatorSetUpPage(page, { ...form, ...registration }))
  },
  async accept(step, { user, isEnrolment }, typed) {
    if (!isEnrolment) return rightIf(await acceptCode(step.db, user, typed, step.keyring))
    const { errors, recoveryCodes } = await confirmAuthenticator(ownOf(step, user), typed)
    return errors.length === 0 ? recoveryCodes : undefined
  },
  faults(step, question, typed) {
    const { t } = step.page
    if (isEmpty(typed)) return { fault: t.codeRequired }
    return { fault: isClockOff(step, question, typed) ? t.codeClockOff : t.codeRefused }
  },
}

/** Whether the code would be right if the clock of the user's device were not off. */
const isClockOff = ({ keyring }: Step, { user }: FactorQuestion, typed: string): boolean =>
  user.authenticatorKey !== null && clockOff(open(user.authenticatorKey, keyring).toString(), typed) !== undefined
