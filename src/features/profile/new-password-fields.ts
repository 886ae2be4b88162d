import { msg } from '@lingui/core/macro'
import type { AnyField } from '#src/resources/record/field.ts'

/** A new password and its repetition. The server judges both; the checklist beside them says how far they are. */
export const newPasswordFields: readonly AnyField[] = [
  { kind: 'password', name: 'newPassword', label: msg`New password`, autoComplete: 'new-password' },
  { kind: 'password', name: 'confirmPassword', label: msg`Confirm password`, autoComplete: 'new-password' },
]
