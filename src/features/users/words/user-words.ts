import { msg } from '@lingui/core/macro'
import { ROLES } from '#src/access/person-words.ts'
import { roleWords } from '#src/access/role-label.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'

export const userStatuses = [
  { value: 'ACTIVE', label: msg`Active`, tone: 'good' },
  { value: 'IN_ACTIVE', label: msg`Inactive`, tone: 'calm' },
  { value: 'WAITING_CONFIRMATION', label: msg`Invited`, tone: 'warn' },
] as const satisfies readonly (Choice & { tone: Tone })[]

/** The states of users in a list. Each user has one: the state that must be dealt with first. */
export const userStates = [
  { value: 'ACTIVE', label: msg`Active`, tone: 'good' },
  { value: 'INVITED', label: msg`Invited`, tone: 'warn' },
  { value: 'LOCKED', label: msg`Locked`, tone: 'bad' },
  { value: 'INACTIVE', label: msg`Inactive`, tone: 'calm' },
] as const satisfies readonly (Choice & { tone: Tone })[]

/** The user types by their codes 1 to 7. */
export const userTypes = [
  { value: 1, label: roleWords.employee },
  { value: 2, label: roleWords.manager },
  { value: 3, label: roleWords.vendorSupport },
  { value: 4, label: roleWords.vendorOperations },
  { value: 5, label: roleWords.vendorPartner },
  { value: 6, label: roleWords.admin },
  { value: 7, label: roleWords.hrAdmin },
] as const satisfies readonly Choice[]

export const VENDOR_TYPES: ReadonlySet<number> = new Set([3, 4, 5])

/** Returns the user types that can be assigned in a portal. Vendor staff are created only in the vendor portal. */
export const userTypesFor = (portal: Portal): readonly Choice[] =>
  portal === 'vendor' ? userTypes : userTypes.filter(({ value }) => !VENDOR_TYPES.has(value))

export const roles = ROLES satisfies readonly Choice[]

/** Returns the roles that can be assigned in a portal. The server decides whether the reader may assign them. */
export const rolesFor = (portal: Portal): readonly Choice[] =>
  portal === 'vendor' ? roles : roles.filter(({ value }) => !value.startsWith('Vendor') && value !== 'SuperAdmin')

/** Whether an account is locked now. A lockout is stored as its end. */
export const isLocked = (lockoutEnd: string | null, now = Date.now()): boolean => lockoutEnd !== null && Date.parse(lockoutEnd) > now
