import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import * as rules from './renewal.rules.ts'
import { renewalSetup } from './renewal.setup.ts'
import type { Attempt } from './renewal.types.ts'

type At = { at: number }
const at = ({ event }: { event: At }): At => ({ at: event.at })
const token = ({ event }: { event: At & { expiresAt: number } }) => ({ at: event.at, expiresAt: event.expiresAt })
// Nothing has been sent yet, so the lock is released, and a laptop that wakes up after the limit sends nothing at all.
const pausedInTime = { target: '#renewal.paused', actions: { type: 'rememberPause', params: { paused: true } } } as const
const answer = <Answer>({ event }: { event: { output: Answer } }) => event.output

// Outcomes of an attempt that was not refused, with the refresh token or in the hidden frame.
const renewed = {
  guard: { type: 'isRenewed', params: answer<Attempt> },
  target: '#renewal.settled',
  actions: { type: 'rememberAnswer', params: answer<Attempt> },
} as const
const replaced = {
  guard: { type: 'isReplaced', params: answer<Attempt> },
  target: '#renewal.ended',
  actions: { type: 'rememberEnd', params: { reason: 'replaced' } },
} as const
const unanswered = { target: '#renewal.failed', actions: { type: 'rememberAnswer', params: answer<Attempt> } } as const

export const renewalMachine = renewalSetup.createMachine({
  id: 'renewal',
  description:
    'Keeps the access token of a signed-in user alive, in one tab at a time. No timer waits for the renewal, because timers sleep with the laptop: the reported time is compared with the token. A token that ends without a success clears the user.',
  context: ({ input }) => rules.atStart(input),
  invoke: [
    { id: 'watchToken', src: 'watchToken' },
    { id: 'watchClock', src: 'watchClock' },
  ],
  initial: 'resting',
  states: {
    resting: {
      description: 'The token is good for a while.',
      on: {
        'clock.ticked': { guard: { type: 'isDue', params: at }, target: 'exclusive', actions: { type: 'takeChance', params: at } },
        need: { guard: { type: 'isNeeded', params: at }, target: 'exclusive', actions: { type: 'takeChance', params: at } },
        'token.refused': { guard: { type: 'isOld', params: at }, target: 'exclusive', actions: { type: 'takeChance', params: at } },
        'claims.outdated': { target: 'exclusive', actions: { type: 'takeChance', params: at } },
        pause: { target: 'paused', actions: { type: 'rememberPause', params: { paused: true } } },
      },
    },
    exclusive: {
      description: 'Using a refresh token twice ends the whole sign-in, so one tab at a time renews. Leaving gives the lock back.',
      tags: 'busy',
      invoke: { id: 'holdLock', src: 'holdLock', input: ({ context }) => ({ patience: rules.patienceOf(context) }) },
      initial: 'waitingForLock',
      states: {
        waitingForLock: {
          description: 'Another tab may be renewing; if it hands its token over, nothing is left to do.',
          on: {
            'lock.denied': { target: '#renewal.failed', actions: { type: 'passTime', params: at } },
            'lock.granted': { target: 'comparing', actions: { type: 'passTime', params: at } },
            'token.changed': { target: '#renewal.settled', actions: { type: 'rememberToken', params: token } },
            pause: pausedInTime,
          },
        },
        comparing: {
          description: 'The tab that held the lock before may have renewed: the others are asked for a newer token.',
          invoke: {
            id: 'compareTokens',
            src: 'compareTokens',
            input: ({ context }) => ({ expiresAt: context.expiresAt }),
            onDone: [
              {
                guard: { type: 'isNewer', params: answer },
                target: '#renewal.settled',
                actions: { type: 'rememberAnswer', params: answer },
              },
              { target: 'renewing', actions: { type: 'rememberAnswer', params: answer } },
            ],
            onError: 'renewing',
          },
          on: {
            'token.changed': { target: '#renewal.settled', actions: { type: 'rememberToken', params: token } },
            pause: pausedInTime,
          },
        },
        renewing: {
          description: 'The refresh token is used.',
          entry: 'countTry',
          invoke: {
            id: 'refreshToken',
            src: 'refreshToken',
            input: ({ context }) => ({ patience: rules.patienceOf(context) }),
            onDone: [
              renewed,
              {
                guard: { type: 'isRefused', params: answer },
                target: 'signingInSilently',
                actions: { type: 'rememberAnswer', params: answer },
              },
              replaced,
              unanswered,
            ],
            onError: '#renewal.failed',
          },
        },
        signingInSilently: {
          description:
            'The refresh token is worth nothing any more; one hidden frame asks whether the session at the provider still lives.',
          invoke: {
            id: 'signInSilently',
            src: 'signInSilently',
            input: ({ context }) => ({ patience: rules.patienceOf(context) }),
            onDone: [
              renewed,
              {
                guard: { type: 'isRefused', params: answer },
                target: '#renewal.ended',
                actions: { type: 'rememberEnd', params: { reason: 'refused' } },
              },
              replaced,
              unanswered,
            ],
            onError: '#renewal.failed',
          },
        },
      },
    },
    settled: { always: [{ guard: 'isPaused', target: 'paused' }, { target: 'resting' }] },
    failed: {
      always: [
        { guard: 'isOffline', target: 'stranded' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'isOver', target: 'ended' },
        { guard: 'hasTriesLeft', target: 'retrying' },
        { guard: 'isExpired', target: 'ended' },
        { target: 'stranded' },
      ],
    },
    retrying: {
      description: 'No answer says nothing about the session: a moment, then again, three times at most.',
      after: { untilRetry: 'exclusive' },
      on: {
        'clock.ticked': { guard: { type: 'expires', params: at }, target: 'exclusive', actions: { type: 'takeChance', params: at } },
        'network.lost': { target: 'stranded', actions: { type: 'rememberNetwork', params: { offline: true } } },
        'token.changed': { target: 'resting', actions: { type: 'rememberToken', params: token } },
        pause: { target: 'paused', actions: { type: 'rememberPause', params: { paused: true } } },
      },
    },
    stranded: {
      description:
        'No network, or no answer three times: the end of the token and the return of the network are the next chances. A browser that knows it is offline clears nobody, so that a lid that opens before the Wi-Fi is back is no sign-out.',
      on: {
        'clock.ticked': {
          guard: { type: 'expires', params: at },
          target: 'exclusive',
          actions: { type: 'takeChance', params: at },
        },
        'network.returned': {
          target: 'exclusive',
          actions: [
            { type: 'rememberNetwork', params: { offline: false } },
            { type: 'takeChance', params: at },
          ],
        },
        'token.changed': { target: 'resting', actions: { type: 'rememberToken', params: token } },
        pause: { target: 'paused', actions: { type: 'rememberPause', params: { paused: true } } },
      },
    },
    paused: {
      description: 'Nobody is here (idle warning): nothing is renewed, not even on demand, until somebody is.',
      on: {
        resume: [
          {
            guard: { type: 'isDue', params: at },
            target: 'exclusive',
            actions: [
              { type: 'rememberPause', params: { paused: false } },
              { type: 'takeChance', params: at },
            ],
          },
          { target: 'resting', actions: { type: 'rememberPause', params: { paused: false } } },
        ],
      },
    },
    ended: { type: 'final', description: 'The parent clears the user and signs in again, with the way back.' },
  },
  on: {
    'clock.ticked': { actions: { type: 'passTime', params: at } },
    'network.lost': { actions: { type: 'rememberNetwork', params: { offline: true } } },
    'network.returned': { actions: { type: 'rememberNetwork', params: { offline: false } } },
    'token.changed': { actions: { type: 'rememberToken', params: token } },
    pause: { actions: { type: 'rememberPause', params: { paused: true } } },
    resume: { actions: { type: 'rememberPause', params: { paused: false } } },
  },
  output: ({ context }) => ({ reason: context.reason }),
})

export type RenewalActor = ActorRefFrom<typeof renewalMachine>
export type RenewalSnapshot = SnapshotFrom<typeof renewalMachine>
