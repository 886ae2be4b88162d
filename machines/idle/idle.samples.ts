import { idleLimits } from './idle.limits.ts'
import type { IdleEvent, IdleSnapshot, LogoutRole, Moment } from './idle.machine.ts'

export const idleInput = { scope: { subject: 'ada', session: 's1' }, fresh: true, limits: idleLimits(30) }

const { warnAfter, expireAfter } = idleInput.limits

/** Creates a moment with the same time on both clocks. */
export const moment = (at: number): Moment => ({ wall: at, steady: at })

/** Signing in counts as the first activity. */
export const idleBegin: IdleEvent[] = [{ type: 'activity.seen', at: moment(0) }]

/** At least one sample of every event, and of each time that changes the outcome, for path generation. */
export const idleSamples: { [Type in IdleEvent['type']]: Extract<IdleEvent, { type: Type }>[] } = {
  'activity.seen': [
    { type: 'activity.seen', at: moment(warnAfter + 1) },
    { type: 'activity.seen', at: moment(expireAfter) },
  ],
  'activity.shared': [{ type: 'activity.shared', at: moment(warnAfter + 1) }],
  'clock.ticked': [
    { type: 'clock.ticked', at: moment(warnAfter) },
    { type: 'clock.ticked', at: moment(expireAfter) },
  ],
}

export const idleAnswers: { electTab: LogoutRole[] } = { electTab: ['leads', 'follows'] }

/** Context that, besides the state, determines the next state. */
export const idleFacts = ({ role }: IdleSnapshot['context']) => role
