import { assertEvent, assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup } from '../support/contract.ts'

/**
 * Why no code was sent. `notAllowed`: the company has no two-factor authentication. `limited`: too many codes were requested. `failed`: the message
 * could not be sent. `stale`: the sign-in is older than five minutes.
 */
export type NumberProblem = 'missingNumber' | 'invalidNumber' | 'notAllowed' | 'limited' | 'failed' | 'stale'

export type CodeSent = { outcome: 'sent' } | { outcome: NumberProblem }

export type PhoneVerified = { outcome: 'confirmed' } | { outcome: 'wrong' | 'stale' }

export type PhoneProblem = NumberProblem | 'wrong' | 'unreachable'

export type PhoneEvent =
  | { type: 'send'; number: string }
  | { type: 'submit'; code: string }
  | { type: 'resend' }
  /** Back to the number, which is kept. */
  | { type: 'change' }

export const phoneMachine = setup({
  types: {
    input: {} as { number: string },
    context: {} as { number: string; problem: PhoneProblem | undefined },
    events: {} as PhoneEvent,
    tags: {} as 'busy' | 'awaitingCode',
  },
  actors: {
    sendCode: promised<CodeSent, { number: string }>('sendCode'),
    verifyCode: promised<PhoneVerified, { code: string }>('verifyCode'),
  },
  actions: {
    rememberNumber: assign((_, params: { number: string }) => ({ number: params.number })),
    rememberProblem: assign((_, params: { problem: PhoneProblem }) => ({ problem: params.problem })),
    rememberNotSent: assign((_, { answer }: { answer: CodeSent }) => (answer.outcome === 'sent' ? {} : { problem: answer.outcome })),
    rememberRefused: assign((_, { answer }: { answer: PhoneVerified }) =>
      answer.outcome === 'confirmed' ? {} : { problem: answer.outcome },
    ),
    clearProblem: assign({ problem: undefined }),
    /** Implementation: shows the specified toasts and reloads the page's data. */
    announce: effect<{ what: 'codeSent' | 'confirmed' }>('announce'),
  },
  guards: {
    isSent: (_, { answer }: { answer: CodeSent }) => answer.outcome === 'sent',
    isConfirmed: (_, { answer }: { answer: PhoneVerified }) => answer.outcome === 'confirmed',
  },
  delays: { untilResend: 30_000 },
}).createMachine({
  id: 'phone',
  description: 'A phone number is confirmed by a one-time code before it may serve as a second factor.',
  context: ({ input }) => ({ number: input.number, problem: undefined }),
  initial: 'entering',
  states: {
    entering: {
      description: 'The number is typed.',
      on: { send: { target: 'sendingCode', actions: { type: 'rememberNumber', params: ({ event }) => event } } },
    },
    sendingCode: {
      description: 'A code is on its way; it replaces the one before.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ number: context.number }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => ({ answer: event.output }) },
            target: 'awaitingCode',
            actions: { type: 'announce', params: { what: 'codeSent' } },
          },
          { target: 'entering', actions: { type: 'rememberNotSent', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'entering', actions: { type: 'rememberProblem', params: { problem: 'unreachable' } } },
      },
    },
    awaitingCode: {
      description: 'The code is typed; a new one can be asked for after half a minute.',
      tags: 'awaitingCode',
      initial: 'fresh',
      states: {
        fresh: { description: 'Wait for the message.', after: { untilResend: 'overdue' } },
        overdue: { description: 'A new code may be asked for.', on: { resend: '#phone.sendingCode' } },
      },
      on: { submit: 'verifying', change: { target: 'entering', actions: 'clearProblem' } },
    },
    verifying: {
      description: 'The server checks the code.',
      tags: ['busy', 'awaitingCode'],
      entry: 'clearProblem',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ event }) => {
          assertEvent(event, 'submit')
          return { code: event.code }
        },
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ answer: event.output }) },
            target: 'confirmed',
            actions: { type: 'announce', params: { what: 'confirmed' } },
          },
          { target: 'awaitingCode.overdue', actions: { type: 'rememberRefused', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'awaitingCode.overdue', actions: { type: 'rememberProblem', params: { problem: 'unreachable' } } },
      },
    },
    confirmed: {
      description: 'The number may be used for codes at sign-in. Another one may take its place.',
      on: { change: { target: 'entering', actions: 'clearProblem' } },
    },
  },
})

export type PhoneActor = ActorRefFrom<typeof phoneMachine>
export type PhoneSnapshot = SnapshotFrom<typeof phoneMachine>
