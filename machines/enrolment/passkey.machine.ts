import { assertEvent, assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup } from '../support/contract.ts'

export type Credential = { id: string; name: string }

/** Why no device was registered. `stale`: the sign-in is older than five minutes (promise E8). */
export type NotRegistered = 'alreadyRegistered' | 'unsupported' | 'tooMany' | 'refused' | 'stale'

/** Result of the browser and then the server. `cancelled`: the user closed the browser's dialog, which is no error. */
export type Registered = { outcome: 'registered'; credential: Credential } | { outcome: NotRegistered | 'cancelled' }

export type Renamed = { outcome: 'renamed' } | { outcome: 'invalidName' | 'gone' | 'stale' }

export type PasskeyProblem = NotRegistered | 'invalidName' | 'gone' | 'unreachable'

export type PasskeyEvent = { type: 'add' } | { type: 'name'; name: string } | { type: 'skip' }

export const passkeyMachine = setup({
  types: {
    context: {} as { credential: Credential | undefined; problem: PasskeyProblem | undefined },
    events: {} as PasskeyEvent,
    tags: {} as 'busy' | 'naming',
  },
  actors: {
    registerPasskey: promised<Registered>('registerPasskey'),
    renamePasskey: promised<Renamed, Credential>('renamePasskey'),
  },
  actions: {
    rememberCredential: assign((_, { answer }: { answer: Registered }) =>
      answer.outcome === 'registered' ? { credential: answer.credential } : {},
    ),
    rememberNotRegistered: assign((_, { answer }: { answer: Registered }) =>
      answer.outcome === 'registered' || answer.outcome === 'cancelled' ? {} : { problem: answer.outcome },
    ),
    rememberNotRenamed: assign((_, { answer }: { answer: Renamed }) => (answer.outcome === 'renamed' ? {} : { problem: answer.outcome })),
    rememberProblem: assign((_, params: { problem: PasskeyProblem }) => ({ problem: params.problem })),
    clearProblem: assign({ problem: undefined }),
    forgetCredential: assign({ credential: undefined, problem: undefined }),
    dropCredential: assign({ credential: undefined, problem: 'gone' }),
    /** Implementation: shows a toast and reloads the list. */
    announce: effect<{ what: 'registered' | 'renamed' }>('announce'),
  },
  guards: {
    isRegistered: (_, { answer }: { answer: Registered }) => answer.outcome === 'registered',
    isGone: (_, { answer }: { answer: Renamed }) => answer.outcome === 'gone',
    isRenamed: (_, { answer }: { answer: Renamed }) => answer.outcome === 'renamed',
  },
}).createMachine({
  id: 'passkey',
  description:
    'A passkey or security key is registered by the browser, checked by the server, and given a name that its owner will know again.',
  context: { credential: undefined, problem: undefined },
  initial: 'asking',
  states: {
    asking: { description: 'The list of devices and a button.', on: { add: 'registering' } },
    registering: {
      description: 'The browser talks with the device.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'registerPasskey',
        src: 'registerPasskey',
        onDone: [
          {
            guard: { type: 'isRegistered', params: ({ event }) => ({ answer: event.output }) },
            target: 'naming',
            actions: [
              { type: 'rememberCredential', params: ({ event }) => ({ answer: event.output }) },
              { type: 'announce', params: { what: 'registered' } },
            ],
          },
          { target: 'asking', actions: { type: 'rememberNotRegistered', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: { problem: 'unreachable' } } },
      },
    },
    naming: {
      description: 'The device is registered; a name helps to find it again.',
      tags: 'naming',
      on: { name: 'savingName', skip: { target: 'asking', actions: 'forgetCredential' } },
    },
    savingName: {
      description: 'The name is saved.',
      tags: ['busy', 'naming'],
      entry: 'clearProblem',
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ context, event }) => {
          assertEvent(event, 'name')
          return { id: context.credential?.id ?? '', name: event.name }
        },
        onDone: [
          {
            guard: { type: 'isRenamed', params: ({ event }) => ({ answer: event.output }) },
            target: 'asking',
            actions: [{ type: 'announce', params: { what: 'renamed' } }, 'forgetCredential'],
          },
          { guard: { type: 'isGone', params: ({ event }) => ({ answer: event.output }) }, target: 'asking', actions: 'dropCredential' },
          { target: 'naming', actions: { type: 'rememberNotRenamed', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: { target: 'naming', actions: { type: 'rememberProblem', params: { problem: 'unreachable' } } },
      },
    },
  },
})

export type PasskeyActor = ActorRefFrom<typeof passkeyMachine>
export type PasskeySnapshot = SnapshotFrom<typeof passkeyMachine>
