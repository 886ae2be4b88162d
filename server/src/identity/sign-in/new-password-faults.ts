import type { UserRow } from '../../accounts/claims.ts'
import type { Messages } from '../../accounts/messages/en-gb.ts'
import type { PasswordRules } from '../../kit/hosts.ts'
import type { BreachCheck } from '../../accounts/passwords/breached-passwords.ts'
import { newPasswordViolations } from '../../accounts/passwords/password-rules.ts'
import type { PasswordFaults } from '../pages/new-password.page.ts'
import type { Violation } from '../../accounts/passwords/password-policy.ts'

type TypedPasswords = { newPassword: string; confirmPassword: string }

/** Messages for the fields of a new password and its repetition, and the lines of the checklist that it misses. */
export async function newPasswordFaults(
  t: Messages,
  typed: TypedPasswords,
  user: UserRow,
  rules: PasswordRules,
  isBreached: BreachCheck,
): Promise<{ faults: PasswordFaults | undefined; violations: Violation[] | undefined }> {
  if (typed.newPassword === '') return { faults: { newPassword: t.newPasswordRequired }, violations: undefined }
  const violations = await newPasswordViolations(typed.newPassword, user, rules, isBreached)
  const faults: PasswordFaults = {
    ...(violations.length > 0 ? { newPassword: t.passwordRequirements } : {}),
    ...(typed.confirmPassword === '' ? { confirmPassword: t.confirmPasswordRequired } : {}),
    ...(typed.confirmPassword !== '' && typed.confirmPassword !== typed.newPassword ? { confirmPassword: t.passwordsMustMatch } : {}),
  }
  return { faults: Object.keys(faults).length > 0 ? faults : undefined, violations }
}
