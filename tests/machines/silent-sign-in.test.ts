import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState, toPromise } from 'xstate'
import type { EventObject } from 'xstate'
import { ada } from '#machines/auth/auth.samples.ts'
import type { LockEvent, Patience } from '#machines/renewal/renewal.types.ts'
import { silentSignInMachine } from '#machines/silent-sign-in/silent-sign-in.machine.ts'
import { silentSignInAnswers, silentSignInInput, silentSignInSamples } from '#machines/silent-sign-in/silent-sign-in.samples.ts'
import type { HandedOver, SilentAnswer } from '#machines/silent-sign-in/silent-sign-in.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const signedIn: SilentAnswer = { kind: 'signedIn', user: ada }
const refused: SilentAnswer = { kind: 'refused' }
const unreachable: SilentAnswer = { kind: 'unreachable' }
const broken = new Error('on purpose')

type World = {
  holdsSignIn?: boolean
  lock?: 'lock.granted' | 'lock.denied'
  tabs?: HandedOver | Error
  refresh?: SilentAnswer | Error
  provider?: SilentAnswer | Error
}

const as = <Answer>(answer: Answer | Error) => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))

/** Runs the chart to its end with these answers; what it did in the world stands in order. */
const run = async ({
  holdsSignIn = true,
  lock = 'lock.granted',
  tabs = { user: undefined },
  refresh = refused,
  provider = refused,
}: World) => {
  const done: string[] = []
  const asked = (name: string, answer: SilentAnswer | Error) =>
    fromPromise<SilentAnswer, Patience>(({ input }) => {
      done.push(`${name} for ${input.patience} ms`)
      return as(answer)
    })
  const machine = silentSignInMachine.provide({
    actors: {
      holdLock: fromCallback<EventObject, Patience, LockEvent>(({ sendBack }) => {
        sendBack({ type: lock, at: 0 })
        return () => void done.push('release')
      }),
      askTabs: fromPromise<HandedOver, void>(() => as(tabs)),
      refreshToken: asked('refresh', refresh),
      askProvider: asked('frame', provider),
    },
    actions: {
      forgetTab: () => void done.push('forget tab'),
      leaveRefusal: () => void done.push('leave refusal'),
      logFailure: (_, { doing, error }) => void done.push(`log ${doing}: ${String(error)}`),
    },
  })
  return { answer: await toPromise(createActor(machine, { input: { holdsSignIn } }).start()), done }
}

const FRAME = 'frame for 10000 ms'
const REFRESH = 'refresh for 10000 ms'

describe('the silent sign-in', () => {
  it.each<[string, World, SilentAnswer, string[]]>([
    ['takes what another tab hands over, and asks nobody', { tabs: { user: ada } }, signedIn, ['release']],
    ['refreshes what this tab holds', { refresh: signedIn }, signedIn, [REFRESH, 'release']],
    ['asks the provider in a tab that holds nothing', { holdsSignIn: false, provider: signedIn }, signedIn, [FRAME, 'release']],
    ['clears what was refused before it asks further', { provider: signedIn }, signedIn, [REFRESH, 'forget tab', FRAME, 'release']],
    [
      'says that it was refused, so that the other tabs need not ask',
      {},
      refused,
      [REFRESH, 'forget tab', FRAME, 'forget tab', 'leave refusal', 'release'],
    ],
    ['B8 clears nothing where the provider cannot be reached', { refresh: unreachable }, unreachable, [REFRESH, 'release']],
    [
      'leaves a refused token cleared where the frame has no answer',
      { provider: unreachable },
      unreachable,
      [REFRESH, 'forget tab', FRAME, 'release'],
    ],
    ['asks nobody while another tab keeps the lock', { lock: 'lock.denied' }, unreachable, ['release']],
    ['logs what nobody expected of the tabs', { tabs: broken }, unreachable, ['log asking the other tabs: Error: on purpose', 'release']],
    [
      'logs what nobody expected of the token',
      { refresh: broken },
      unreachable,
      [REFRESH, 'log refreshing the token: Error: on purpose', 'release'],
    ],
    [
      'logs what nobody expected of the frame',
      { holdsSignIn: false, provider: broken },
      unreachable,
      [FRAME, 'log asking the provider silently: Error: on purpose', 'release'],
    ],
  ])('%s', async (_, world, answer, done) => {
    const ran = await run(world)
    expect(ran.answer).toEqual(answer)
    expect(ran.done.toSorted()).toEqual(done.toSorted())
    expect(ran.done.filter((each) => !each.startsWith('log') && each !== 'release')).toEqual(
      done.filter((each) => !each.startsWith('log') && each !== 'release'),
    )
  })
})

describe('the silent sign-in, the chart', () => {
  const paths = pathsThrough(silentSignInMachine, {
    input: silentSignInInput,
    samples: silentSignInSamples,
    answers: silentSignInAnswers,
    facts: ({ context }) => context.answer.kind,
  })

  it.each(restingStates(silentSignInMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
