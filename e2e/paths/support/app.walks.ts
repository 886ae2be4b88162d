import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import type { AppEvent, StepProblem } from '#machines/app/app.machine.ts'
import { appAnswers, appFacts, appInput, appSamples } from '#machines/app/app.samples.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { Walk } from '../../../tests/support/paths.ts'
import { METADATA, PARTNER, VIEWS } from './stubs.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** The start page, served as by a static host: what the server would write into it has to be asked for. */
export type AppWorld = {
  page: Page
  open: () => Promise<void>
  /** Breaks what is asked at that address. */
  abort: (address: RegExp) => Promise<void>
  /** Holds what is asked at that address: it is never answered. */
  hold: (address: RegExp) => Promise<void>
  /** From here on everything is answered again. */
  mend: () => Promise<void>
  /** Requests for that address so far. */
  asks: (address: RegExp) => number
}

type World = AppWorld
type Answers = typeof appAnswers & { loadPlugin: undefined[]; awaitRouter: undefined[] }

const nothing = async () => {}
const failed = (page: Page) => page.getByRole('heading', { name: 'The portal could not start' })
/** What the page says by itself where the views have not come. */
const incomplete = (page: Page) => page.getByText('The portal could not be loaded completely.').first()

const ADDRESS: Readonly<Record<string, RegExp>> = { loadPartner: PARTNER, setUpAuth: METADATA, awaitRouter: VIEWS }
/** What is asked for once this step is over, held where the walk ends with it. */
const FOLLOWS: Readonly<Record<string, RegExp>> = { loadPartner: METADATA, setUpAuth: VIEWS }

/** A step of the start. The first one opens the page, for which everything has been arranged by then. */
const starting = (says: string, { earlier }: Place, before: (world: World) => Promise<void> = nothing): Step<World> => ({
  says: earlier.length === 0 ? `Open the portal on a static host. ${says}` : says,
  before,
  act: ({ open }) => (earlier.length === 0 ? open() : Promise.resolve()),
})

const went = (name: string, says: string, place: Place) =>
  starting(says, place, async ({ hold }) => {
    const next = FOLLOWS[name]
    if (place.later.length === 0 && next !== undefined) await hold(next)
  })

const executors = {
  events: {
    retry: (_: AppEvent, { earlier, later }: Place): Step<World> => ({
      says: 'Press Retry.',
      act: async ({ page, mend, hold }) => {
        await expect(failed(page)).toBeVisible()
        await mend()
        const again = earlier.at(-1)?.type.split('.').at(-1) ?? ''
        if (later.length === 0) await hold(ADDRESS[again] ?? /./)
        await page.getByRole('button', { name: 'Retry' }).click()
      },
    }),
  },
  answers: {
    loadPartner: (problem: StepProblem, place: Place) =>
      problem === undefined
        ? went('loadPartner', 'Partner and theme come.', place)
        : starting('The partner cannot be had.', place, ({ abort }) => abort(PARTNER)),
    setUpAuth: (problem: StepProblem, place: Place) =>
      problem === undefined
        ? went('setUpAuth', 'The provider is known.', place)
        : starting('The provider cannot be reached.', place, ({ abort }) => abort(METADATA)),
    loadPlugin: (): Step<World> => ({ says: 'The plugin is loaded.', act: nothing }),
    awaitRouter: (_: undefined, place: Place) => went('awaitRouter', 'The views come.', place),
  },
  delays: {},
  failures: {
    loadPartner: (): Step<World> => ({ says: 'What asks for the partner fails.', act: nothing }),
    setUpAuth: (): Step<World> => ({ says: 'What makes the client of the provider fails.', act: nothing }),
    loadPlugin: (): Step<World> => ({ says: 'The plugin cannot be loaded.', act: nothing }),
    awaitRouter: (place: Place) => starting('The views cannot be had.', place, ({ abort }) => abort(VIEWS)),
  },
  ends: {
    loadingPartner: { says: 'The portal waits for the partner.', see: ({ page, asks }: World) => expectWaiting(page, asks, PARTNER) },
    settingUpAuth: { says: 'The portal waits for the provider.', see: ({ page, asks }: World) => expectWaiting(page, asks, METADATA) },
    'started.awaitingRouter': {
      says: 'The portal waits for its views.',
      see: ({ page, asks }: World) => expectWaiting(page, asks, VIEWS),
    },
    'started.running': {
      says: 'The start page, where you can sign in.',
      see: ({ page }: World) => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(),
    },
    failed: {
      says: 'The portal could not start, and what you can do.',
      see: async ({ page }: World) => {
        await expect(failed(page).or(incomplete(page))).toBeVisible()
        await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
      },
    },
  },
}

const expectWaiting = async (page: Page, asks: (address: RegExp) => number, address: RegExp) => {
  await expect.poll(() => asks(address)).toBeGreaterThan(0)
  await expect(failed(page)).toHaveCount(0)
  await expect(incomplete(page)).toBeHidden()
  await expect(page.locator('main[data-ready]')).toHaveCount(0)
}

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/app.test.ts). */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  'xstate.error.actor.loadPartner':
    'what asks for the partner answers every failure ("J5 names a step that fails against all expectation")',
  'xstate.error.actor.setUpAuth': 'what makes the client answers every failure ("J5 names a step that fails against all expectation")',
  'xstate.done.actor.loadPlugin': 'this build carries no plugin ("starts in the specified order")',
  'xstate.error.actor.loadPlugin': 'this build carries no plugin ("J5 logs a failing plugin and skips it, the first and the last")',
}

const impossible = (events: readonly AnyEventObject[]) => {
  if (events.some(({ type }, index) => type === 'retry' && events[index - 1]?.type === 'xstate.error.actor.awaitRouter'))
    return 'without the views there is no button, only the page to load again ("loads no plugin twice when the views came only at the second try")'
  return events.map(({ type }) => IMPOSSIBLE[type]).find((reason) => reason !== undefined)
}

const through = (plugins: readonly string[]): Walk[] =>
  walksThrough(appMachine, { input: { ...appInput, plugins }, samples: appSamples, answers: appAnswers, facts: appFacts, impossible })

export const appWalks: Walkable<AppWorld> = {
  machine: appMachine,
  walks: [...through([]), ...through(appInput.plugins).filter(({ name }) => name.includes('loadPlugin'))],
  impossible: ({ events }) => impossible(events),
  ...guideOf<AppEvent, Answers, AppWorld>(executors),
}
