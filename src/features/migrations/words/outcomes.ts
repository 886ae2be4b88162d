import { msg } from '@lingui/core/macro'
import type { MigrationOutcome } from '#src/data/generated/schema.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'

export const excludedLabel = msg({ context: 'migration outcome', message: 'Left out' })

/** Outcomes of a record. Those that need attention are last, with a conspicuous tone. */
export const outcomes = [
  { value: 'CREATE', label: msg({ context: 'migration outcome', message: 'Create' }), tone: 'good' },
  { value: 'LINK', label: msg({ context: 'migration outcome', message: 'Link' }), tone: 'good' },
  { value: 'UPDATE', label: msg({ context: 'migration outcome', message: 'Update' }), tone: 'good' },
  { value: 'SKIP', label: excludedLabel, tone: 'calm' },
  { value: 'CONFLICT', label: msg({ context: 'migration outcome', message: 'Conflict' }), tone: 'warn' },
  { value: 'ERROR', label: msg({ context: 'migration outcome', message: 'Error' }), tone: 'bad' },
] as const satisfies readonly (Choice & { value: MigrationOutcome; tone: Tone })[]
