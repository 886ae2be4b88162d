import { msg } from '@lingui/core/macro'
import { SecretInput } from '#src/resources/password/SecretInput.tsx'
import type { AnyField } from '#src/resources/record/form/field.ts'

/** A new password and its repetition. The server judges both; the checklist beside them says how far they are. */
export const newPasswordFields: readonly AnyField[] = [
  { kind: 'password', Input: SecretInput, name: 'newPassword', label: msg`New password`, autoComplete: 'new-password' },
  { kind: 'password', Input: SecretInput, name: 'confirmPassword', label: msg`Confirm password`, autoComplete: 'new-password' },
]
