import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState } from 'xstate'
import { LEAVING, POLL, SLOW_POLL } from '#machines/test-sign-in/test-sign-in.limits.ts'
import { testSignInMachine } from '#machines/test-sign-in/test-sign-in.machine.ts'
import { testSignInAnswers, testSignInInput, testSignInSamples } from '#machines/test-sign-in/test-sign-in.samples.ts'
import { isAsking, isAtProvider, isTimedOut } from '#machines/test-sign-in/test-sign-in.selectors.ts'
import type { TestProgress, TestSignInEvent, TestSignInInput, TestStart } from '#machines/test-sign-in/test-sign-in.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const trace = '6a4f0d1e-5f3b-4a57-9c06-0d5a6c1b2e3f'
const BEGUN = { outcome: 'begun', trace, address: 'https://idp.example/authorize' } as const
const FAILED = { outcome: 'failed', trace } as const
const REFUSED = { outcome: 'refused', reason: 'This login provider does not exist.' } as const
type World = { shown?: string; begin?: TestStart; reads?: (TestProgress['state'] | 'LOST')[] }

const start = async ({ shown, begin = BEGUN, reads = [] }: World = {}) => {
  const done: unknown[] = []
  const asked: TestSignInInput[] = []
  const waiting = [...reads]
  const machine = testSignInMachine.provide({
    actors: {
      startTest: fromPromise<TestStart, { provider: string }>(() => Promise.resolve(begin)),
      readTest: fromPromise<TestProgress, TestSignInInput>(({ input }) => {
        asked.push(input)
        const state = waiting.shift() ?? 'WAITING'
        return state === 'LOST' ? Promise.reject(new Error('No network')) : Promise.resolve({ state })
      }),
      watchPage: fromCallback(() => {}),
    },
    actions: {
      leave: (_, { address }) => void done.push(['leave', address]),
      showTrace: (_, begun) => void done.push(['showTrace', begun.outcome]),
      reportRefusal: (_, begun) => void done.push(['reportRefusal', begun.outcome]),
      reportFailure: () => void done.push(['reportFailure']),
    },
  })
  const actor = createActor(machine, { input: { provider: '5', trace: shown } }).start()
  const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
  const send = async (type: TestSignInEvent['type']) => {
    actor.send({ type })
    await pass()
  }
  await pass()
  return { actor, asked, done, pass, send, at: () => actor.getSnapshot().value }
}

describe('test sign-in', () => {
  it('leaves for the provider', async () => {
    const { actor, send, at, done } = await start()
    expect(at()).toBe('ready')
    actor.send({ type: 'start' })
    expect(isAsking(actor.getSnapshot())).toBe(true)
    await send('start')
    expect([at(), done, isAsking(actor.getSnapshot())]).toEqual(['leaving', [['leave', 'https://idp.example/authorize']], true])
  })

  it('shows the trace of a test that could not be asked for, and says why there is none', async () => {
    const failed = await start({ begin: FAILED })
    await failed.send('start')
    expect([failed.at(), failed.done]).toEqual(['answered', [['showTrace', 'failed']]])
    const refused = await start({ begin: REFUSED })
    await refused.send('start')
    expect([refused.at(), refused.done]).toEqual(['ready', [['reportRefusal', 'refused']]])
  })

  it('says that a test could not be started when nothing was sent', async () => {
    const reported = vi.fn<() => void>()
    const broken = testSignInMachine.provide({
      actors: { startTest: fromPromise<TestStart, { provider: string }>(() => Promise.reject(new Error('Nothing was sent'))) },
      actions: { reportFailure: () => reported() },
    })
    const actor = createActor(broken, { input: testSignInInput }).start()
    actor.send({ type: 'start' })
    await vi.advanceTimersByTimeAsync(0)
    expect([actor.getSnapshot().value, reported.mock.calls.length]).toEqual(['ready', 1])
  })

  it('asks for the answer of whoever came back without one, until the provider can no longer answer', async () => {
    const { actor, send, at, asked, pass } = await start({ reads: ['WAITING', 'LOST', 'EXPIRED'] })
    await send('start')
    await send('page.restored')
    expect([at(), isAtProvider(actor.getSnapshot())]).toEqual([{ atProvider: 'waiting' }, true])
    await pass(POLL)
    expect([at(), isAtProvider(actor.getSnapshot())]).toEqual([{ atProvider: 'unreachable' }, true])
    await pass(SLOW_POLL - 1)
    expect(asked.length).toBe(2)
    await pass(1)
    expect([at(), isTimedOut(actor.getSnapshot())]).toEqual(['timedOut', true])
    await pass(10 * SLOW_POLL)
    expect(asked.map(({ trace }) => trace)).toEqual([trace, trace, trace])
  })

  it.each(['ANSWERED', 'GONE'] as const)('begins on the page of a waiting trace by asking for it, and ends with it %s', async (state) => {
    const { at, asked, send } = await start({ shown: 'one', reads: [state] })
    expect([at(), asked]).toEqual(['answered', [{ provider: '5', trace: 'one' }]])
    await send('start')
    expect(at()).toBe('leaving')
  })

  it('begins another test at any time', async () => {
    for (const reads of [['WAITING'], ['EXPIRED'], ['ANSWERED']] as const) {
      const { send, at } = await start({ shown: 'one', reads: [...reads] })
      await send('start')
      expect(at()).toBe('leaving')
    }
  })

  it('begins no second test on its way to the provider, and another one where the browser has stayed', async () => {
    const { actor, send, done, pass, at } = await start()
    await send('start')
    await send('start')
    await pass(LEAVING - 1)
    expect([at(), done.length]).toEqual(['leaving', 1])
    await pass(1)
    expect([at(), isAsking(actor.getSnapshot())]).toEqual([{ atProvider: 'waiting' }, false])
    await send('start')
    expect([at(), done.length]).toEqual(['leaving', 2])
  })
})

it('reaches every resting state of the chart', () => {
  const paths = pathsThrough(testSignInMachine, { input: testSignInInput, samples: testSignInSamples, answers: testSignInAnswers })
  const missed = restingStates(testSignInMachine).filter((path) => !paths.some(({ state }) => matchesState(path, state.value)))
  expect(missed).toEqual([])
})
