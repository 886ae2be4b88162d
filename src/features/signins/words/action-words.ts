import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const sessionActions = { endSession: msg`Session ended` } as const satisfies ActionWords
