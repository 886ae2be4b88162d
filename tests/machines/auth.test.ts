import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState, waitFor } from 'xstate'
import type { AnyEventObject, EventObject } from 'xstate'
import { authMachine } from '#machines/auth/auth.machine.ts'
import { ada, authAnswers, authFacts, authInput, authSamples, bob, pageStates } from '#machines/auth/auth.samples.ts'
import {
  claimsOf,
  endReasonOf,
  failureOf,
  idleOf,
  isLeaving,
  isNegotiated,
  isSettling,
  isSignedIn,
  renewalOf,
} from '#machines/auth/auth.selectors.ts'
import type {
  AuthEvent,
  Completed,
  Destination,
  Farewell,
  Leftovers,
  Restored,
  SignInRequest,
  SignOutReason,
} from '#machines/auth/auth.types.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import type { LogoutRole } from '#machines/idle/idle.machine.ts'
import { renewalMachine } from '#machines/renewal/renewal.machine.ts'
import type { Attempt, Comparison, LockEvent, Patience } from '#machines/renewal/renewal.types.ts'
import { silentSignInMachine } from '#machines/silent-sign-in/silent-sign-in.machine.ts'
import type { HandedOver, SilentAnswer } from '#machines/silent-sign-in/silent-sign-in.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const never = <Value>() => new Promise<Value>(() => {})
const silent = () => {}

type World = {
  restored: Restored[]
  completed: Completed
  farewell: Farewell
  silently: SilentAnswer | Error
  redirectedAt: number[]
  negotiate: () => Promise<void>
  redirect: () => Promise<string>
  signOut: () => Promise<void>
}

/** The machine with answers in place of the world; what it does to the world is kept. */
const start = (given: Partial<World> = {}) => {
  const restored = [...(given.restored ?? [pageStates.nothing])]
  const done = {
    goTo: [] as Destination[],
    exchanged: 0,
    redirects: [] as SignInRequest[],
    signOuts: [] as SignOutReason[],
    forgotten: [] as Leftovers[],
    refreshed: 0,
    logged: [] as string[],
  }
  const toRenewal: string[] = []
  const machine = authMachine.provide({
    actors: {
      watchPage: fromCallback(silent),
      restoreUser: fromPromise<Restored, void>(() => Promise.resolve(restored.shift() ?? pageStates.nothing)),
      exchangeCode: fromPromise<Completed, void>(() => {
        done.exchanged++
        return given.completed ? Promise.resolve(given.completed) : Promise.reject(new Error('on purpose'))
      }),
      readFarewell: fromPromise<Farewell, void>(() =>
        given.farewell ? Promise.resolve(given.farewell) : Promise.reject(new Error('on purpose')),
      ),
      silentSignIn: silentSignInMachine.provide({
        actors: {
          holdLock: fromCallback<EventObject, Patience, LockEvent>(({ sendBack }) => sendBack({ type: 'lock.granted', at: 0 })),
          askTabs: fromPromise<HandedOver, void>(() => Promise.resolve({ user: undefined })),
          refreshToken: fromPromise<SilentAnswer, Patience>(() => {
            done.refreshed++
            return Promise.resolve({ kind: 'refused' })
          }),
          askProvider: fromPromise<SilentAnswer, Patience>(() =>
            given.silently instanceof Error ? Promise.reject(given.silently) : Promise.resolve(given.silently ?? { kind: 'refused' }),
          ),
        },
        actions: { forgetTab: silent, leaveRefusal: silent, logFailure: (_, { doing }) => void done.logged.push(doing) },
      }),
      redirectToProvider: fromPromise<string, SignInRequest>(({ input }) => {
        done.redirects.push(input)
        return given.redirect?.() ?? never()
      }),
      negotiate: fromPromise<void, void>(() => given.negotiate?.() ?? Promise.resolve()),
      watchSession: fromCallback<EventObject, void, AuthEvent>(silent),
      renewal: renewalMachine.provide({
        actors: {
          watchToken: fromCallback(silent),
          watchClock: fromCallback(silent),
          holdLock: fromCallback(silent),
          compareTokens: fromPromise(() => never<Comparison>()),
          refreshToken: fromPromise(() => never<Attempt>()),
          signInSilently: fromPromise(() => never<Attempt>()),
        },
      }),
      idle: idleMachine.provide({ actors: { watchActivity: fromCallback(silent), electTab: fromPromise(() => never<LogoutRole>()) } }),
      signOut: fromPromise<void, { reason: SignOutReason }>(({ input }) => {
        done.signOuts.push(input.reason)
        return given.signOut?.() ?? never()
      }),
    },
    actions: {
      goTo: (_, destination) => void done.goTo.push(destination),
      forget: (_, { what }) => void done.forgotten.push(what),
      logFailure: (_, { doing }) => void done.logged.push(doing),
    },
  })
  const auth = createActor(machine, {
    input: { redirectedAt: given.redirectedAt ?? [] },
    inspect: (event) => {
      if (event.type === '@xstate.event' && 'id' in event.actorRef && event.actorRef.id === 'renewal') toRenewal.push(event.event.type)
    },
  }).start()
  /** An answer of a child is an event of the library, which the machine's own event type leaves out. */
  const answer = (child: 'renewal' | 'idle', output: unknown) =>
    (auth.send as (event: AnyEventObject) => void)({ type: `xstate.done.actor.${child}`, actorId: child, output })
  const settled = () => waitFor(auth, (snapshot) => !isSettling(snapshot))
  return { auth, done, answer, settled, toRenewal }
}

const signedIn = async (given: Partial<World> = {}) => {
  const running = start({ restored: [pageStates.user], ...given })
  await running.settled()
  return running
}

describe('auth, arriving', () => {
  it('takes the user that this tab holds', async () => {
    const { auth, done } = await signedIn()
    expect(claimsOf(auth.getSnapshot())).toBe(ada.claims)
    expect(done.goTo).toEqual([])
  })

  it('is signed out where there is nothing to be found', async () => {
    const { auth, settled } = start()
    expect(isSettling(auth.getSnapshot())).toBe(true)
    await settled()
    expect(auth.getSnapshot().value).toBe('signedOut')
    expect(claimsOf(auth.getSnapshot())).toBeUndefined()
  })

  it('A1 exchanges an answer exactly once and goes to the stored return route', async () => {
    const { auth, done, settled } = start({
      restored: [pageStates.answer],
      completed: { outcome: 'signedIn', user: ada, returnUrl: '/vendor/users' },
    })
    await settled()
    expect(isSignedIn(auth.getSnapshot())).toBe(true)
    expect(done.exchanged).toBe(1)
    expect(done.goTo).toEqual([{ to: 'returnRoute', returnUrl: '/vendor/users' }])
  })

  it('A2 leads an answer without matching state to the login', async () => {
    const { auth, done, settled } = start({
      restored: [pageStates.answer],
      completed: { outcome: 'noMatchingState', returnUrl: '/vendor/users' },
    })
    await settled()
    expect(auth.getSnapshot().value).toBe('signedOut')
    expect(done.goTo).toEqual([{ to: 'login', returnUrl: '/vendor/users' }])
    expect(failureOf(auth.getSnapshot())).toBeUndefined()
  })

  it('A2 leads every other failure to the sign-in error, with its code', async () => {
    const { auth, done, settled } = start({
      restored: [pageStates.answer],
      completed: { outcome: 'failed', returnUrl: '/x', code: 'access_denied' },
    })
    await settled()
    expect(auth.getSnapshot().value).toBe('signedOut')
    expect(done.goTo).toEqual([{ to: 'signInError', returnUrl: '/x' }])
    expect(failureOf(auth.getSnapshot())).toBe('access_denied')
  })

  it('A2 still knows what failed where somebody is signed in, and no longer once they try again', async () => {
    const { auth, settled } = start({
      restored: [pageStates.answer, pageStates.user],
      completed: { outcome: 'failed', returnUrl: '/x', code: 'access_denied' },
    })
    await settled()
    expect([isSignedIn(auth.getSnapshot()), failureOf(auth.getSnapshot())]).toEqual([true, 'access_denied'])
    auth.send({ type: 'signIn', returnUrl: '/x', automatic: false, at: 1, selectAccount: true })
    expect(failureOf(auth.getSnapshot())).toBeUndefined()
  })

  it('keeps a signed-in user whose tab came to the callback a second time', async () => {
    const { auth, done, settled } = start({
      restored: [pageStates.answer, pageStates.user],
      completed: { outcome: 'noMatchingState', returnUrl: '/x' },
    })
    await settled()
    expect(isSignedIn(auth.getSnapshot())).toBe(true)
    expect(done.goTo).toEqual([{ to: 'login', returnUrl: '/x' }])
  })

  it('survives an exchange that throws', async () => {
    const { auth, done, settled } = start({ restored: [pageStates.answer] })
    await settled()
    expect(auth.getSnapshot().value).toBe('signedOut')
    expect(done.logged).toEqual(['completing the sign-in'])
    expect(done.goTo).toEqual([{ to: 'signInError', returnUrl: '/' }])
  })

  it('asks silently where another tab left a trace', async () => {
    const { auth, settled } = start({ restored: [pageStates.trace], silently: { kind: 'signedIn', user: ada } })
    await settled()
    expect(claimsOf(auth.getSnapshot())).toBe(ada.claims)
  })

  it.each([{ kind: 'refused' }, { kind: 'unreachable' }, new Error('on purpose')] as const)(
    'is signed out when the silent question brings %s',
    async (silently) => {
      const { auth, done, settled } = start({ restored: [pageStates.trace], silently })
      await settled()
      expect(auth.getSnapshot().value).toBe('signedOut')
      expect(done.logged).toEqual(silently instanceof Error ? ['asking the provider silently'] : [])
    },
  )

  it.each([
    ['a tab whose token has ended', { holdsSignIn: true }, 1],
    ['a new tab beside one that is signed in', { hasTrace: true }, 0],
  ])('asks silently in %s, and refreshes what it holds', async (_, facts, refreshed) => {
    const { auth, done, settled } = start({ restored: [{ ...pageStates.nothing, ...facts }], silently: { kind: 'signedIn', user: ada } })
    await settled()
    expect([isSignedIn(auth.getSnapshot()), done.refreshed, done.forgotten]).toEqual([true, refreshed, []])
  })

  it.each([
    ['nobody was ever signed in', {}, ['nothing']],
    ['the provider asks for a person', { hasTrace: true, asksSilently: false }, ['nothing']],
    ['the session was ended for all tabs', { isEndedForAll: true, holdsSignIn: true, user: ada }, ['tab']],
    ['this tab has no user of the session that was ended', { isEndedForAll: true }, ['traces']],
  ])('asks nobody where %s, and clears what is left', async (_, facts, forgotten) => {
    const { auth, done, settled } = start({ restored: [{ ...pageStates.nothing, ...facts }], silently: new Error('asked') })
    await settled()
    expect([auth.getSnapshot().value, done.forgotten, done.logged]).toEqual(['signedOut', forgotten, []])
  })

  it('says farewell after a sign-out at the provider, with the reason', async () => {
    const { auth, done, settled } = start({ restored: [pageStates.farewell], farewell: { reason: 'idle', returnUrl: '/vendor/users' } })
    await settled()
    expect(auth.getSnapshot().value).toBe('signedOut')
    expect(done.goTo).toEqual([{ to: 'signedOut', reason: 'idle', returnUrl: '/vendor/users' }])
  })

  it('is signed out where the farewell cannot be read, and what is left is cleared', async () => {
    const { auth, done, settled } = start({ restored: [pageStates.farewell] })
    await settled()
    expect([auth.getSnapshot().value, done.forgotten, done.logged, done.goTo]).toEqual([
      'signedOut',
      ['traces'],
      ['reading the farewell'],
      [],
    ])
  })
})

describe('auth, leaving for the provider', () => {
  const wish = { type: 'signIn', returnUrl: '/x', automatic: true } as const

  it('redirects, and shows nothing meanwhile', async () => {
    const { auth, done, settled } = start()
    await settled()
    auth.send({ ...wish, at: 1 })
    expect(auth.getSnapshot().value).toBe('redirecting')
    expect(isLeaving(auth.getSnapshot())).toBe(true)
    expect(done.redirects).toEqual([{ type: 'signIn', returnUrl: '/x', automatic: true, at: 1 }])
  })

  it('A7 stops a third automatic redirect within a minute at the sign-in error', async () => {
    const { auth, done, settled } = start({ redirectedAt: [1_000, 30_000] })
    await settled()
    auth.send({ ...wish, at: 60_999 })
    expect(auth.getSnapshot().value).toBe('signedOut')
    expect(done.goTo).toEqual([{ to: 'signInError', returnUrl: '/x' }])
    expect(failureOf(auth.getSnapshot())).toBe('tooManyRedirects')
    auth.send({ ...wish, at: 61_000 })
    expect(auth.getSnapshot().value).toBe('redirecting')
  })

  it('A7 never stops a redirect that a person asked for', async () => {
    const { auth, settled } = start({ redirectedAt: [1_000, 2_000, 3_000] })
    await settled()
    auth.send({ ...wish, automatic: false, at: 4_000 })
    expect(auth.getSnapshot().value).toBe('redirecting')
    expect(auth.getSnapshot().context.redirectedAt).toEqual([])
  })

  it('says why it could not leave', async () => {
    const { auth, done, settled } = start({ redirect: () => Promise.resolve('storageBlocked') })
    await settled()
    auth.send({ ...wish, at: 1 })
    await waitFor(auth, (snapshot) => snapshot.matches('signedOut'))
    expect(failureOf(auth.getSnapshot())).toBe('storageBlocked')
    expect(done.goTo).toEqual([{ to: 'signInError', returnUrl: '/x' }])
  })

  it('does not hang on a page that the browser brought back', async () => {
    const { auth, settled } = start()
    await settled()
    auth.send({ ...wish, at: 1 })
    auth.send({ type: 'page.restored' })
    expect(auth.getSnapshot().value).toBe('signedOut')
  })
})

describe('auth, choosing another account', () => {
  const wish = { type: 'signIn', returnUrl: '/x', automatic: false, at: 1 } as const

  it('goes to the provider from a live session, and shows nobody on the way', async () => {
    const { auth, done } = await signedIn()
    auth.send({ ...wish, selectAccount: true })
    expect([auth.getSnapshot().value, claimsOf(auth.getSnapshot()), isLeaving(auth.getSnapshot())]).toEqual([
      'redirecting',
      undefined,
      true,
    ])
    expect(done.redirects).toEqual([{ type: 'signIn', returnUrl: '/x', automatic: false, at: 1, selectAccount: true }])
  })

  it('goes there to confirm who is signed in, too', async () => {
    const { auth, done } = await signedIn()
    auth.send({ ...wish, confirmIdentity: true })
    expect([auth.getSnapshot().value, done.redirects]).toEqual([
      'redirecting',
      [{ type: 'signIn', returnUrl: '/x', automatic: false, at: 1, confirmIdentity: true }],
    ])
  })

  it('comes back to the session when no other account was chosen', async () => {
    const { auth, settled } = await signedIn({
      restored: [pageStates.user, pageStates.user],
    })
    auth.send({ ...wish, selectAccount: true })
    auth.send({ type: 'page.restored' })
    await settled()
    expect(claimsOf(auth.getSnapshot())).toBe(ada.claims)
  })

  it('is nothing that a plain wish to sign in brings about', async () => {
    const { auth, done } = await signedIn()
    auth.send(wish)
    expect([isSignedIn(auth.getSnapshot()), done.redirects]).toEqual([true, []])
  })
})

describe('auth, in a session', () => {
  it('waits for the negotiate call with nothing, and only logs its failure', async () => {
    const negotiating = await signedIn({ negotiate: never })
    expect(isSignedIn(negotiating.auth.getSnapshot())).toBe(true)
    expect(isNegotiated(negotiating.auth.getSnapshot())).toBe(false)

    const failed = await signedIn({ negotiate: () => Promise.reject(new Error('on purpose')) })
    await waitFor(failed.auth, isNegotiated)
    expect(failed.done.logged).toEqual(['negotiating'])
  })

  it('hands its children who is signed in and for how long they may be idle', async () => {
    const { auth } = await signedIn()
    const { scope, limits, fresh } = idleOf(auth.getSnapshot())?.getSnapshot().context ?? {}
    expect({ scope, limits, fresh }).toEqual({
      scope: { subject: 'ada', session: 's1' },
      limits: { expireAfter: 30 * 60_000, warnAfter: 25 * 60_000 },
      fresh: false,
    })
    expect(renewalOf(auth.getSnapshot())?.getSnapshot().context.notice).toBe(300_000)
  })

  it('counts a sign-in on this page as activity', async () => {
    const { auth, settled } = start({ restored: [pageStates.answer], completed: { outcome: 'signedIn', user: ada, returnUrl: '/' } })
    await settled()
    expect(idleOf(auth.getSnapshot())?.getSnapshot().context.fresh).toBe(true)
  })

  it('rests the renewal from the idle warning to the next sign of life', async () => {
    const { auth, toRenewal } = await signedIn()
    auth.send({ type: 'idle.warned' })
    auth.send({ type: 'idle.woke', at: 5 })
    expect(toRenewal.filter((type) => type === 'pause' || type === 'resume')).toEqual(['pause', 'resume'])
  })

  it('takes renewed claims, and negotiates anew', async () => {
    const { auth } = await signedIn()
    await waitFor(auth, isNegotiated)
    const user = { ...ada, claims: { ...ada.claims, role: 'Admin' } }
    auth.send({ type: 'token.renewed', user })
    expect(claimsOf(auth.getSnapshot())).toBe(user.claims)
    expect(auth.getSnapshot().value).toEqual({ signedIn: 'negotiating' })
  })

  it('B13 ends when the renewed token belongs to another person', async () => {
    const { auth, done } = await signedIn()
    auth.send({ type: 'token.renewed', user: bob })
    expect(endReasonOf(auth.getSnapshot())).toBe('userChanged')
    expect(auth.getSnapshot().context.user).toBeUndefined()
    expect(done.forgotten).toEqual(['tab'])
  })

  it.each(authSamples['session.ended'])('B14 ends when it was ended elsewhere: $reason', async ({ reason }) => {
    const { auth, done } = await signedIn()
    auth.send({ type: 'session.ended', reason })
    expect(endReasonOf(auth.getSnapshot())).toBe(reason)
    expect(claimsOf(auth.getSnapshot())).toBeUndefined()
    expect(idleOf(auth.getSnapshot())).toBeUndefined()
    expect(done.goTo).toEqual([{ to: reason === 'idle' ? 'idleLogout' : 'login' }])
    expect(done.forgotten).toEqual(['browser'])
  })

  it.each([
    ['refused', 'refused'],
    ['replaced', 'userChanged'],
    ['expired', 'expired'],
  ])('ends when renewal ends as %s', async (reason, ended) => {
    const { auth, answer, done } = await signedIn()
    answer('renewal', { reason })
    expect(endReasonOf(auth.getSnapshot())).toBe(ended)
    expect(done.forgotten).toEqual(['tab'])
  })

  it('C4 lets the leading tab sign out at the provider, and the others only forget', async () => {
    const leading = await signedIn()
    leading.answer('idle', { reason: 'idle', role: 'leads' })
    expect(leading.auth.getSnapshot().value).toBe('signingOut')
    expect(leading.done.signOuts).toEqual(['idle'])
    expect(leading.done.goTo).toEqual([{ to: 'idleLogout' }])

    const following = await signedIn()
    following.answer('idle', { reason: 'idle', role: 'follows' })
    expect(endReasonOf(following.auth.getSnapshot())).toBe('idle')
    expect(following.done.signOuts).toEqual([])
    expect(following.done.forgotten).toEqual(['browser'])
  })

  it('C8 drops the user before the provider is asked to sign out', async () => {
    const { auth, done } = await signedIn({ redirectedAt: [1, 2] })
    auth.send({ type: 'signOut' })
    expect(auth.getSnapshot().value).toBe('signingOut')
    expect(auth.getSnapshot().context).toMatchObject({ user: undefined, redirectedAt: [] })
    expect(done.signOuts).toEqual(['asked'])
  })

  it.each([() => Promise.resolve(), () => Promise.reject(new Error('on purpose'))])(
    'is signed out here also when the provider cannot be asked',
    async (signOut) => {
      const { auth, done } = await signedIn({ signOut })
      auth.send({ type: 'signOut' })
      await waitFor(auth, (snapshot) => snapshot.matches('signedOut'))
      expect(done.goTo).toEqual([{ to: 'signedOut', reason: 'asked' }])
    },
  )

  it('C9 shows nothing on a page brought back before the same user is found again', async () => {
    const same = await signedIn({
      restored: [pageStates.user, pageStates.user],
    })
    same.auth.send({ type: 'page.restored' })
    expect(claimsOf(same.auth.getSnapshot())).toBeUndefined()
    await same.settled()
    expect(claimsOf(same.auth.getSnapshot())).toBe(ada.claims)

    for (const restored of [pageStates.nothing, pageStates.somebodyElse]) {
      const gone = await signedIn({ restored: [pageStates.user, restored] })
      gone.auth.send({ type: 'page.restored' })
      await gone.settled()
      expect(endReasonOf(gone.auth.getSnapshot())).toBe('storageCleared')
    }
  })

  it('can sign in again after an end', async () => {
    const { auth } = await signedIn()
    auth.send({ type: 'session.ended', reason: 'expired' })
    auth.send({ type: 'signIn', returnUrl: '/x', automatic: true, at: 1 })
    expect(auth.getSnapshot().value).toBe('redirecting')
  })
})

describe('auth, the chart', () => {
  const paths = pathsThrough(authMachine, { input: authInput, samples: authSamples, answers: authAnswers, facts: authFacts })

  it.each(restingStates(authMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
