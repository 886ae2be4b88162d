import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, matchesState, waitFor } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import type { StepProblem } from '#machines/app/app.machine.ts'
import { appAnswers, appFacts, appInput, appSamples } from '#machines/app/app.samples.ts'
import { authOf, isStarted, isStarting, startFailureOf } from '#machines/app/app.selectors.ts'
import { authMachine } from '#machines/auth/auth.machine.ts'
import { pageStates } from '#machines/auth/auth.samples.ts'
import type { Restored } from '#machines/auth/auth.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const problem = { code: 'partnerUnreachable', details: [] }

type World = {
  /** An error is thrown, not answered. */
  partner: (StepProblem | Error)[]
  auth: (StepProblem | Error)[]
  plugin: (name: string) => Promise<void>
  router: () => Promise<void>
  plugins: string[]
}

/** The machine with answers in place of the world, and what it did to it. */
const start = (given: Partial<World> = {}) => {
  const order: string[] = []
  const logged: string[] = []
  const next = (answers: World['partner'] | undefined, name: string) => () => {
    order.push(name)
    const answer = answers?.shift()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const machine = appMachine.provide({
    actors: {
      loadPartner: fromPromise<StepProblem, void>(next(given.partner, 'partner')),
      setUpAuth: fromPromise<StepProblem, void>(next(given.auth, 'auth')),
      loadPlugin: fromPromise<void, { name: string }>(({ input }) => {
        order.push(input.name)
        return given.plugin?.(input.name) ?? Promise.resolve()
      }),
      awaitRouter: fromPromise<void, void>(() => {
        order.push('router')
        return given.router?.() ?? Promise.resolve()
      }),
      auth: authMachine.provide({
        actors: {
          watchPage: fromCallback(() => {}),
          restoreUser: fromPromise<Restored, void>(() => Promise.resolve(pageStates.nothing)),
        },
        actions: { forget: () => {} },
      }),
    },
    actions: {
      logPluginFailure: (_, { plugin }) => void logged.push(plugin),
      logFailure: (_, { doing }) => void logged.push(doing),
    },
  })
  const app = createActor(machine, { input: { plugins: given.plugins ?? ['first', 'second'], redirectedAt: [] } }).start()
  const reaches = (state: 'failed' | { started: 'running' } | { started: 'awaitingRouter' }) =>
    waitFor(app, (snapshot) => snapshot.matches(state))
  return { app, order, logged, reaches }
}

describe('app', () => {
  it('starts in the specified order', async () => {
    const { app, order, reaches } = start()
    expect(isStarting(app.getSnapshot())).toBe(true)
    await reaches({ started: 'running' })
    expect(order).toEqual(['partner', 'auth', 'first', 'second', 'router'])
    expect(isStarting(app.getSnapshot())).toBe(false)
  })

  it('needs no plugin', async () => {
    const { order, reaches } = start({ plugins: [] })
    await reaches({ started: 'running' })
    expect(order).toEqual(['partner', 'auth', 'router'])
  })

  it('J5 logs a failing plugin and skips it, the first and the last', async () => {
    const { order, logged, reaches } = start({ plugin: () => Promise.reject(new Error('on purpose')) })
    await reaches({ started: 'running' })
    expect(order).toEqual(['partner', 'auth', 'first', 'second', 'router'])
    expect(logged).toEqual(['first', 'second'])
  })

  it('lets authentication work while the views are still on their way', async () => {
    const { app, reaches } = start({ plugins: [], router: () => new Promise(() => {}) })
    await reaches({ started: 'awaitingRouter' })
    const auth = authOf(app.getSnapshot())
    expect(auth).toBeDefined()
    if (auth) await waitFor(auth, (snapshot) => snapshot.matches('signedOut'))
    expect(isStarted(app.getSnapshot())).toBe(true)
  })

  it('J5 names the failed step, and starts again from it', async () => {
    const { app, order, reaches } = start({ partner: [problem, undefined] })
    await reaches('failed')
    expect(startFailureOf(app.getSnapshot())).toEqual({ step: 'loadingPartner', ...problem })
    app.send({ type: 'retry' })
    expect(startFailureOf(app.getSnapshot())).toBeUndefined()
    await reaches({ started: 'running' })
    expect(order).toEqual(['partner', 'partner', 'auth', 'first', 'second', 'router'])
  })

  it.each([
    ['loadingPartner', 'partner', 'loading the partner'],
    ['settingUpAuth', 'auth', 'setting up authentication'],
  ] as const)('J5 names a step that fails against all expectation: %s', async (step, name, doing) => {
    const { app, logged, reaches } = start({ [name]: [new Error('on purpose')] })
    await reaches('failed')
    expect(startFailureOf(app.getSnapshot())).toEqual({ step, code: 'unexpected', details: [] })
    expect(logged).toEqual([doing])
    app.send({ type: 'retry' })
    await reaches({ started: 'running' })
  })

  it('names the missing settings, and does not load the partner again', async () => {
    const missing = { code: 'missingSettings', details: ['client_id', 'scope'] }
    const { app, order, reaches } = start({ auth: [missing, undefined] })
    await reaches('failed')
    expect(startFailureOf(app.getSnapshot())).toEqual({ step: 'settingUpAuth', ...missing })
    expect(authOf(app.getSnapshot())).toBeUndefined()
    app.send({ type: 'retry' })
    await reaches({ started: 'running' })
    expect(order).toEqual(['partner', 'auth', 'auth', 'first', 'second', 'router'])
  })

  it('loads no plugin twice when the views came only at the second try', async () => {
    let tries = 0
    const router = () => (tries++ === 0 ? Promise.reject(new Error('on purpose')) : Promise.resolve())
    const { app, order, reaches } = start({ router })
    await reaches('failed')
    expect(startFailureOf(app.getSnapshot())).toEqual({ step: 'awaitingRouter', code: 'viewsUnreachable', details: [] })
    app.send({ type: 'retry' })
    await reaches({ started: 'running' })
    expect(order).toEqual(['partner', 'auth', 'first', 'second', 'router', 'router'])
  })
})

describe('app, the chart', () => {
  const paths = pathsThrough(appMachine, { input: appInput, samples: appSamples, answers: appAnswers, facts: appFacts })

  it.each(restingStates(appMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
