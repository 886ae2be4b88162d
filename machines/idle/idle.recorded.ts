import type { Recorded } from '../support/recorded.ts'
import type { idleMachine } from './idle.machine.ts'

const at = { wall: true, steady: true } as const

export const idleRecorded: Recorded<typeof idleMachine> = {
  events: { 'activity.seen': { at }, 'activity.shared': { at }, 'clock.ticked': { at } },
  guards: { isNews: { at }, isOverdue: { at }, isQuiet: { at } },
  answers: {},
  context: { fresh: true, role: true, lastSeen: at, limits: { warnAfter: true, expireAfter: true } },
}
