import { msg } from '@lingui/core/macro'
import type { ServerWords } from './server-problems.ts'

/** What the codes mean that the server gives for the rules of any input, in the reader's language. */
export const serverWords = {
  REQUIRED: msg`This field is required.`,
  TOO_SHORT: msg`Too short.`,
  TOO_LONG: msg`Too long.`,
  TOO_FEW: msg`Too few values.`,
  OUT_OF_RANGE: msg`This number is out of range.`,
} as const satisfies ServerWords
