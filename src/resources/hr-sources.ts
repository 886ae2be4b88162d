import { msg } from '@lingui/core/macro'
import type { Choice } from './choice.ts'

/** HR products that customers and users come from; used by the pages of both. */
export const hrSources = [
  { value: 'HR', label: msg`HR product` },
  { value: 'NATURAL_HR', label: msg`NaturalHR` },
] as const satisfies readonly Choice[]
