import { assign, sendTo, setup } from 'xstate'
import { idleMachine } from '../idle/idle.machine.ts'
import type { LogoutRole } from '../idle/idle.machine.ts'
import { renewalMachine } from '../renewal/renewal.machine.ts'
import { effect, promised, watched } from '../support/contract.ts'
import type { AuthEvent, Completed, Destination, EndReason, Restored, SignedInUser, SignInRequest, SignOutReason } from './auth.types.ts'

const LOOP_SPAN = 60_000
const MOST_REDIRECTS = 2

/** What the auth chart is made of: its facts, its work, its conditions, by name. */
export const authSetup = setup({
  types: {
    input: {} as { redirectedAt: readonly number[] },
    context: {} as {
      user: SignedInUser | undefined
      request: SignInRequest
      signOutReason: SignOutReason
      endReason: EndReason | undefined
      /** Somebody signed in on this page, which is activity; opening it was none. */
      fresh: boolean
      /** Code of the last failed sign-in, for /error/signin. */
      failure: string | undefined
      /** Epoch milliseconds of this tab's automatic redirects since somebody last acted. */
      redirectedAt: readonly number[]
    },
    events: {} as AuthEvent,
    children: {} as {
      watchPage: 'watchPage'
      restoreUser: 'restoreUser'
      recheckUser: 'restoreUser'
      exchangeCode: 'exchangeCode'
      signInSilently: 'signInSilently'
      redirectToProvider: 'redirectToProvider'
      negotiate: 'negotiate'
      watchSession: 'watchSession'
      renewal: 'renewal'
      idle: 'idle'
      signOut: 'signOut'
      forgetUser: 'forgetUser'
    },
    tags: {} as 'settling' | 'leaving',
  },
  actors: {
    watchPage: watched<AuthEvent>('watchPage'),
    restoreUser: promised<Restored>('restoreUser'),
    exchangeCode: promised<Completed>('exchangeCode'),
    signInSilently: promised<SignedInUser | undefined>('signInSilently'),
    redirectToProvider: promised<string, SignInRequest>('redirectToProvider'),
    negotiate: promised<void>('negotiate'),
    watchSession: watched<AuthEvent>('watchSession'),
    renewal: renewalMachine,
    idle: idleMachine,
    signOut: promised<void, { reason: SignOutReason }>('signOut'),
    forgetUser: promised<void, { reason: EndReason | undefined }>('forgetUser'),
  },
  actions: {
    rememberUser: assign((_, params: { user: SignedInUser | undefined }) => ({
      user: params.user,
      endReason: undefined,
    })),
    /** A sign-in is complete: what an earlier one failed of is over. */
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
    /** Live: puts an address in place of the present one. */
    goTo: effect<Destination>('goTo'),
    /** Live: writes a log line. */
    logFailure: effect<{ doing: string; error: unknown }>('logFailure'),
  },
  guards: {
    foundAnswer: (_, params: Restored) => params.found === 'answer',
    foundFarewell: (_, params: Restored) => params.found === 'farewell',
    foundUser: (_, params: Restored) => params.found === 'user',
    foundTrace: (_, params: Restored) => params.found === 'trace',
    foundSamePerson: ({ context }, params: Restored) => params.user !== undefined && params.user.subject === context.user?.subject,
    hasUser: (_, params: Completed) => params.outcome === 'signedIn',
    hasNoMatchingState: (_, params: Completed) => params.outcome === 'noMatchingState',
    isSomebody: (_, params: { user: SignedInUser | undefined }) => params.user !== undefined,
    isAnotherPerson: ({ context }, params: { user: SignedInUser }) => params.user.subject !== context.user?.subject,
    holdsUser: ({ context }) => context.user !== undefined,
    leavesSession: (_, params: SignInRequest) => params.selectAccount === true || params.confirmIdentity === true,
    leads: (_, params: { role: LogoutRole }) => params.role === 'leads',
    wouldLoop: ({ context }, params: SignInRequest) =>
      params.automatic && context.redirectedAt.filter((at) => params.at - at < LOOP_SPAN).length >= MOST_REDIRECTS,
  },
})
