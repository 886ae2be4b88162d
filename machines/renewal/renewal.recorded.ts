import type { Recorded } from '../support/recorded.ts'
import type { renewalMachine } from './renewal.machine.ts'

const at = { at: true } as const
const answer = { kind: true, at: true, expiresAt: true } as const

export const renewalRecorded: Recorded<typeof renewalMachine> = {
  events: {
    'clock.ticked': at,
    'network.lost': at,
    'network.returned': at,
    'token.changed': { at: true, expiresAt: true },
    'token.refused': at,
    need: at,
    'lock.granted': at,
    'lock.denied': at,
    'claims.outdated': at,
    pause: {},
    resume: at,
  },
  guards: { isDue: at, isNeeded: at, isOld: at, expires: at, isNewer: answer, isRenewed: answer, isRefused: answer, isReplaced: answer },
  answers: { compareTokens: answer, refreshToken: answer, signInSilently: answer },
  context: {
    now: true,
    expiresAt: true,
    life: true,
    renewedAt: true,
    chanceAt: true,
    tries: true,
    offline: true,
    paused: true,
    reason: true,
  },
}
