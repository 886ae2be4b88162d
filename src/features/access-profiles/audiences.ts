import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'

/** The two audiences of a template, by `forStaff`. */
export const audiences = [
  { value: 'false', label: msg`Customers` },
  { value: 'true', label: msg`Vendor staff` },
] as const satisfies readonly Choice[]
