import { msg } from '@lingui/core/macro'
import { roleWords } from '#src/access/role-label.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'

/** Spec section 3, "User status". */
export const userStatuses = [
  { value: 'ACTIVE', label: msg`Active`, tone: 'good' },
  { value: 'IN_ACTIVE', label: msg`Inactive`, tone: 'calm' },
  { value: 'WAITING_CONFIRMATION', label: msg`Waiting for confirmation`, tone: 'warn' },
] as const satisfies readonly (Choice & { tone: Tone })[]

/** Spec section 6, "User type": the codes 1 to 7. */
export const userTypes = [
  { value: 1, label: roleWords.employee },
  { value: 2, label: roleWords.manager },
  { value: 3, label: roleWords.vendorSupport },
  { value: 4, label: roleWords.vendorOperations },
  { value: 5, label: roleWords.vendorPartner },
  { value: 6, label: roleWords.admin },
  { value: 7, label: roleWords.hrAdmin },
] as const satisfies readonly Choice[]

/** Whether an account is locked now: the lock carries its end. */
export const isLocked = (lockoutEnd: string | null, now = Date.now()): boolean => lockoutEnd !== null && Date.parse(lockoutEnd) > now
