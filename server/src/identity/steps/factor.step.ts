import { readUser } from '../../accounts/find-user.ts'
import { recordEvent } from '../../accounts/events.ts'
import { giveBackTry, lockedUntil, takeTry } from '../../accounts/lockout.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { isSatisfied } from '../../accounts/factors/two-factor-rule.ts'
import { twoFactorOf } from '../../accounts/factors/two-factor.ts'
import type { Choice } from '../factors/choices.ts'
import type { FactorFaults } from '../factors/factor.ts'
import { FACTORS_BY_CHOICE } from '../factors/factors.ts'
import { rememberFactor } from '../factors/last-factor.ts'
import { ownOf } from '../factors/own-of.ts'
import { setMethod } from '../own/methods.ts'
import { recoveryCodesPage } from '../pages/authenticator.page.ts'
import { chooserPage } from '../pages/secure-sign-in.page.ts'
import { limitedSentence } from '../sign-in/refusal-sentences.ts'
import { notifyLockedUser } from '../sign-in/notify-locked-user.ts'
import type { Stage } from '../sign-in/stages.ts'
import { restamped } from './finish.ts'
import { provedOf, show, type Outcome, type Progress, type Show, type Step, type Work } from './step.ts'

function factorOf({ factor }: Progress) {
  if (!factor) throw new Error('The second step of a sign-in has no rules.')
  return factor
}

function chosenFactor(progress: Progress) {
  const { stage, user } = provedOf(progress)
  const { choices, chosen } = factorOf(progress)
  if (chosen === undefined) throw new Error('The second step of a sign-in has no chosen factor.')
  const question = { user, isEnrolment: choices.isEnrolment, others: choices.all.length > 1 }
  return { stage, user, choices, chosen, question, factor: FACTORS_BY_CHOICE[chosen] }
}

/** Shows the choice among several factors. */
export const showChoice: Show = async (step, progress, { status }) => {
  const { user } = provedOf(progress)
  const { choices } = factorOf(progress)
  const form = { action: step.action, name: user.userName, choices: choices.all, user, isEnrolment: choices.isEnrolment }
  show(step, status, chooserPage(step.page, form))
}

/** Shows 'Secure sign in' with the chosen factor. */
export const showFactor: Show = async (step, progress, { status, factor: faults = {}, isAgain = false }) => {
  const { factor, question, chosen } = chosenFactor(progress)
  const { signIn } = step.page
  // The answer names its factor, because this browser may ask for another one by then.
  const page = signIn ? { ...step.page, signIn: { ...signIn, factor: chosen } } : step.page
  await factor.show({ ...step, page }, question, { status, faults, isAgain })
}

/** Shows the codes in the answer itself, because only their hashes are stored. */
export const showRecoveryCodes: Show = async (step, _, { recoveryCodes: codes = [] }) => {
  // No language links: another page would not have the codes.
  const page = codes.length > 0 ? { ...step.page, self: undefined } : step.page
  show(step, 200, recoveryCodesPage(page, { action: step.action, codes }))
}

export const choose: Work = async (_, progress, form) => {
  const { stage } = provedOf(progress)
  const choice = factorOf(progress).choices.all.find((one) => one === form.get('factor'))
  return { event: { type: 'chosen' }, stage: { ...stage, factor: form.get('step') === 'choose' ? choice : 'NONE' } }
}

export const sendAgain: Work = async () => ({ event: { type: 'resent' }, shown: { status: 200, isAgain: true } })

/** Makes a PIN for a user whose company demands one, and mails it; the next page asks for its digits. */
export const makePin: Work = async (step, progress) => {
  const { stage, user } = provedOf(progress)
  await setMethod(ownOf(step, user), 'PIN', true)
  return { event: { type: 'accepted', steps: stage.todo }, stage: await restamped(step, stage) }
}

/** Judges an answer. A wrong one counts towards the same lockout as a wrong password. */
export const proveFactor: Work = async (step, progress, form) => {
  const { db, host, limits, address } = step
  const { stage, user, choices, chosen, question, factor } = chosenFactor(progress)
  const typed = form.get('code') ?? ''
  if (typed.trim() === '') return refuse('incomplete', 400, factor.faults(step, question, typed))
  if ((await limits.take(address, host)) !== 'some') return refuse('limited', 429, { alert: await limitedSentence(step) })
  const counted = await takeTry(db, user.id)
  if (counted.locked) return lock(step, user.id)
  const recoveryCodes = await factor.accept(step, question, typed)
  if (recoveryCodes === undefined) {
    await recordEvent(db.orm, {
      type: counted.locksNow ? 'SIGN_IN_LOCKED' : 'SECOND_FACTOR_FAILED',
      userId: user.id,
      partnerId: host.partner.partnerId,
      address,
      detail: { factor: chosen },
    })
    if (counted.locksNow) step.afterAnswer(() => notifyLockedUser(step, user.id))
    return counted.locksNow ? lock(step, user.id) : refuse('wrong', 400, factor.faults(step, question, typed))
  }
  await limits.giveBackAddress(address)
  await giveBackTry(db, user.id, counted)
  rememberFactor(step.req, step.res, host, chosen)
  const next = await afterFactor(step, stage, chosen === 'RECOVERY' ? (choices.next ?? chosen) : chosen, factor.amr, choices.isEnrolment)
  if (recoveryCodes.length === 0) return { event: { type: 'accepted', steps: next.todo }, stage: next, user }
  return { event: { type: 'accepted', steps: ['recoveryCodes', ...next.todo] }, stage: next, user, shown: { status: 200, recoveryCodes } }
}

const refuse = (cause: 'incomplete' | 'limited' | 'wrong', status: number, factor: FactorFaults): Outcome => ({
  event: { type: 'refused', cause },
  shown: { status, factor },
})

async function lock({ db, page }: Step, userId: string): Promise<Outcome> {
  const until = (await lockedUntil(db, userId))?.getTime() ?? Date.now()
  const minutes = Math.max(1, Math.ceil((until - Date.now()) / 60_000))
  return { event: { type: 'locked' }, shown: { status: 400, factor: { alert: fill(page.t.lockedMinutes, { minutes }) } } }
}

/** What remains after a right answer: the next method if all are required, otherwise the step after the second one. */
async function afterFactor(step: Step, stage: Stage, proved: Choice, amr: string, hasChanged: boolean): Promise<Stage> {
  const { db, host } = step
  const factors = [...stage.factors, proved]
  const user = await readUser(db, stage.accountId)
  const isDone = user !== undefined && isSatisfied(await twoFactorOf(db.orm, user, host.hostname), factors)
  const before = stage.amr.filter((one) => one !== 'mfa' && one !== amr)
  const next = { ...stage, amr: [...before, amr, 'mfa'], factors, factor: undefined, todo: isDone ? stage.todo.slice(1) : stage.todo }
  return hasChanged ? restamped(step, next) : next
}
