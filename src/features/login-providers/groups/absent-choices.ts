import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'

/** What a sign-in without the claim of groups does. */
export const absentChoices = [
  { value: 'KEEP', label: msg`Access profiles stay` },
  { value: 'REMOVE', label: msg`Counts as no group` },
] as const satisfies readonly Choice[]
