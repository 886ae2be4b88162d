import { authSetup } from './auth.setup.ts'

// States of the redirect to the provider.

/** A sign-in request redirects to the provider, unless it is automatic and would be a loop. */
export const mayLeave = authSetup.createStateConfig({
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
})

export const signedOut = authSetup.createStateConfig({
  description: 'Nobody is signed in, and nobody was when this page opened.',
  on: mayLeave.on,
})

export const redirecting = authSetup.createStateConfig({
  description:
    'On the way to the identity provider; this page is about to go away. Who only wanted to see other accounts, or to confirm who they are, keeps the session until they have signed in.',
  tags: ['settling', 'leaving'],
  invoke: {
    id: 'redirectToProvider',
    src: 'redirectToProvider',
    input: ({ context }) => context.request,
    onDone: {
      target: 'signedOut',
      actions: [
        { type: 'rememberFailure', params: ({ event }) => ({ code: event.output }) },
        { type: 'goTo', params: ({ context }) => ({ to: 'signInError', returnUrl: context.request.returnUrl }) },
      ],
    },
    onError: {
      target: 'signedOut',
      actions: [
        { type: 'logFailure', params: ({ event }) => ({ doing: 'redirecting to the provider', error: event.error }) },
        { type: 'rememberFailure', params: { code: 'unexpected' } },
        { type: 'goTo', params: ({ context }) => ({ to: 'signInError', returnUrl: context.request.returnUrl }) },
      ],
    },
  },
  on: { 'page.restored': [{ guard: 'holdsUser', target: 'rechecking' }, { target: 'signedOut' }] },
})
