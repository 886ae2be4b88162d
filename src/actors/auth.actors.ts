import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import { authMachine } from '#machines/auth/auth.machine.ts'
import type { idleMachine } from '#machines/idle/idle.machine.ts'
import type { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import type { AuthEvent, Completed, EndReason, Restored, SignedInUser, SignInRequest, SignOutReason } from '#machines/auth/auth.types.ts'
import { forgetBrowser, forgetTab } from '../lib/forget.ts'
import { TRACE_KEY } from '../lib/session-trace.ts'
import type { GuardedStorage } from '../lib/guarded-storage.ts'
import type { Navigation } from '../lib/navigation.ts'
import type { SessionChannel } from '../lib/session-channel.ts'
import type { NewsChannel } from '../lib/session-news.ts'
import { readProfile } from '../lib/user-profile.ts'
import type { Arrival } from '../oidc/arrival.ts'
import type { OidcSettings } from '../oidc/oidc-settings.ts'
import type { Oidc } from '../oidc/oidc.ts'
import type { StoredUser } from '../oidc/stored-user.ts'
import { destinationPath } from './destinations.ts'
import { watchSession } from './session-watch.ts'
import { signInSilently } from './silent-sign-in.ts'

export type AuthDeps = {
  oidc: Oidc
  arrival: Arrival
  navigation: Navigation
  /** Where the tabs hand tokens over. */
  channel: SessionChannel
  /** Where the tabs tell each other who is signed in. */
  news: NewsChannel
  /** Name of the lock under which one tab at a time asks for tokens. */
  lock: string
  renewal: typeof renewalMachine
  idle: typeof idleMachine
  session: GuardedStorage
  local: GuardedStorage
  window: Window
  /** Sends the access token to the negotiate call; rejects unless it was taken. */
  negotiate: (accessToken: string) => Promise<void>
  log: (message: string, error?: unknown) => void
}

/** Ends that concern the whole browser, not only the tokens of this tab. */
const OVER_FOR_ALL: readonly (EndReason | undefined)[] = ['signedOutElsewhere', 'idle', 'endedByServer', 'userDisabled']

/** What the chart knows of a stored user: everything but the tokens. */
export const signedInUser = (
  { subject, session, expiresAt, claims }: StoredUser,
  { renewalNoticeSeconds }: OidcSettings,
): SignedInUser => ({
  subject,
  session,
  expiresAt,
  renewalNotice: renewalNoticeSeconds * 1000,
  sessionTimeout: readProfile(claims).sessionTimeout,
  claims,
})

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
        if (goodbye) return { found: 'farewell', ...(await oidc.readFarewell(goodbye.url)) }
        const stored = oidc.stored()
        if (stored && oidc.isValid(stored)) return { found: 'user', user: signedInUser(stored, oidc.settings()) }
        const mayReturn = stored !== undefined || (local.getItem(TRACE_KEY) !== null && oidc.settings().silentSignIn)
        return { found: mayReturn ? 'trace' : 'nothing' }
      }),
      exchangeCode: fromPromise<Completed, void>(async () => {
        const answer = arrival.take()
        if (!answer) return { outcome: 'noMatchingState', returnUrl: '/' }
        const { outcome, returnUrl, code } = await oidc.complete(answer.url)
        if (outcome === 'failed') log('The sign-in failed', code)
        const user = outcome === 'signedIn' ? current() : undefined
        return { outcome, returnUrl, ...(user && { user }), ...(code && { code }) }
      }),
      signInSilently: fromPromise<SignedInUser | undefined, void>(async () => {
        const result = await signInSilently({ tokens: oidc.tokens, channel, lock, drop: () => forgetTab(session) })
        if (result === 'refused') local.removeItem(TRACE_KEY)
        return result === 'signedIn' ? current() : undefined
      }),
      redirectToProvider: fromPromise<string, SignInRequest>(async ({ input: { returnUrl, automatic, selectAccount } }) => {
        const problem = await oidc.redirect({ returnUrl, automatic, selectAccount: selectAccount === true })
        return problem ?? new Promise<never>(() => {})
      }),
      negotiate: fromPromise<void, void>(async () => {
        const token = oidc.stored()?.accessToken
        if (token) await negotiate(token)
      }),
      watchSession: fromCallback<EventObject, void, AuthEvent>(({ sendBack }) => watchSession(deps, sendBack)),
      signOut: fromPromise<void, { reason: SignOutReason }>(async ({ input: { reason } }) => {
        const user = oidc.stored()
        const forget = () => {
          forgetBrowser(session, local)
          if (user)
            news.post({ type: 'ended', subject: user.subject, session: user.session, reason: reason === 'idle' ? 'idle' : 'signedOut' })
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
