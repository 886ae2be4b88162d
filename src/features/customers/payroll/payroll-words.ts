import { msg } from '@lingui/core/macro'
import type { PayrollEmployeeState, PayrollField, PayrollFieldVerdict, PayrollTier } from '#src/data/generated/schema.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'

/** The states of employees, in the order of the tabs. */
export const payrollStates = [
  { value: 'OPEN', label: msg`To review`, tone: 'warn' },
  { value: 'LINKED', label: msg`Linked`, tone: 'good' },
  { value: 'NOT_A_MATCH', label: msg`Not a match`, tone: 'calm' },
  { value: 'WITHOUT_CANDIDATE', label: msg`No candidate`, tone: 'calm' },
] as const satisfies readonly (Choice & { value: PayrollEmployeeState; tone: Tone })[]

export const payrollTiers: Readonly<Record<PayrollTier, ReturnType<typeof msg>>> = {
  NUMBER: msg`Same employee number`,
  EMAIL: msg`Same work email`,
  PERSON: msg`Similar name, and birth date or phone`,
  NAME: msg`Similar name`,
  HAND: msg`Chosen by hand`,
}

export const payrollFields: Readonly<Record<PayrollField, ReturnType<typeof msg>>> = {
  employeeNumber: msg`Employee number`,
  familyName: msg`Family name`,
  givenName: msg`Given name`,
  birthDate: msg`Birth date`,
  workEmail: msg`Email`,
  phone: msg`Phone`,
}

export const payrollVerdicts: Readonly<Record<PayrollFieldVerdict, { label: ReturnType<typeof msg>; tone: VerdictTone }>> = {
  SAME: { label: msg`Same`, tone: 'good' },
  SIMILAR: { label: msg`Similar`, tone: 'warning' },
  DIFFERENT: { label: msg`Different`, tone: 'bad' },
  MISSING: { label: msg`Not comparable`, tone: 'neutral' },
}
