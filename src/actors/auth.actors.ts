import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import { authMachine } from '#machines/auth/auth.machine.ts'
import type { AuthEvent, Completed, EndReason, Restored, SignedInUser, SignInRequest, SignOutReason } from '#machines/auth/auth.types.ts'
import { forgetBrowser, forgetTab, forgetTraces } from '../lib/forget.ts'
import { isEndedForAll, leaveTrace, readTrace } from '../lib/session-trace.ts'
import { startPage } from '../lib/start-page.ts'
import type { AuthDeps } from './auth-deps.ts'
import { destinationPath } from './destinations.ts'
import { signedInUser } from './signed-in-user.ts'
import { watchSession } from './session-watch.ts'
import { signInSilently } from './silent-sign-in.ts'

/** Ends that concern the whole browser, not only the tokens of this tab. */
const OVER_FOR_ALL: readonly (EndReason | undefined)[] = ['signedOutElsewhere', 'idle', 'endedByServer', 'userDisabled']

export const liveAuthMachine = (deps: AuthDeps) => {
  const { oidc, arrival, navigation, channel, news, lock, renewal, idle, session, local, window, negotiate, log } = deps
  const current = () => {
    const stored = oidc.stored()
    return stored && signedInUser(stored, oidc.settings())
  }

  return authMachine.provide({
    actors: {
      renewal,
      idle,
      watchPage: fromCallback<EventObject, void, AuthEvent>(({ sendBack }) => {
        const look = (event: PageTransitionEvent) => {
          if (event.persisted) sendBack({ type: 'page.restored' })
        }
        window.addEventListener('pageshow', look)
        return () => window.removeEventListener('pageshow', look)
      }),
      restoreUser: fromPromise<Restored, void>(async () => {
        if (arrival.waiting() === 'signIn') return { found: 'answer' }
        const goodbye = arrival.take()
        // A tab without a user keeps its way back: a reload fails the exchange of the page that is going away, which then looks here once more.
        if (isEndedForAll(local)) (oidc.stored() ? forgetTab : forgetTraces)(session)
        const stored = oidc.stored()
        if (stored && oidc.isValid(stored)) return { found: 'user', user: signedInUser(stored, oidc.settings()) }
        if (goodbye) return { found: 'farewell', ...(await oidc.readFarewell(goodbye.url)) }
        const mayReturn = stored !== undefined || (readTrace(local) === 'signedIn' && oidc.settings().silentSignIn)
        return { found: mayReturn ? 'trace' : 'nothing' }
      }),
      exchangeCode: fromPromise<Completed, void>(async () => {
        const answer = arrival.take()
        if (!answer) return { outcome: 'noMatchingState', returnUrl: '/' }
        const { outcome, returnUrl, code } = await oidc.complete(answer.url, answer)
        if (outcome === 'failed') log('The sign-in failed', code)
        const user = outcome === 'signedIn' ? current() : undefined
        const arrivesAt = user && returnUrl === '/' ? startPage(user.claims) : returnUrl
        return { outcome, returnUrl: arrivesAt, ...(user && { user }), ...(code && { code }) }
      }),
      signInSilently: fromPromise<SignedInUser | undefined, void>(async () => {
        const result = await signInSilently({ tokens: oidc.tokens, channel, lock, drop: () => forgetTab(session) })
        if (result === 'refused') leaveTrace(local, 'refused')
        return result === 'signedIn' ? current() : undefined
      }),
      redirectToProvider: fromPromise<string, SignInRequest>(
        async ({ input: { returnUrl, automatic, selectAccount, confirmIdentity } }) => {
          const prompt = confirmIdentity ? 'login' : selectAccount ? 'select_account' : undefined
          const problem = await oidc.redirect({ returnUrl, automatic, prompt })
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
      forgetUser: fromPromise<void, { reason: EndReason | undefined }>(({ input: { reason } }) => {
        if (OVER_FOR_ALL.includes(reason)) forgetBrowser(session, local)
        else forgetTab(session)
        return Promise.resolve()
      }),
    },
    actions: {
      goTo: (_, destination) => {
        const path = destinationPath(destination, navigation.here())
        if (path !== undefined) navigation.goTo(path)
      },
      logFailure: (_, { doing, error }) => log(`Failed while ${doing}`, error),
    },
  })
}
