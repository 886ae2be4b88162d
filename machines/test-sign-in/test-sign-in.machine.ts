import { assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup, watched } from '../support/contract.ts'
import { LEAVING, POLL, SLOW_POLL } from './test-sign-in.limits.ts'
import type { TestProgress, TestSignInEvent, TestSignInInput, TestStart } from './test-sign-in.types.ts'

export const testSignInMachine = setup({
  types: {
    input: {} as TestSignInInput,
    context: {} as TestSignInInput & {
      /** Where the provider answers the question of the test. */
      address: string | undefined
    },
    events: {} as TestSignInEvent,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    startTest: promised<TestStart, { provider: string }>('startTest'),
    readTest: promised<TestProgress, TestSignInInput>('readTest'),
    watchPage: watched<TestSignInEvent>('watchPage'),
  },
  actions: {
    rememberTest: assign((_, start: TestStart) => ({
      trace: start.outcome === 'refused' ? undefined : start.trace,
      address: start.outcome === 'begun' ? start.address : undefined,
    })),
    /** Implementation: goes to the login provider. */
    leave: effect<{ address: string | undefined }>('leave'),
    /** Implementation: shows the page of the trace. */
    showTrace: effect<TestStart>('showTrace'),
    /** Implementation: tells the user why there is no test. */
    reportRefusal: effect<TestStart>('reportRefusal'),
    reportFailure: effect<void>('reportFailure'),
  },
  guards: {
    isBegun: (_, { outcome }: TestStart) => outcome === 'begun',
    hasFailed: (_, { outcome }: TestStart) => outcome === 'failed',
    waitsAlready: ({ context }) => context.trace !== undefined,
    isWaiting: (_, { state }: TestProgress) => state === 'WAITING',
    isExpired: (_, { state }: TestProgress) => state === 'EXPIRED',
  },
  delays: { POLL, SLOW_POLL, LEAVING },
}).createMachine({
  id: 'testSignIn',
  description:
    'A sign-in by a login provider that signs nobody in. The browser goes to the provider and comes back to the trace of its answer; whoever comes back without one, or has closed the provider’s window, sees that the test still waits, until the provider can no longer answer.',
  context: ({ input }) => ({ ...input, address: undefined }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The page of a trace shows a test that waits for its answer; other pages begin without a test.',
      always: [{ guard: 'waitsAlready', target: 'atProvider' }, { target: 'ready' }],
    },
    ready: { description: 'No test runs.', on: { start: 'asking' } },
    asking: {
      description: 'The server prepares the question to the provider.',
      tags: 'busy',
      invoke: {
        id: 'startTest',
        src: 'startTest',
        input: ({ context: { provider } }) => ({ provider }),
        onDone: [
          {
            guard: { type: 'isBegun', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'rememberTest', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => event.output },
            target: 'answered',
            actions: [
              { type: 'rememberTest', params: ({ event }) => event.output },
              { type: 'showTrace', params: ({ event }) => event.output },
            ],
          },
          { target: 'ready', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ready', actions: 'reportFailure' },
      },
    },
    leaving: {
      description:
        'The browser goes to the provider, whose answer leads to the page of the trace. Back in the history shows this page as it was. A browser that cannot go there stays on this page.',
      tags: 'busy',
      entry: { type: 'leave', params: ({ context }) => ({ address: context.address }) },
      invoke: { id: 'watchPage', src: 'watchPage' },
      on: { 'page.restored': 'atProvider' },
      after: { LEAVING: 'atProvider' },
    },
    atProvider: {
      description: 'The test is at the provider: in another window, or nobody will answer it any more.',
      tags: 'waiting',
      initial: 'reading',
      on: { start: 'asking' },
      states: {
        reading: {
          description: 'The server says whether the provider has answered.',
          invoke: {
            id: 'readTest',
            src: 'readTest',
            input: ({ context: { provider, trace } }) => ({ provider, trace }),
            onDone: [
              { guard: { type: 'isWaiting', params: ({ event }) => event.output }, target: 'waiting' },
              { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: '#testSignIn.timedOut' },
              { target: '#testSignIn.answered' },
            ],
            onError: 'unreachable',
          },
        },
        waiting: { description: 'No answer yet. The server is asked again in a moment.', after: { POLL: 'reading' } },
        unreachable: { description: 'The server gave no answer. It is asked again, less often.', after: { SLOW_POLL: 'reading' } },
      },
    },
    timedOut: { description: 'The provider did not answer while it could.', on: { start: 'asking' } },
    answered: { description: 'The trace says what came of the test.', on: { start: 'asking' } },
  },
})

export type TestSignInActor = ActorRefFrom<typeof testSignInMachine>
export type TestSignInSnapshot = SnapshotFrom<typeof testSignInMachine>
