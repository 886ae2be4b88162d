import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

/** What an operation did to a session, as people say it. */
export const sessionActions = { endSession: msg`Session ended` } as const satisfies ActionWords
