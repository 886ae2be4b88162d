import { msg } from '@lingui/core/macro'
import type { ServerWords } from './server-problems.ts'

/** What the codes mean that the server gives for the rules of any input, in the reader's language. */
export const serverWords = {
  REQUIRED: msg`This field is required.`,
  TOO_SHORT: msg`This is shorter than is allowed here.`,
  TOO_LONG: msg`This is longer than is allowed here.`,
  TOO_FEW: msg`These are fewer than are needed here.`,
  OUT_OF_RANGE: msg`This number is not allowed here.`,
} as const satisfies ServerWords
