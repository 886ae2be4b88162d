import { staleOf } from './auth.rules.ts'
import { authSetup } from './auth.setup.ts'
import type { Restored } from './auth.types.ts'

// States in which a fresh page determines who is signed in.

const answer = <Answer>({ event }: { event: { output: Answer } }) => event.output
const forgetStale = { type: 'forget', params: ({ event }: { event: { output: Restored } }) => ({ what: staleOf(event.output) }) } as const

export const restoring = authSetup.createStateConfig({
  description: 'A fresh page looks at its address and its storage.',
  tags: 'settling',
  invoke: {
    id: 'restoreUser',
    src: 'restoreUser',
    onDone: [
      { guard: { type: 'foundAnswer', params: answer }, target: 'completingSignIn' },
      {
        guard: { type: 'foundUser', params: answer },
        target: 'signedIn',
        actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
      },
      {
        guard: { type: 'foundFarewell', params: answer },
        target: 'readingFarewell',
        actions: forgetStale,
      },
      {
        guard: { type: 'foundTrace', params: answer },
        target: 'signingInSilently',
        actions: { type: 'rememberSignIn', params: answer },
      },
      { target: 'signedOut', actions: forgetStale },
    ],
    onError: {
      target: 'signedOut',
      actions: { type: 'logFailure', params: ({ event }) => ({ doing: 'restoring the user', error: event.error }) },
    },
  },
})

export const readingFarewell = authSetup.createStateConfig({
  description: 'Somebody comes back from the sign-out at the provider: why they were signed out stands in the address.',
  tags: 'settling',
  invoke: {
    id: 'readFarewell',
    src: 'readFarewell',
    onDone: { target: 'signedOut', actions: { type: 'goTo', params: ({ event }) => ({ to: 'signedOut', ...event.output }) } },
    onError: {
      target: 'signedOut',
      actions: { type: 'logFailure', params: ({ event }) => ({ doing: 'reading the farewell', error: event.error }) },
    },
  },
})

export const completingSignIn = authSetup.createStateConfig({
  description: "The provider's answer is exchanged exactly once; it left the address bar before anything else was asked for.",
  tags: 'settling',
  invoke: {
    id: 'exchangeCode',
    src: 'exchangeCode',
    onDone: [
      {
        guard: { type: 'hasUser', params: answer },
        target: 'signedIn',
        actions: [
          { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
          'rememberFreshness',
          { type: 'goTo', params: ({ event }) => ({ to: 'returnRoute', returnUrl: event.output.returnUrl }) },
        ],
      },
      {
        guard: { type: 'hasNoMatchingState', params: answer },
        target: 'restoring',
        actions: { type: 'goTo', params: ({ event }) => ({ to: 'login', returnUrl: event.output.returnUrl }) },
      },
      {
        target: 'restoring',
        actions: [
          { type: 'rememberFailure', params: ({ event }) => ({ code: event.output.code }) },
          { type: 'goTo', params: ({ event }) => ({ to: 'signInError', returnUrl: event.output.returnUrl }) },
        ],
      },
    ],
    onError: {
      target: 'restoring',
      actions: [
        { type: 'logFailure', params: ({ event }) => ({ doing: 'completing the sign-in', error: event.error }) },
        { type: 'rememberFailure', params: { code: 'unexpected' } },
        { type: 'goTo', params: { to: 'signInError', returnUrl: '/' } },
      ],
    },
  },
})

export const signingInSilently = authSetup.createStateConfig({
  description: 'This tab or another one is or was signed in: that is tried before anybody is sent away.',
  tags: 'settling',
  invoke: {
    id: 'silentSignIn',
    src: 'silentSignIn',
    input: ({ context }) => ({ holdsSignIn: context.holdsSignIn }),
    onDone: [
      {
        guard: { type: 'isSomebody', params: answer },
        target: 'signedIn',
        actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
      },
      { target: 'signedOut' },
    ],
  },
})
