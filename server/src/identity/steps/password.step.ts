import { passwordRulesOf } from '../../accounts/passwords/password-rules.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { recordEvent } from '../../accounts/events.ts'
import { giveBackTry, takeTry } from '../../accounts/lockout.ts'
import { newPasswordFaults } from '../sign-in/new-password-faults.ts'
import { newPasswordPage, type NewPasswordPage } from '../pages/new-password.page.ts'
import { restart } from '../pages/secure-sign-in.page.ts'
import { verifyPassword } from '../../accounts/passwords/passwords.ts'
import { notifyLockedUser } from '../sign-in/notify-locked-user.ts'
import { restamped } from './finish.ts'
import { newNonce } from '../respond.ts'
import { provedOf, show, type Outcome, type Show, type Step, type Work } from './step.ts'

export type Faulty = Pick<NewPasswordPage, 'faults' | 'violations' | 'alert'>

export const changeExpired: Work = async (step, progress, form) => {
  const { stage, user } = provedOf(progress)
  const { db, page, host } = step
  const { t } = page
  const current = form.get('currentPassword') ?? ''
  const typed = { newPassword: form.get('newPassword') ?? '', confirmPassword: form.get('confirmPassword') ?? '' }
  const { faults, violations } = await newPasswordFaults(t, typed, user, await passwordRulesOf(db.orm, host, user), step.isBreached)
  if (current === '') return refuse('incomplete', { faults: { ...faults, currentPassword: t.currentPasswordRequired }, violations })
  if (user.passwordHash === null || !(await isCurrent(step, user, user.passwordHash, current))) {
    return refuse('wrong', { faults: { ...faults, currentPassword: t.currentPasswordIncorrect }, violations })
  }
  if (faults) return refuse('incomplete', { faults, violations })
  const { newPassword } = typed
  const keepSession = step.interaction.session?.uid
  const outcome = await changePassword(db, step.sessions, { user, newPassword, page, host, keepSession, isVerified: true })
  if (outcome === 'REPLACED') return refuse('wrong', { faults: { currentPassword: t.currentPasswordIncorrect }, violations })
  if (outcome === 'USED_BEFORE') return refuse('incomplete', { faults: { newPassword: t.passwordUsedBefore }, violations: [] })
  return { event: { type: 'accepted', steps: stage.todo.slice(1) }, stage: await restamped(step, stage) }
}

const refuse = (cause: 'incomplete' | 'wrong', password: Faulty): Outcome => ({
  event: { type: 'refused', cause },
  shown: { status: 400, password },
})

/** A wrong current password counts towards the lockout; while the account is locked it is not verified. */
async function isCurrent(step: Step, user: UserRow, hash: string, typed: string): Promise<boolean> {
  const { db, address, host } = step
  const counted = await takeTry(db, user.id)
  if (counted.locked) return false
  if (await verifyPassword(hash, typed)) {
    await giveBackTry(db, user.id, counted)
    return true
  }
  if (counted.locksNow) step.afterAnswer(() => notifyLockedUser(step, user.id))
  const { partnerId } = host.partner
  await recordEvent(db.orm, {
    type: counted.locksNow ? 'SIGN_IN_LOCKED' : 'SIGN_IN_FAILED',
    userId: user.id,
    partnerId,
    address,
    detail: { reason: 'currentPassword' },
  })
  return false
}

export const showNewPassword: Show = async (step, progress, { status, password }) => {
  const { user } = provedOf(progress)
  const { t } = step.page
  const { minLength } = await passwordRulesOf(step.db.orm, step.host, user)
  const nonce = newNonce()
  const form = {
    title: t.changePassword,
    lead: t.expiredLead,
    button: t.changePassword,
    action: step.action,
    nonce,
    userName: user.userName,
    minLength,
    asksCurrent: true,
  }
  show(step, status, newPasswordPage(step.page, { ...form, ...password, below: restart(step.page, step.action) }), { nonce })
}
