import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { authMachine } from '#machines/auth/auth.machine.ts'
import type { AuthEvent, Completed, Farewell, Leftovers, Restored, SignInRequest, SignOutReason } from '#machines/auth/auth.types.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'
import { forgetBrowser, forgetTab, forgetTraces } from '../lib/storage/forget.ts'
import { isEndedForAll, readTrace } from '../lib/tabs/session-trace.ts'
import { startPage } from '../lib/addresses/start-page.ts'
import type { AuthDeps } from './auth-deps.ts'
import { destinationPath } from './destinations.ts'
import { currentUser, signedInUser } from './signed-in-user.ts'
import { watchSession } from './session-watch.ts'

const FORGET: Readonly<Record<Leftovers, (session: GuardedStorage, local: GuardedStorage) => void>> = {
  nothing: () => {},
  traces: forgetTraces,
  tab: forgetTab,
  browser: forgetBrowser,
}

export const liveAuthMachine = (deps: AuthDeps) => {
  const { oidc, arrival, navigation, news, silentSignIn, renewal, idle, session, local, window, negotiate, log } = deps
  return authMachine.provide({
    actors: {
      silentSignIn,
      renewal,
      idle,
      watchPage: fromCallback<EventObject, void, AuthEvent>(({ sendBack }) => {
        const look = (event: PageTransitionEvent) => {
          if (event.persisted) sendBack({ type: 'page.restored' })
        }
        window.addEventListener('pageshow', look)
        return () => window.removeEventListener('pageshow', look)
      }),
      restoreUser: fromPromise<Restored, void>(() => {
        const stored = oidc.stored()
        const isLive = stored !== undefined && oidc.isValid(stored)
        return Promise.resolve({
          hasAnswer: arrival.waiting() === 'signIn',
          hasFarewell: arrival.waiting() === 'signOut',
          holdsSignIn: stored !== undefined,
          ...(isLive && { user: signedInUser(stored, oidc.settings()) }),
          isEndedForAll: isEndedForAll(local),
          hasTrace: readTrace(local) === 'signedIn',
          asksSilently: oidc.settings().silentSignIn,
        })
      }),
      readFarewell: fromPromise<Farewell, void>(() => oidc.readFarewell(arrival.take()?.url ?? window.location.href)),
      exchangeCode: fromPromise<Completed, void>(async () => {
        const answer = arrival.take()
        if (!answer) return { outcome: 'noMatchingState', returnUrl: '/' }
        const { outcome, returnUrl, code } = await oidc.complete(answer.url, answer)
        if (outcome === 'failed') log('The sign-in failed', code)
        const user = outcome === 'signedIn' ? currentUser(oidc) : undefined
        const arrivesAt = user && returnUrl === '/' ? startPage(user.claims) : returnUrl
        return { outcome, returnUrl: arrivesAt, ...(user && { user }), ...(code && { code }) }
      }),
      redirectToProvider: fromPromise<string, SignInRequest>(
        async ({ input: { returnUrl, automatic, selectAccount, confirmIdentity, samePerson, loginHint } }) => {
          const prompt = confirmIdentity ? 'login' : selectAccount ? 'select_account' : undefined
          const idTokenHint = samePerson ? oidc.stored()?.idToken : undefined
          const problem = await oidc.redirect({ returnUrl, automatic, prompt, loginHint, idTokenHint })
          return problem ?? new Promise<never>(() => {})
        },
      ),
      negotiate: fromPromise<void, void>(async () => {
        const token = oidc.stored()?.accessToken
        if (token) await negotiate(token)
      }),
      watchSession: fromCallback<EventObject, void, AuthEvent>(({ sendBack }) => watchSession(deps, sendBack)),
      signOut: fromPromise<void, { reason: SignOutReason }>(async ({ input: { reason } }) => {
        const user = oidc.stored()
        const forget = () => {
          if (user)
            news.post({ type: 'ended', subject: user.subject, session: user.session, reason: reason === 'idle' ? 'idle' : 'signedOut' })
          forgetBrowser(session, local)
        }
        await oidc.signOut({ reason, returnUrl: navigation.here() }, forget)
      }),
    },
    actions: {
      goTo: (_, destination) => {
        const path = destinationPath(destination, navigation.here())
        if (path !== undefined) navigation.goTo(path)
      },
      forget: (_, { what }) => FORGET[what](session, local),
      logFailure: (_, { doing, error }) => log(`Failed while ${doing}`, error),
    },
  })
}
