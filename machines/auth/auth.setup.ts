import { assign, sendTo } from 'xstate'
import { idleMachine } from '../idle/idle.machine.ts'
import type { LogoutRole } from '../idle/idle.machine.ts'
import { renewalMachine } from '../renewal/renewal.machine.ts'
import { silentSignInMachine } from '../silent-sign-in/silent-sign-in.machine.ts'
import type { SilentAnswer } from '../silent-sign-in/silent-sign-in.types.ts'
import { effect, promised, setup, watched } from '../support/contract.ts'
import { wouldLoop } from './auth.limits.ts'
import { isStillSignedIn, maySignInSilently } from './auth.rules.ts'
import type {
  AuthEvent,
  Completed,
  Destination,
  EndReason,
  Farewell,
  Leftovers,
  Restored,
  SignedInUser,
  SignInRequest,
  SignOutReason,
} from './auth.types.ts'

/** Types, actors, actions and guards of the auth chart, by name. */
export const authSetup = setup({
  types: {
    input: {} as { redirectedAt: readonly number[] },
    context: {} as {
      user: SignedInUser | undefined
      /** Whether this tab has a sign-in whose token has expired. */
      holdsSignIn: boolean
      request: SignInRequest
      signOutReason: SignOutReason
      endReason: EndReason | undefined
      /** Whether the user signed in on this page, which counts as activity; opening it does not. */
      fresh: boolean
      /** Code of the last failed sign-in, for /error/signin. */
      failure: string | undefined
      /** Epoch milliseconds of this tab's automatic redirects since the last user action. */
      redirectedAt: readonly number[]
    },
    events: {} as AuthEvent,
    children: {} as {
      watchPage: 'watchPage'
      restoreUser: 'restoreUser'
      recheckUser: 'restoreUser'
      exchangeCode: 'exchangeCode'
      readFarewell: 'readFarewell'
      silentSignIn: 'silentSignIn'
      redirectToProvider: 'redirectToProvider'
      negotiate: 'negotiate'
      watchSession: 'watchSession'
      renewal: 'renewal'
      idle: 'idle'
      signOut: 'signOut'
    },
    tags: {} as 'settling' | 'leaving',
  },
  actors: {
    watchPage: watched<AuthEvent>('watchPage'),
    restoreUser: promised<Restored>('restoreUser'),
    exchangeCode: promised<Completed>('exchangeCode'),
    readFarewell: promised<Farewell>('readFarewell'),
    silentSignIn: silentSignInMachine,
    redirectToProvider: promised<string, SignInRequest>('redirectToProvider'),
    negotiate: promised<void>('negotiate'),
    watchSession: watched<AuthEvent>('watchSession'),
    renewal: renewalMachine,
    idle: idleMachine,
    signOut: promised<void, { reason: SignOutReason }>('signOut'),
  },
  actions: {
    rememberUser: assign((_, params: { user: SignedInUser | undefined }) => ({
      user: params.user,
      endReason: undefined,
    })),
    rememberSignIn: assign((_, params: { holdsSignIn: boolean }) => ({ holdsSignIn: params.holdsSignIn })),
    /** A completed sign-in clears the failure of an earlier one. */
    rememberFreshness: assign({ fresh: true, failure: undefined }),
    dropUser: assign({ user: undefined, fresh: false }),
    pauseRenewal: sendTo('renewal', { type: 'pause' }),
    resumeRenewal: sendTo('renewal', (_, params: { at: number }) => ({ type: 'resume', at: params.at })),
    rememberEnd: assign((_, params: { reason: EndReason }) => ({ endReason: params.reason })),
    rememberSignOut: assign((_, params: { reason: SignOutReason }) => ({ signOutReason: params.reason, redirectedAt: [] })),
    rememberFailure: assign((_, params: { code: string | undefined }) => ({ failure: params.code ?? 'unknown' })),
    rememberRequest: assign(({ context }, { at, ...request }: SignInRequest) => ({
      request: { at, ...request },
      failure: undefined,
      redirectedAt: request.automatic ? [...context.redirectedAt, at] : [],
    })),
    /** Implementation: replaces the current URL. */
    goTo: effect<Destination>('goTo'),
    /** Implementation: removes the user's data from the browser's storage. */
    forget: effect<{ what: Leftovers }>('forget'),
    /** Implementation: writes a log line. */
    logFailure: effect<{ doing: string; error: unknown }>('logFailure'),
  },
  guards: {
    foundAnswer: (_, params: Restored) => params.hasAnswer,
    foundUser: (_, params: Restored) => isStillSignedIn(params),
    foundFarewell: (_, params: Restored) => params.hasFarewell,
    foundTrace: (_, params: Restored) => maySignInSilently(params),
    foundSamePerson: ({ context }, params: Restored) => isStillSignedIn(params) && params.user?.subject === context.user?.subject,
    hasUser: (_, params: Completed) => params.outcome === 'signedIn',
    hasNoMatchingState: (_, params: Completed) => params.outcome === 'noMatchingState',
    isSomebody: (_, params: SilentAnswer) => params.kind === 'signedIn',
    isAnotherPerson: ({ context }, params: { user: SignedInUser }) => params.user.subject !== context.user?.subject,
    holdsUser: ({ context }) => context.user !== undefined,
    leavesSession: (_, params: SignInRequest) => params.selectAccount === true || params.confirmIdentity === true,
    leads: (_, params: { role: LogoutRole }) => params.role === 'leads',
    wouldLoop: ({ context }, params: SignInRequest) => params.automatic && wouldLoop(context.redirectedAt, params.at),
  },
})
