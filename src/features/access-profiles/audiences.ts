import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'

/** Whom a template is for, by `forStaff`. */
export const audiences = [
  { value: 'false', label: msg`Customers` },
  { value: 'true', label: msg`Vendor staff` },
] as const satisfies readonly Choice[]
