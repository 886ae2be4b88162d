import { msg } from '@lingui/core/macro'
import { SecretInput } from '#src/resources/password/SecretInput.tsx'
import type { AnyField } from '#src/resources/record/form/field.ts'

/** Fields for a new password and its repetition. The server validates both; the checklist shows which rules are met. */
export const newPasswordFields: readonly AnyField[] = [
  { kind: 'password', Input: SecretInput, name: 'newPassword', label: msg`New password`, autoComplete: 'new-password' },
  { kind: 'password', Input: SecretInput, name: 'confirmPassword', label: msg`Confirm password`, autoComplete: 'new-password' },
]
