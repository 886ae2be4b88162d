import { authSetup } from './auth.setup.ts'

// How a fresh page finds out who is signed in.

const answer = <Answer>({ event }: { event: { output: Answer } }) => event.output

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
      { guard: { type: 'foundTrace', params: answer }, target: 'signingInSilently' },
      {
        guard: { type: 'foundFarewell', params: answer },
        target: 'signedOut',
        actions: {
          type: 'goTo',
          params: ({ event }) => ({ to: 'signedOut', reason: event.output.reason, returnUrl: event.output.returnUrl }),
        },
      },
      { target: 'signedOut' },
    ],
    onError: {
      target: 'signedOut',
      actions: { type: 'logFailure', params: ({ event }) => ({ doing: 'restoring the user', error: event.error }) },
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
  description: 'Another tab is or was signed in: a hidden frame asks the provider before anybody is sent away.',
  tags: 'settling',
  invoke: {
    id: 'signInSilently',
    src: 'signInSilently',
    onDone: [
      {
        guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
        target: 'signedIn',
        actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) },
      },
      { target: 'signedOut' },
    ],
    onError: {
      target: 'signedOut',
      actions: { type: 'logFailure', params: ({ event }) => ({ doing: 'the silent sign-in', error: event.error }) },
    },
  },
})
