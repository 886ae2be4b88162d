import type { Recorded } from '../support/recorded.ts'
import type { testSignInMachine } from './test-sign-in.machine.ts'

const start = { outcome: true, trace: 'present', address: 'present', reason: 'present' } as const
const progress = { state: true } as const

export const testSignInRecorded: Recorded<typeof testSignInMachine> = {
  events: { start: {}, 'page.restored': {} },
  guards: { isBegun: start, hasFailed: start, isWaiting: progress, isExpired: progress },
  answers: { startTest: start, readTest: progress },
  context: { trace: 'present', address: 'present' },
}
