import { readUser } from '../../accounts/find-user.ts'
import { passwordRulesOf } from '../../accounts/passwords/password-rules.ts'
import type { PasswordRules } from '../../kit/hosts.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { recordEvent } from '../../accounts/events.ts'
import { giveBackTry, takeTry } from '../../accounts/lockout.ts'
import { newPasswordFaults } from '../sign-in/new-password-faults.ts'
import { newPasswordPage, type NewPasswordPage } from '../pages/new-password.page.ts'
import { restart } from '../pages/secure-sign-in.page.ts'
import { verifyPassword } from '../../accounts/passwords/passwords.ts'
import type { Stage } from '../sign-in/stages.ts'
import { notifyLockedUser } from '../sign-in/notify-locked-user.ts'
import { advanceAfterChange } from './finish.ts'
import { newNonce } from '../respond.ts'
import { show, toNext, type Step } from './step.ts'

type Faulty = Pick<NewPasswordPage, 'faults' | 'violations' | 'alert'>

export async function showPassword(step: Step, stage: Stage): Promise<void> {
  const user = await readUser(step.db, stage.accountId)
  if (user) render(step, 200, user, await passwordRulesOf(step.db.orm, step.host, user))
}

export async function postPassword(step: Step, form: URLSearchParams, stage: Stage): Promise<void> {
  const { db, page, host } = step
  const { t } = page
  const user = await readUser(db, stage.accountId)
  if (!user?.passwordHash) return toNext(step)
  const current = form.get('currentPassword') ?? ''
  const typed = { newPassword: form.get('newPassword') ?? '', confirmPassword: form.get('confirmPassword') ?? '' }
  const rules = await passwordRulesOf(db.orm, host, user)
  const { faults, violations } = newPasswordFaults(t, typed, user, rules)
  if (current === '')
    return render(step, 400, user, rules, { faults: { ...faults, currentPassword: t.currentPasswordRequired }, violations })
  if (!(await isCurrent(step, user, user.passwordHash, current))) {
    return render(step, 400, user, rules, { faults: { ...faults, currentPassword: t.currentPasswordIncorrect }, violations })
  }
  if (faults) return render(step, 400, user, rules, { faults, violations })
  const changed = await changePassword(db, step.sessions, {
    user,
    newPassword: typed.newPassword,
    page,
    host,
    keepSession: step.interaction.session?.uid,
  })
  if (!changed) return render(step, 400, user, rules, { faults: { newPassword: t.passwordUsedBefore }, violations: [] })
  await advanceAfterChange(step, user, { ...stage, todo: stage.todo.slice(1) })
}

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

function render(step: Step, status: number, user: UserRow, { minLength }: PasswordRules, faulty: Faulty = {}): void {
  const { t } = step.page
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
  show(step, status, newPasswordPage(step.page, { ...form, ...faulty, below: restart(step.page, step.action) }), { nonce })
}
