import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Stage } from '#machines/migration/migration.types.ts'
import { roleWords } from '#src/access/role-label.ts'
import type { CustomerType, MigrationState } from '#src/data/generated/schema.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'

export const runStates = [
  { value: 'DRAFT', label: msg({ context: 'migration', message: 'Draft' }) },
  { value: 'PLANNING', label: msg`In review`, tone: 'calm' },
  { value: 'REVIEWED', label: msg({ context: 'migration', message: 'Reviewed' }), tone: 'calm' },
  { value: 'PROCESSING', label: msg({ context: 'migration', message: 'Running' }), tone: 'warn' },
  { value: 'CANCELLED', label: msg({ context: 'migration', message: 'Cancelled' }), tone: 'warn' },
  { value: 'FINISHED', label: msg({ context: 'migration', message: 'Finished' }), tone: 'good' },
  { value: 'UNDOING', label: msg({ context: 'migration', message: 'Being undone' }), tone: 'warn' },
  { value: 'UNDONE', label: msg({ context: 'migration', message: 'Undone' }) },
] as const satisfies readonly (Choice & { value: MigrationState; tone?: Tone })[]

/** Labels of a run's stages in the chart. */
export const stages = [
  { value: 'draft', label: runStates[0].label },
  { value: 'planning', label: runStates[1].label, tone: 'calm' },
  { value: 'reviewed', label: runStates[2].label, tone: 'calm' },
  { value: 'running', label: runStates[3].label, tone: 'warn' },
  { value: 'pausing', label: msg({ context: 'migration', message: 'Pausing' }), tone: 'warn' },
  { value: 'paused', label: msg({ context: 'migration', message: 'Paused' }), tone: 'warn' },
  { value: 'cancelled', label: runStates[4].label, tone: 'warn' },
  { value: 'finished', label: runStates[5].label, tone: 'good' },
  { value: 'undoing', label: runStates[6].label, tone: 'warn' },
  { value: 'undone', label: runStates[7].label },
] as const satisfies readonly (Choice & { value: Stage; tone?: Tone })[]

/** User types that an HR product can contain, which excludes vendor staff. */
export const migratedUserTypes: readonly (Choice & { value: number })[] = [
  { value: 1, label: roleWords.employee },
  { value: 2, label: roleWords.manager },
  { value: 7, label: roleWords.hrAdmin },
  { value: 6, label: roleWords.admin },
]

export const migratedCustomerTypes = [
  { value: 'AIO', label: msg`All in one` },
  { value: 'HR', label: msg`HR` },
  { value: 'MP', label: msg`Payroll` },
  { value: 'PARTCUST', label: msg`Partner’s customer` },
  { value: 'PARTNER', label: msg`Partner` },
] as const satisfies readonly (Choice & { value: CustomerType })[]

/** Labels of a record's facts, by the server's names. */
export const factLabels: Readonly<Record<string, MessageDescriptor>> = {
  userName: msg`User name`,
  email: msg`Email address`,
  displayName: msg`Name`,
  userType: msg`User type`,
  locale: msg`Language`,
  hrName: msg`Name in the HR product`,
  user: msg`User in the portal`,
  matchingEmail: msg`Matching email address`,
  customer: msg`Customer`,
  addedTo: msg`Added to`,
  movedFrom: msg`Moved from`,
  partner: msg`Partner`,
  isActive: msg`Active`,
  password: msg`Password`,
  mail: msg`Email`,
  name: msg`Name`,
  customerType: msg`Customer type`,
  hrCustomerId: msg`HR customer ID`,
}
