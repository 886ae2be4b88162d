import type { UserRow } from '../accounts/claims.ts'
import type { Messages } from '../accounts/messages/en-gb.ts'
import type { Host } from '../kit/hosts.ts'
import { passwordRulesOf } from '../accounts/password-rules.ts'
import type { PasswordFaults } from './pages/new-password.page.ts'
import { checkPassword, type Violation } from '../accounts/password-policy.ts'

export type TypedPasswords = { newPassword: string; confirmPassword: string }

/** What is wrong with a new password and its repetition, in words at their fields, and which lines of the checklist it misses. */
export function newPasswordFaults(
  t: Messages,
  typed: TypedPasswords,
  user: UserRow,
  host: Host,
): { faults: PasswordFaults | undefined; violations: Violation[] | undefined } {
  if (typed.newPassword === '') return { faults: { newPassword: t.newPasswordRequired }, violations: undefined }
  const violations = checkPassword(typed.newPassword, [user.userName, user.email, user.displayName], passwordRulesOf(host, user).minLength)
  const faults: PasswordFaults = {
    ...(violations.length > 0 ? { newPassword: t.passwordRequirements } : {}),
    ...(typed.confirmPassword === '' ? { confirmPassword: t.confirmPasswordRequired } : {}),
    ...(typed.confirmPassword !== '' && typed.confirmPassword !== typed.newPassword ? { confirmPassword: t.passwordsMustMatch } : {}),
  }
  return { faults: Object.keys(faults).length > 0 ? faults : undefined, violations }
}
