import type { Recorded } from '../support/recorded.ts'
import type { recordMachine } from './record.machine.ts'

const outcome = { outcome: true } as const
const verdict = { verdict: true } as const

export const recordRecorded: Recorded<typeof recordMachine> = {
  events: {
    edit: { changes: true },
    submit: {},
    invalidate: {},
    discard: {},
    confirm: {},
    cancel: {},
    'draft.clash': {},
    resolve: {},
    rebase: { changes: true },
  },
  guards: {
    isTypedBack: { changes: true },
    isUnchanged: verdict,
    isHarmless: verdict,
    isDone: outcome,
    isRefused: outcome,
    isConflict: outcome,
    isUnknown: outcome,
    isUnsent: outcome,
  },
  answers: { checkChange: verdict, sendChange: outcome, awaitOutcome: outcome },
  context: { changes: true },
}
