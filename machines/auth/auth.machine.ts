import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { authSetup } from './auth.setup.ts'

export const authMachine = authSetup.createMachine({
  id: 'auth',
  description:
    "Who is signed in, from the provider's answer to the end of the session, wherever it is ended. Tokens stay behind `src/oidc`; the machine knows their owner.",
  context: ({ input }) => ({
    user: undefined,
    request: { returnUrl: '/', automatic: false, at: 0 },
    signOutReason: 'asked',
    endReason: undefined,
    failure: undefined,
    redirectedAt: input.redirectedAt,
  }),
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'A fresh page looks at its address and its storage.',
      tags: 'settling',
      invoke: {
        id: 'restoreUser',
        src: 'restoreUser',
        onDone: [
          { guard: { type: 'found', params: ({ event }) => ({ restored: event.output, is: 'answer' }) }, target: 'completingSignIn' },
          {
            guard: { type: 'found', params: ({ event }) => ({ restored: event.output, is: 'user' }) },
            target: 'signedIn',
            actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
          },
          { guard: { type: 'found', params: ({ event }) => ({ restored: event.output, is: 'trace' }) }, target: 'signingInSilently' },
          {
            guard: { type: 'found', params: ({ event }) => ({ restored: event.output, is: 'farewell' }) },
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
    },
    completingSignIn: {
      description: "The provider's answer is exchanged exactly once; it left the address bar before anything else was asked for.",
      tags: 'settling',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        onDone: [
          {
            guard: { type: 'endedAs', params: ({ event }) => ({ completed: event.output, is: 'signedIn' }) },
            target: 'signedIn',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
              { type: 'goTo', params: ({ event }) => ({ to: 'returnRoute', returnUrl: event.output.returnUrl }) },
            ],
          },
          {
            guard: { type: 'endedAs', params: ({ event }) => ({ completed: event.output, is: 'noMatchingState' }) },
            target: 'signedOut',
            actions: { type: 'goTo', params: ({ event }) => ({ to: 'login', returnUrl: event.output.returnUrl }) },
          },
          {
            target: 'signedOut',
            actions: [
              { type: 'rememberFailure', params: ({ event }) => ({ code: event.output.code }) },
              { type: 'goTo', params: ({ event }) => ({ to: 'signInError', returnUrl: event.output.returnUrl }) },
            ],
          },
        ],
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ doing: 'completing the sign-in', error: event.error }) },
            { type: 'rememberFailure', params: { code: 'unexpected' } },
            { type: 'goTo', params: { to: 'signInError', returnUrl: '/' } },
          ],
        },
      },
    },
    signingInSilently: {
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
    },
    signedOut: {
      description: 'Nobody is signed in, and nobody was when this page opened.',
      on: {
        signIn: [
          {
            guard: { type: 'wouldLoop', params: ({ event }) => event },
            actions: [
              { type: 'rememberFailure', params: { code: 'tooManyRedirects' } },
              { type: 'goTo', params: ({ event }) => ({ to: 'signInError', returnUrl: event.returnUrl }) },
            ],
          },
          { target: 'redirecting', actions: { type: 'rememberRequest', params: ({ event }) => event } },
        ],
      },
    },
    redirecting: {
      description: 'On the way to the identity provider; this page is about to go away.',
      tags: ['settling', 'leaving'],
      invoke: {
        id: 'redirectToProvider',
        src: 'redirectToProvider',
        input: ({ context }) => context.request,
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ doing: 'redirecting to the provider', error: event.error }) },
            { type: 'rememberFailure', params: { code: 'providerUnreachable' } },
            { type: 'goTo', params: ({ context }) => ({ to: 'signInError', returnUrl: context.request.returnUrl }) },
          ],
        },
      },
      on: { 'page.restored': 'signedOut' },
    },
    signedIn: {
      description: 'A checked user with a live session.',
      invoke: { id: 'watchSession', src: 'watchSession' },
      initial: 'negotiating',
      states: {
        negotiating: {
          description: 'The cookie for images and exports is on its way; nothing waits for it, and its failure is only logged.',
          invoke: {
            id: 'negotiate',
            src: 'negotiate',
            onDone: 'negotiated',
            onError: {
              target: 'negotiated',
              actions: { type: 'logFailure', params: ({ event }) => ({ doing: 'negotiating', error: event.error }) },
            },
          },
        },
        negotiated: { description: 'Images and exports that the browser loads by itself are authorised.' },
      },
      on: {
        signOut: { target: 'signingOut', actions: { type: 'rememberSignOut', params: { reason: 'asked' } } },
        'session.ended': { target: 'ended', actions: { type: 'rememberEnd', params: ({ event }) => ({ reason: event.reason }) } },
        'page.restored': 'rechecking',
        'token.renewed': [
          {
            guard: { type: 'isAnotherPerson', params: ({ event }) => event },
            target: 'ended',
            actions: { type: 'rememberEnd', params: { reason: 'userChanged' } },
          },
          { target: '.negotiating', actions: { type: 'rememberUser', params: ({ event }) => event } },
        ],
      },
    },
    rechecking: {
      description: 'The page came back from the back/forward cache: it shows nothing before the same user is found again.',
      tags: 'settling',
      invoke: {
        id: 'recheckUser',
        src: 'restoreUser',
        onDone: [
          {
            guard: { type: 'foundSamePerson', params: ({ event }) => ({ restored: event.output }) },
            target: 'signedIn',
            actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
          },
          { target: 'ended', actions: { type: 'rememberEnd', params: { reason: 'storageCleared' } } },
        ],
        onError: { target: 'ended', actions: { type: 'rememberEnd', params: { reason: 'storageCleared' } } },
      },
    },
    signingOut: {
      description: 'Tokens are revoked, everything of the user is dropped, and the provider ends its session.',
      tags: 'leaving',
      entry: 'dropUser',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ reason: context.signOutReason }),
        onDone: {
          target: 'signedOut',
          actions: { type: 'goTo', params: ({ context }) => ({ to: 'signedOut', reason: context.signOutReason }) },
        },
        onError: {
          target: 'signedOut',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ doing: 'signing out', error: event.error }) },
            { type: 'goTo', params: ({ context }) => ({ to: 'signedOut', reason: context.signOutReason }) },
          ],
        },
      },
      on: { 'page.restored': 'signedOut' },
    },
    ended: {
      description: 'The session was ended elsewhere or cannot go on. Nothing of the old user is left.',
      entry: 'dropUser',
      invoke: { id: 'forgetUser', src: 'forgetUser', input: ({ context }) => ({ reason: context.endReason }) },
      on: {
        signIn: [
          {
            guard: { type: 'wouldLoop', params: ({ event }) => event },
            actions: [
              { type: 'rememberFailure', params: { code: 'tooManyRedirects' } },
              { type: 'goTo', params: ({ event }) => ({ to: 'signInError', returnUrl: event.returnUrl }) },
            ],
          },
          { target: 'redirecting', actions: { type: 'rememberRequest', params: ({ event }) => event } },
        ],
      },
    },
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>
