import type { SignInEnd, SignInPage, SignInWork } from '../../../../machines/sign-in/sign-in.selectors.ts'
import { allowAccess, denyAccess, showConsent } from '../steps/consent.step.ts'
import { acceptLink, declineLink, finishExternal, showLink, startExternal } from '../steps/external.step.ts'
import { choose, makePin, proveFactor, sendAgain, showChoice, showFactor, showRecoveryCodes } from '../steps/factor.step.ts'
import { finish } from '../steps/finish.ts'
import { changeExpired, showNewPassword } from '../steps/password.step.ts'
import { arrive, continueSession, dropStale, provePasskey, provePassword, restart, showFirst } from '../steps/sign-in.step.ts'
import { provedOf, type Progress, type Show, type Step, type Work } from '../steps/step.ts'

/** What each state of the chart `signIn` shows. Nothing else decides which page is shown. */
export const PAGES: Readonly<Record<SignInPage, Show>> = {
  identifier: showFirst,
  'factor.choice': showChoice,
  'factor.code': showFactor,
  'factor.device': showFactor,
  'factor.recovery': showFactor,
  'enrol.choice': showChoice,
  'enrol.app': showFactor,
  'enrol.mail': showFactor,
  'enrol.recoveryCodes': showRecoveryCodes,
  locked: showFactor,
  newPassword: showNewPassword,
  'link.question': showLink,
  consent: showConsent,
}

/** What the server does in a state before it shows a page: the work that a request or a posted form asks for. */
export const WORK: Readonly<Record<SignInWork, Work>> = {
  stale: dropStale,
  arriving: arrive,
  password: provePassword,
  passkey: provePasskey,
  'external.leaving': startExternal,
  'external.returning': finishExternal,
  'factor.choosing': choose,
  'factor.resending': sendAgain,
  'factor.proving': proveFactor,
  'enrol.makingPin': makePin,
  changingPassword: changeExpired,
  'link.linking': acceptLink,
  'link.declining': declineLink,
  restarting: restart,
}

/** How each end of the chart is answered. */
export const ENDS: Readonly<Record<SignInEnd, (step: Step, progress: Progress, isStored: boolean) => Promise<void>>> = {
  done(step, progress, isStored) {
    const { user, stage } = provedOf(progress)
    return finish(step, user, stage, isStored)
  },
  granted: allowAccess,
  denied: denyAccess,
  continued: continueSession,
  // The work has answered already.
  left: async () => {},
}
