import { assign } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { authMachine } from '../auth/auth.machine.ts'
import { effect, promised, setup } from '../support/contract.ts'

export type AppEvent = { type: 'retry' }

/** Step at which the start-up failed, and the reason. `details` has the names that a technician needs: missing settings, a URL. */
export type StartFailure = { step: 'loadingPartner' | 'settingUpAuth' | 'awaitingRouter'; code: string; details: readonly string[] }

/** Result of a step. Expected failures are values; undefined means success. */
export type StepProblem = { code: string; details: readonly string[] } | undefined

export const appMachine = setup({
  types: {
    input: {} as { plugins: readonly string[]; redirectedAt: readonly number[] },
    context: {} as { plugins: readonly string[]; plugin: number; redirectedAt: readonly number[]; failure: StartFailure | undefined },
    events: {} as AppEvent,
    children: {} as { auth: 'auth' },
    tags: {} as 'starting',
  },
  actors: {
    loadPartner: promised<StepProblem>('loadPartner'),
    setUpAuth: promised<StepProblem>('setUpAuth'),
    loadPlugin: promised<void, { name: string }>('loadPlugin'),
    awaitRouter: promised<void>('awaitRouter'),
    auth: authMachine,
  },
  actions: {
    rememberFailure: assign((_, params: { step: StartFailure['step']; problem: StepProblem }) => ({
      failure: { step: params.step, code: params.problem?.code ?? 'unexpected', details: params.problem?.details ?? [] },
    })),
    clearFailure: assign({ failure: undefined }),
    nextPlugin: assign(({ context }) => ({ plugin: context.plugin + 1 })),
    /** Implementation: writes 'Error while loading plugin' to the log. */
    logPluginFailure: effect<{ plugin: string; error: unknown }>('logPluginFailure'),
    logFailure: effect<{ doing: string; error: unknown }>('logFailure'),
  },
  guards: {
    isProblem: (_, params: { problem: StepProblem }) => params.problem !== undefined,
    hasPlugins: ({ context }) => context.plugin < context.plugins.length,
    hasMorePlugins: ({ context }) => context.plugin + 1 < context.plugins.length,
    failedAt: ({ context }, params: { step: StartFailure['step'] }) => context.failure?.step === params.step,
  },
}).createMachine({
  id: 'app',
  description:
    'The start of the portal and what runs for its whole life: partner, then authentication, then plugins one by one, then the router. A failed step can be tried again.',
  context: ({ input }) => ({ ...input, plugin: 0, failure: undefined }),
  initial: 'loadingPartner',
  states: {
    loadingPartner: {
      description: 'Partner, theme and provider metadata: from the page where it carries them, else fetched.',
      tags: 'starting',
      invoke: {
        id: 'loadPartner',
        src: 'loadPartner',
        onDone: [
          {
            guard: { type: 'isProblem', params: ({ event }) => ({ problem: event.output }) },
            target: 'failed',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ step: 'loadingPartner', problem: event.output }) },
          },
          { target: 'settingUpAuth' },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ doing: 'loading the partner', error: event.error }) },
            { type: 'rememberFailure', params: { step: 'loadingPartner', problem: undefined } },
          ],
        },
      },
    },
    settingUpAuth: {
      description: 'The settings of the provider are checked and its client made; wrong ones are named.',
      tags: 'starting',
      invoke: {
        id: 'setUpAuth',
        src: 'setUpAuth',
        onDone: [
          {
            guard: { type: 'isProblem', params: ({ event }) => ({ problem: event.output }) },
            target: 'failed',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ step: 'settingUpAuth', problem: event.output }) },
          },
          { target: 'started' },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'logFailure', params: ({ event }) => ({ doing: 'setting up authentication', error: event.error }) },
            { type: 'rememberFailure', params: { step: 'settingUpAuth', problem: undefined } },
          ],
        },
      },
    },
    started: {
      description: 'Authentication is at work, so that a redirect or a callback waits for no plugin and no view.',
      invoke: { id: 'auth', src: 'auth', input: ({ context }) => ({ redirectedAt: context.redirectedAt }) },
      initial: 'preparing',
      states: {
        preparing: { always: [{ guard: 'hasPlugins', target: 'loadingPlugins' }, { target: 'awaitingRouter' }] },
        loadingPlugins: {
          description: 'One plugin at a time; one that fails is logged and skipped.',
          tags: 'starting',
          invoke: {
            id: 'loadPlugin',
            src: 'loadPlugin',
            input: ({ context }) => ({ name: context.plugins[context.plugin] ?? '' }),
            onDone: [
              { guard: 'hasMorePlugins', target: 'loadingPlugins', reenter: true, actions: 'nextPlugin' },
              { target: 'awaitingRouter', actions: 'nextPlugin' },
            ],
            onError: [
              {
                guard: 'hasMorePlugins',
                target: 'loadingPlugins',
                reenter: true,
                actions: [
                  {
                    type: 'logPluginFailure',
                    params: ({ context, event }) => ({ plugin: context.plugins[context.plugin] ?? '', error: event.error }),
                  },
                  'nextPlugin',
                ],
              },
              {
                target: 'awaitingRouter',
                actions: [
                  {
                    type: 'logPluginFailure',
                    params: ({ context, event }) => ({ plugin: context.plugins[context.plugin] ?? '', error: event.error }),
                  },
                  'nextPlugin',
                ],
              },
            ],
          },
        },
        awaitingRouter: {
          description: 'The views are on their way.',
          tags: 'starting',
          invoke: {
            id: 'awaitRouter',
            src: 'awaitRouter',
            onDone: 'running',
            onError: {
              target: '#app.failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ doing: 'loading the views', error: event.error }) },
                { type: 'rememberFailure', params: { step: 'awaitingRouter', problem: { code: 'viewsUnreachable', details: [] } } },
              ],
            },
          },
        },
        running: { description: 'The portal is on the screen.' },
      },
    },
    failed: {
      description: 'A neutral page names the step and offers to try it again.',
      on: {
        retry: [
          { guard: { type: 'failedAt', params: { step: 'loadingPartner' } }, target: 'loadingPartner', actions: 'clearFailure' },
          { guard: { type: 'failedAt', params: { step: 'settingUpAuth' } }, target: 'settingUpAuth', actions: 'clearFailure' },
          { target: 'started.awaitingRouter', actions: 'clearFailure' },
        ],
      },
    },
  },
})

export type AppActor = ActorRefFrom<typeof appMachine>
export type AppSnapshot = SnapshotFrom<typeof appMachine>
