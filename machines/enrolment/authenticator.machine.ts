import { assertEvent, assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup } from '../support/contract.ts'

/** `uri` is the otpauth URI of the QR code, `key` the same secret in base32 for typing. */
export type AuthenticatorKey = { uri: string; key: string }

/** `stale`: the sign-in is older than five minutes (promise E8). */
export type KeyLoaded = { outcome: 'loaded'; key: AuthenticatorKey } | { outcome: 'stale' }

/** The server's answer to a code. `recoveryCodes` is empty if the user still has some. `expired`: the code came too late for the key. */
export type CodeVerified = { outcome: 'verified'; recoveryCodes: readonly string[] } | { outcome: 'wrong' | 'expired' | 'stale' }

export type CodesRenewed = { outcome: 'renewed'; recoveryCodes: readonly string[] } | { outcome: 'stale' }

export type AuthenticatorReset = { outcome: 'reset' | 'stale' }

export type AuthenticatorProblem = 'wrong' | 'expired' | 'stale' | 'unreachable'

export type AuthenticatorEvent =
  | { type: 'register' }
  | { type: 'submit'; code: string }
  | { type: 'cancel' }
  | { type: 'renewCodes' }
  /** The user has saved the recovery codes. */
  | { type: 'finish' }
  | { type: 'reset' }

type Context = {
  active: boolean
  key: AuthenticatorKey | undefined
  recoveryCodes: readonly string[]
  problem: AuthenticatorProblem | undefined
}

const unreachable = { type: 'rememberProblem', params: { problem: 'unreachable' } } as const

export const authenticatorMachine = setup({
  types: {
    input: {} as { active: boolean },
    context: {} as Context,
    events: {} as AuthenticatorEvent,
    tags: {} as 'busy' | 'scanning',
  },
  actors: {
    loadKey: promised<KeyLoaded>('loadKey'),
    verifyCode: promised<CodeVerified, { code: string }>('verifyCode'),
    renewRecoveryCodes: promised<CodesRenewed>('renewRecoveryCodes'),
    resetAuthenticator: promised<AuthenticatorReset>('resetAuthenticator'),
  },
  actions: {
    rememberKey: assign((_, { answer }: { answer: KeyLoaded }) => (answer.outcome === 'loaded' ? { key: answer.key } : {})),
    rememberActive: assign((_, params: { active: boolean }) => ({ active: params.active })),
    rememberCodes: assign((_, { answer }: { answer: CodeVerified | CodesRenewed }) =>
      'recoveryCodes' in answer ? { key: undefined, recoveryCodes: answer.recoveryCodes } : {},
    ),
    rememberProblem: assign((_, params: { problem: AuthenticatorProblem }) => ({ problem: params.problem })),
    clearProblem: assign({ problem: undefined }),
    forgetSecrets: assign({ key: undefined, recoveryCodes: [], problem: undefined }),
    /** Implementation: shows a toast and reloads the page's data. */
    announce: effect<{ what: 'registered' | 'reset' }>('announce'),
  },
  guards: {
    isActive: ({ context }) => context.active,
    isRefused: (_, params: { answer: { outcome: string }; as: AuthenticatorProblem }) => params.answer.outcome === params.as,
    hasNewCodes: (_, { answer }: { answer: CodeVerified }) => answer.outcome === 'verified' && answer.recoveryCodes.length > 0,
  },
}).createMachine({
  id: 'authenticator',
  description:
    'Registering an authenticator app: a key to scan or type, a code to prove it, recovery codes to keep. A reset invalidates every app registered before.',
  context: ({ input }) => ({ active: input.active, key: undefined, recoveryCodes: [], problem: undefined }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isActive', target: 'active' }, { target: 'absent' }] },
    absent: { description: 'No app is registered.', on: { register: 'loadingKey', renewCodes: 'renewingCodes' } },
    active: {
      description: 'The app is asked at sign-in. Another one may take its place.',
      on: { reset: 'resetting', register: 'loadingKey', renewCodes: 'renewingCodes' },
    },
    loadingKey: {
      description: 'The server makes a new key; nothing is active before a code proves it.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'loadKey',
        src: 'loadKey',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output, as: 'stale' }) },
            target: 'deciding',
            actions: { type: 'rememberProblem', params: { problem: 'stale' } },
          },
          { target: 'scanning', actions: { type: 'rememberKey', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'deciding', actions: unreachable },
      },
    },
    scanning: {
      description: 'The QR code and the key stand beside the field for the code.',
      tags: 'scanning',
      on: { submit: 'verifying', cancel: { target: 'deciding', actions: 'forgetSecrets' } },
    },
    verifying: {
      description: 'The code is checked; the same code works once.',
      tags: ['busy', 'scanning'],
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
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output, as: 'stale' }) },
            target: 'scanning',
            actions: { type: 'rememberProblem', params: { problem: 'stale' } },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output, as: 'wrong' }) },
            target: 'scanning',
            actions: { type: 'rememberProblem', params: { problem: 'wrong' } },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output, as: 'expired' }) },
            target: 'deciding',
            actions: ['forgetSecrets', { type: 'rememberProblem', params: { problem: 'expired' } }],
          },
          {
            guard: { type: 'hasNewCodes', params: ({ event }) => ({ answer: event.output }) },
            target: 'showingRecoveryCodes',
            actions: [
              { type: 'rememberActive', params: { active: true } },
              { type: 'rememberCodes', params: ({ event }) => ({ answer: event.output }) },
              { type: 'announce', params: { what: 'registered' } },
            ],
          },
          {
            target: 'active',
            actions: [
              { type: 'rememberActive', params: { active: true } },
              'forgetSecrets',
              { type: 'announce', params: { what: 'registered' } },
            ],
          },
        ],
        onError: { target: 'scanning', actions: unreachable },
      },
    },
    renewingCodes: {
      description: 'The old recovery codes stop working.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'renewRecoveryCodes',
        src: 'renewRecoveryCodes',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output, as: 'stale' }) },
            target: 'deciding',
            actions: { type: 'rememberProblem', params: { problem: 'stale' } },
          },
          { target: 'showingRecoveryCodes', actions: { type: 'rememberCodes', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'deciding', actions: unreachable },
      },
    },
    showingRecoveryCodes: {
      description: 'Shown once, to print, copy or download.',
      on: { finish: { target: 'deciding', actions: 'forgetSecrets' } },
    },
    resetting: {
      description: 'Every registered app becomes useless.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'resetAuthenticator',
        src: 'resetAuthenticator',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ answer: event.output, as: 'stale' }) },
            target: 'active',
            actions: { type: 'rememberProblem', params: { problem: 'stale' } },
          },
          {
            target: 'absent',
            actions: [
              { type: 'rememberActive', params: { active: false } },
              { type: 'announce', params: { what: 'reset' } },
            ],
          },
        ],
        onError: { target: 'active', actions: unreachable },
      },
    },
  },
})

export type AuthenticatorActor = ActorRefFrom<typeof authenticatorMachine>
export type AuthenticatorSnapshot = SnapshotFrom<typeof authenticatorMachine>
