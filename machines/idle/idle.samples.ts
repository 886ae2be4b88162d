import { idleLimits } from './idle.limits.ts'
import type { IdleEvent, IdleSnapshot, LogoutRole, Moment } from './idle.machine.ts'

export const idleInput = { scope: { subject: 'ada', session: 's1' }, fresh: true, limits: idleLimits(30) }

const { warnAfter, expireAfter } = idleInput.limits

/** The same time on both clocks. */
export const moment = (at: number): Moment => ({ wall: at, steady: at })

/** Signing in is the first activity. */
export const idleBegin: IdleEvent[] = [{ type: 'activity.seen', at: moment(0) }]

/** One example of every event at least, and of each time that changes the answer; path generation feeds on these. */
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

/** Every answer of the actors that the machine runs. */
export const idleAnswers: { electTab: LogoutRole[] } = { electTab: ['leads', 'follows'] }

/** What besides the state decides where an event leads. */
export const idleFacts = ({ role }: IdleSnapshot['context']) => role
