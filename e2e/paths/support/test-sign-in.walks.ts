import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { testSignInMachine } from '#machines/test-sign-in/test-sign-in.machine.ts'
import { testSignInAnswers, testSignInInput, testSignInSamples } from '#machines/test-sign-in/test-sign-in.samples.ts'
import type { TestProgress, TestSignInEvent, TestStart } from '#machines/test-sign-in/test-sign-in.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import { bringBack } from './stubs.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** The page of a provider's sign-ins. The browser never gets to the provider. */
export type TestSignInWorld = {
  page: Page
  /** How the next start of a test is answered; undefined: it waits for ever. */
  answerStart: (how: TestStart['outcome'] | undefined) => void
  /** Resolves once the browser has asked for the address at the provider. */
  departure: () => Promise<void>
  /** How the next question for the test is answered. */
  answerRead: (how: TestProgress['state'] | 'LOST' | undefined) => void
}
type World = TestSignInWorld

const startButton = (page: Page) => page.getByRole('button', { name: 'Test sign-in' })
const note = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const WAITING = 'Waiting for the provider’s answer…'
const TIMED_OUT = 'The provider did not answer in time.'
const isRead = ({ type }: AnyEventObject) => type.endsWith('.actor.readTest')
const readOf = (event: AnyEventObject | undefined) =>
  event === undefined ? undefined : event.type.startsWith('xstate.error') ? 'LOST' : (event['output'] as TestProgress).state
const isQuiet = async ({ page }: World) => {
  await expect(startButton(page)).toHaveAttribute('aria-busy', 'false')
  await expect(note(page, WAITING)).toBeHidden()
  await expect(note(page, TIMED_OUT)).toBeHidden()
}
const isBusy = ({ page }: World) => expect(startButton(page)).toHaveAttribute('aria-busy', 'true')
/** The time passes after which the page asks for the test. */
const passTime =
  ({ later }: Place) =>
  async ({ page, answerRead }: World) => {
    answerRead(readOf(later.find(isRead)))
    let isAsked = false
    const hear = (request: Request) => (isAsked ||= request.postData()?.includes('LoginProviderSignIns') === true)
    page.on('request', hear)
    // The time runs only once the answer before it has arrived in the page.
    const pass = async () => {
      await page.evaluate(() => (window as unknown as { passPatience: () => void }).passPatience())
      return isAsked
    }
    await expect.poll(pass).toBe(true)
    page.off('request', hear)
  }
const SAYS: Readonly<Record<TestProgress['state'], string>> = {
  WAITING: 'The provider has not answered.',
  EXPIRED: 'The provider has not answered in ten minutes.',
  ANSWERED: 'The provider has answered in another window.',
  GONE: 'The trace was deleted.',
}

const executors = {
  events: {
    start: (_: TestSignInEvent, { later }: Place): Step<World> => ({
      says: 'Press Test sign-in.',
      act: async ({ page, answerStart }) => {
        answerStart(later[0] && (later[0]['output'] as TestStart).outcome)
        await startButton(page).press('Enter')
      },
    }),
    'page.restored': (_: TestSignInEvent, { later }: Place): Step<World> => ({
      says: 'Go back in the history, without an answer.',
      act: async (world) => {
        await isBusy(world)
        world.answerRead(readOf(later.find(isRead)))
        await bringBack(world.page)
      },
    }),
  },
  answers: {
    startTest: ({ outcome }: TestStart): Step<World> => ({
      says:
        outcome === 'begun'
          ? 'The browser is sent to the provider.'
          : outcome === 'failed'
            ? 'The provider cannot be asked.'
            : 'The server refuses the test.',
      act: async ({ page, departure }) => {
        if (outcome !== 'begun') return
        await departure()
        // The page has read the new trace, so that it asks for nothing more by itself.
        await expect(page.getByText('No answer yet').first()).toBeVisible()
      },
    }),
    readTest: ({ state }: TestProgress): Step<World> => ({
      says: SAYS[state],
      act: async ({ page }) => {
        if (state === 'WAITING') await expect(note(page, WAITING)).toBeVisible()
      },
    }),
  },
  delays: {
    POLL: (place: Place): Step<World> => ({ says: 'A moment passes.', act: passTime(place) }),
    SLOW_POLL: (place: Place): Step<World> => ({ says: 'Half a minute passes.', act: passTime(place) }),
    LEAVING: (place: Place): Step<World> => ({ says: 'Some seconds pass, and the browser is still here.', act: passTime(place) }),
  },
  failures: {
    startTest: (): Step<World> => ({ says: 'What starts the test fails.', act: async () => {} }),
    readTest: (): Step<World> => ({
      says: 'The question for the test is lost.',
      act: ({ page }) => expect(note(page, WAITING)).toBeVisible(),
    }),
  },
  ends: {
    ready: { says: 'A test can be started.', see: isQuiet },
    asking: { says: 'The button is at work.', see: isBusy },
    leaving: { says: 'The browser is on its way.', see: isBusy },
    'atProvider.reading': {
      says: 'The page says that the test waits.',
      see: ({ page }: World) => expect(note(page, WAITING)).toBeVisible(),
    },
    'atProvider.waiting': {
      says: 'The page says that the test waits, and asks again later.',
      see: ({ page }: World) => expect(note(page, WAITING)).toBeVisible(),
    },
    'atProvider.unreachable': {
      says: 'The page says that the test waits, and asks again much later.',
      see: ({ page }: World) => expect(note(page, WAITING)).toBeVisible(),
    },
    timedOut: { says: 'The page says that no answer has come.', see: ({ page }: World) => expect(note(page, TIMED_OUT)).toBeVisible() },
    answered: {
      says: 'What came of it can be read.',
      see: async (world: World) => {
        const { page } = world
        const idle = startButton(page).and(page.locator('[aria-busy="false"]'))
        await expect(page.getByRole('heading', { name: 'Stages' }).or(idle)).toBeVisible()
        await expect(note(page, WAITING)).toBeHidden()
      },
    },
  },
}

/** What the page does not let happen; the tests of the chart take these (tests/machines/test-sign-in.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  if (events.some(({ type }) => type === 'xstate.error.actor.startTest')) return 'what starts a test answers every failure'
  // The page of the trace is another one, with a button of its own.
  const failed = events.findIndex((event) => (event['output'] as { outcome?: string } | undefined)?.outcome === 'failed')
  return failed >= 0 && failed < events.length - 1 ? 'the page was left for that of the trace' : undefined
}

export const testSignInWalks: Walkable<TestSignInWorld> = {
  machine: testSignInMachine,
  walks: walksThrough(testSignInMachine, { input: testSignInInput, samples: testSignInSamples, answers: testSignInAnswers, impossible }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<TestSignInEvent, typeof testSignInAnswers, TestSignInWorld>(executors),
}
