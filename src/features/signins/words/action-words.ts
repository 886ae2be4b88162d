import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

/** Labels of the operations on sessions in audit rows. */
export const sessionActions = { endSession: msg`Session ended` } as const satisfies ActionWords
