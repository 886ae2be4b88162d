import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { completingSignIn, readingFarewell, restoring, signingInSilently } from './auth.arrival.ts'
import { redirecting, signedOut } from './auth.departure.ts'
import { ended, rechecking, signedIn, signingOut } from './auth.session.ts'
import { authSetup } from './auth.setup.ts'

export const authMachine = authSetup.createMachine({
  id: 'auth',
  description:
    "Who is signed in, from the provider's answer to the end of the session, wherever it is ended. Tokens stay behind `src/oidc`; the machine knows their owner.",
  context: ({ input }) => ({
    user: undefined,
    holdsSignIn: false,
    request: { returnUrl: '/', automatic: false, at: 0 },
    signOutReason: 'asked',
    endReason: undefined,
    fresh: false,
    failure: undefined,
    redirectedAt: input.redirectedAt,
  }),
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'restoring',
  states: {
    restoring,
    readingFarewell,
    completingSignIn,
    signingInSilently,
    signedOut,
    redirecting,
    signedIn,
    rechecking,
    signingOut,
    ended,
  },
})

export type AuthActor = ActorRefFrom<typeof authMachine>
export type AuthSnapshot = SnapshotFrom<typeof authMachine>
