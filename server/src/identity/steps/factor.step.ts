import { readUser } from '../../accounts/find-user.ts'
import { recordEvent } from '../../accounts/events.ts'
import { giveBackTry, lockedUntil, takeTry } from '../../accounts/lockout.ts'
import { fill } from '../../accounts/messages/messages.ts'
import { chooserPage, deviceFactorPage, secureSignInPage } from '../pages/secure-sign-in.page.ts'
import type { Html } from '../../accounts/messages/html.ts'
import type { Stage } from '../sign-in/stages.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { startAuthentication } from '../factors/security-devices.ts'
import { maskEmail, maskPhone, type Choice } from '../factors/choices.ts'
import { pinPositions } from '../../accounts/factors/pin.ts'
import { open } from '../../platform/secrets.ts'
import { clockOff } from '../sign-in/totp.ts'
import { isSatisfied } from '../../accounts/factors/two-factor-rule.ts'
import { twoFactorOf } from '../../accounts/factors/two-factor.ts'
import { acceptFactor, AMR, choicesOf, prepareFactor, type Choices } from './factor-choices.ts'
import { acceptSetUp, setUpPin, showRecoveryCodes, showSetUp } from './enrol.step.ts'
import { notifyLockedUser } from '../sign-in/notify-locked-user.ts'
import { advance, advanceAfterChange, restamped } from './finish.ts'
import { newNonce } from '../respond.ts'
import { show, toNext, type Step } from './step.ts'

type Faults = { fault?: string; alert?: string }
type Asked = { user: UserRow; choices: Choices; chosen: Choice | undefined }

/** Shows 'Secure sign in': the chosen method, or the choice among several. The rules are read again each time, so that changes take effect. */
export async function showFactor(step: Step, stage: Stage): Promise<void> {
  const asked = await ask(step, stage)
  if (!asked) return toNext(step)
  const { user, choices, chosen } = asked
  if (!choices.required || choices.isDone) return advance(step, user, { ...stage, todo: stage.todo.slice(1) })
  if (choices.isEnrolment && chosen === 'PIN') {
    await setUpPin(step, user)
    return advanceAfterChange(step, user, stage)
  }
  await render(step, 200, asked)
}

/** Handles a choice, a request for another code, or an answer. A wrong answer counts towards the same lockout as a wrong password. */
export async function postFactor(step: Step, form: URLSearchParams, stage: Stage): Promise<void> {
  const { stages, interaction } = step
  const asked = await ask(step, stage)
  if (!asked) return toNext(step)
  const { choices, chosen } = asked
  const wanted = form.get('step')
  if (wanted === 'choose' || wanted === 'other') {
    const choice = choices.all.find((one) => one === form.get('factor'))
    await stages.keep(interaction.uid, { ...stage, factor: wanted === 'choose' ? choice : 'NONE' })
    return toNext(step)
  }
  if (chosen === undefined) return toNext(step)
  if (wanted === 'resend') return render(step, 200, asked, {}, true)
  await judge(step, form, stage, { ...asked, chosen })
}

async function judge(step: Step, form: URLSearchParams, stage: Stage, asked: Asked & { chosen: Choice }): Promise<void> {
  const { db, host, limits, address, page } = step
  const { user, chosen, choices } = asked
  const typed = form.get('code') ?? ''
  if (typed.trim() === '')
    return render(step, 400, asked, chosen === 'FIDO' ? { alert: page.t.deviceRefused } : { fault: page.t.codeRequired })
  if ((await limits.take(address, host)) !== 'some') return render(step, 429, asked, { alert: await limitedAlert(step) })
  const counted = await takeTry(db, user.id)
  if (counted.locked) return showLocked(step, asked)
  const isSetUp = choices.isEnrolment && chosen === 'AUTHENTICATOR'
  const recoveryCodes = isSetUp ? await acceptSetUp(step, user, typed) : undefined
  const isRight = isSetUp ? recoveryCodes !== undefined : await acceptFactor(step, user, chosen, choices.isEnrolment, typed)
  if (!isRight) {
    await recordEvent(db.orm, {
      type: counted.locksNow ? 'SIGN_IN_LOCKED' : 'SECOND_FACTOR_FAILED',
      userId: user.id,
      partnerId: host.partner.partnerId,
      address,
      detail: { factor: chosen },
    })
    if (counted.locksNow) step.afterAnswer(() => notifyLockedUser(step, user.id))
    return counted.locksNow ? showLocked(step, asked) : render(step, 400, asked, refusalOf(step, chosen, isClockOff(step, asked, typed)))
  }
  await limits.giveBackAddress(address)
  await giveBackTry(db, user.id, counted)
  const next = await afterFactor(step, stage, chosen === 'RECOVERY' ? (choices.next ?? chosen) : chosen, AMR[chosen], choices.isEnrolment)
  if (recoveryCodes?.length) return showRecoveryCodes(step, { ...next, todo: ['recoveryCodes', ...next.todo] }, recoveryCodes)
  await advance(step, user, next)
}

/** The stage after a right answer: with the next method if all are required, otherwise with the step after the second one. */
async function afterFactor(step: Step, stage: Stage, proved: Choice, amr: string, hasChanged: boolean): Promise<Stage> {
  const { db, host } = step
  const factors = [...stage.factors, proved]
  const user = await readUser(db, stage.accountId)
  const isDone = user !== undefined && isSatisfied(await twoFactorOf(db.orm, user, host.hostname), factors)
  const before = stage.amr.filter((one) => one !== 'mfa' && one !== amr)
  const next = { ...stage, amr: [...before, amr, 'mfa'], factors, factor: undefined, todo: isDone ? stage.todo.slice(1) : stage.todo }
  return hasChanged ? restamped(step, next) : next
}

async function ask({ db, host }: Step, stage: Stage): Promise<Asked | undefined> {
  const user = await readUser(db, stage.accountId)
  if (!user) return undefined
  const choices = await choicesOf(db.orm, user, host.hostname, stage.factors)
  const only = choices.strong.length === 1 ? choices.strong[0] : undefined
  const chosen = stage.factor === undefined ? only : choices.all.find((choice) => choice === stage.factor)
  return { user, choices, chosen }
}

async function showLocked(step: Step, asked: Asked): Promise<void> {
  const until = (await lockedUntil(step.db, asked.user.id))?.getTime() ?? Date.now()
  const minutes = Math.max(1, Math.ceil((until - Date.now()) / 60_000))
  await render(step, 400, asked, { alert: fill(step.page.t.lockedMinutes, { minutes }) })
}

const limitedAlert = async ({ limits, address, host, page }: Step, name?: string): Promise<string> =>
  fill(page.t.limited, { minutes: await limits.minutesLeft(address, host, name) })

/** Whether the code would be right if the clock of the user's device were not off. */
const isClockOff = ({ keyring }: Step, { user, chosen }: Asked, typed: string): boolean =>
  chosen === 'AUTHENTICATOR' &&
  user.authenticatorKey !== null &&
  clockOff(open(user.authenticatorKey, keyring).toString(), typed) !== undefined

function refusalOf({ page: { t } }: Step, chosen: Choice, isClockOff: boolean): Faults {
  if (chosen === 'FIDO') return { alert: t.deviceRefused }
  if (isClockOff) return { fault: t.codeClockOff }
  return {
    fault: {
      AUTHENTICATOR: t.codeRefused,
      SMS: t.sentCodeRefused,
      EMAIL: t.sentCodeRefused,
      PIN: t.pinRefused,
      RECOVERY: t.recoveryRefused,
    }[chosen],
  }
}

async function render(step: Step, status: number, { user, choices, chosen }: Asked, faults: Faults = {}, resend = false): Promise<void> {
  const { page, action, db, host, interaction } = step
  const { t } = page
  const name = user.userName
  const others = choices.all.length > 1
  if (chosen === undefined)
    return show(step, status, chooserPage(page, { action, name, choices: choices.all, user, isEnrolment: choices.isEnrolment }))
  if (chosen === 'AUTHENTICATOR' && choices.isEnrolment) return showSetUp(step, status, user, others, faults)
  if (chosen === 'FIDO') {
    const nonce = newNonce()
    const options = await startAuthentication(db, host, user.id, interaction.uid)
    return show(step, status, deviceFactorPage(page, { action, name, others, nonce, options, alert: faults.alert }), { nonce })
  }
  const sent = await prepareFactor(step, user, chosen, choices.isEnrolment, resend)
  const limited = sent === 'limited' ? await limitedAlert(step, `code ${user.id}`) : undefined
  const alert = faults.alert ?? (sent === 'failed' ? t.smsFailed : limited)
  const [first = 1, second = 2, third = 3] = chosen === 'PIN' ? await pinPositions(db.orm, user.id) : []
  const words: Record<Exclude<Choice, 'FIDO'>, { lead: string; label?: string; digits?: number; resend?: boolean }> = {
    AUTHENTICATOR: { lead: fill(t.codeLead, { name }), digits: 6 },
    SMS: { lead: sentLead(t.codeSentTo, maskPhone(user.phoneNumber)), digits: 6, resend: true },
    EMAIL: { lead: sentLead(choices.isEnrolment ? t.enrolLead : t.codeSentTo, maskEmail(user.email)), digits: 6, resend: true },
    PIN: { lead: fill(t.pinLead, { first, second, third }), label: t.pinDigits, digits: 3 },
    RECOVERY: { lead: t.recoveryLead, label: t.methodRECOVERY },
  }
  const body: Html = secureSignInPage(page, { action, name, others, ...words[chosen], ...faults, alert })
  show(step, status === 200 && sent === 'limited' ? 429 : status, body)
}

const sentLead = (text: string, target: string) => fill(text, { target, minutes: 10 })
