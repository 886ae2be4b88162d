import { pressButton } from '../../support/forms.ts'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { SetupAnswer, SetupLinkView } from '#contract/login-providers/setup-page.ts'
import { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import { setupLinkAnswers, setupLinkFacts, setupLinkInput, setupLinkSamples } from '#machines/setup-link/setup-link.samples.ts'
import type { SetupLinkEvent } from '#machines/setup-link/setup-link.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

type Call = 'state' | 'actions'

/** Somebody at the customer has got a link to a connected login provider. */
export type SetupLinkWorld = {
  page: Page
  /** Opens the page of a new link. */
  open: () => Promise<void>
  /** Revokes the link, as its maker does. */
  revoke: () => Promise<void>
  /** From here on the server does not answer these calls: they are lost on the way, or wait for ever. */
  lose: (call: Call) => Promise<void>
  hold: (call: Call) => Promise<void>
  mend: () => Promise<void>
}

type World = SetupLinkWorld
type Answers = typeof setupLinkAnswers
type State = SetupLinkView['state']

const answerOf = (event: AnyEventObject | undefined) => event?.['output'] as SetupAnswer | undefined
const stateOf = (event: AnyEventObject | undefined): State | undefined => answerOf(event)?.view.state
const isFailure = (event: AnyEventObject | undefined) => event?.type.startsWith('xstate.error') ?? false
/** The state of the link as the page knows it. */
const knownState = (events: readonly AnyEventObject[]) => events.map(stateOf).findLast((state) => state !== undefined)

/** Lets a call end as the walk has it: held where it ends there, lost where it fails, of a link that was revoked where it is closed. */
const arrange = async (world: World, [next]: readonly AnyEventObject[], call: Call) => {
  if (next === undefined) await world.hold(call)
  else if (isFailure(next)) await world.lose(call)
  else if (stateOf(next) === 'CLOSED') await world.revoke()
}

const press = async ({ page }: World, name: string) => pressButton(page.getByRole('button', { name }))
const start = async (world: World) => {
  await world.page.getByRole('textbox', { name: 'Your name or work email' }).fill('Ida, Contoso IT')
  await press(world, 'Start')
}
const opened = ({ page }: World) => expect(page.getByRole('button', { name: 'Submit the setup' })).toBeVisible()

/** Opens the page of a link so that it is read in this state. */
const openAs = async (world: World, state: State | undefined) => {
  await world.open()
  await expect(world.page.getByRole('button', { name: 'Start' })).toBeVisible()
  if (state === 'NOT_OPENED') return
  if (state === 'CLOSED') await world.revoke()
  if (state === 'OPENED') {
    await start(world)
    await opened(world)
  }
  await world.page.reload()
}

const idleButton =
  (name: string) =>
  ({ page }: World) =>
    expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-busy', 'true')
const headed =
  (name: string | RegExp) =>
  ({ page }: World) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const SAYS: Readonly<Record<State, string>> = {
  NOT_OPENED: 'Open a setup link.',
  OPENED: 'Open a setup link again in the browser that has opened it.',
  CLOSED: 'Open a setup link that was revoked.',
}

const executors = {
  events: {
    retry: (_: SetupLinkEvent, { earlier, later }: Place): Step<World> => {
      const isUnreachable = isFailure(earlier.at(-1))
      return {
        says: isUnreachable ? 'Press Retry.' : 'Go back in the history.',
        act: async (world) => {
          if (isUnreachable) {
            await headed('The server did not answer')(world)
            await world.mend()
          } else await idleButton('Test sign-in')(world)
          await arrange(world, later, 'state')
          if (isUnreachable) await press(world, 'Retry')
          else await world.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
        },
      }
    },
    send: (_: SetupLinkEvent, { earlier, later }: Place): Step<World> => {
      const next = answerOf(later[0])
      if (knownState(earlier) === 'NOT_OPENED') {
        const isNameless = next?.view.state === 'NOT_OPENED'
        return {
          says: isNameless
            ? 'Press Start without a name.'
            : next?.view.state === 'CLOSED'
              ? 'Press Start on a link that was revoked.'
              : 'Press Start.',
          act: async (world) => {
            await expect(world.page.getByRole('button', { name: 'Start' })).toBeVisible()
            await arrange(world, later, 'actions')
            await (isNameless ? press(world, 'Start') : start(world))
          },
        }
      }
      const button = next?.leadsTo !== undefined ? 'Test sign-in' : next?.view.state === 'CLOSED' ? 'Submit the setup' : 'Check'
      return {
        says: `Press ${button}.`,
        act: async (world) => {
          await opened(world)
          if (button === 'Check') await arrange(world, later, 'actions')
          await press(world, button)
        },
      }
    },
  },
  answers: {
    readLink: ({ view }: SetupAnswer, { earlier }: Place): Step<World> =>
      earlier.length === 0
        ? { says: SAYS[view.state], act: (world) => openAs(world, view.state) }
        : { says: 'The server answers.', act: async () => {} },
    sendRequest: ({ view, fault, leadsTo }: SetupAnswer): Step<World> => ({
      says:
        fault !== undefined
          ? 'The server asks for a name.'
          : leadsTo !== undefined
            ? 'The browser is sent to the login provider.'
            : view.state === 'CLOSED'
              ? 'The link opens nothing now.'
              : 'The server answers with the setup.',
      act: async () => {},
    }),
  },
  delays: {},
  failures: {
    readLink: ({ earlier, later }: Place): Step<World> => ({
      says: earlier.length === 0 ? 'Open a setup link while the server does not answer.' : 'The server does not answer.',
      act: async (world) => {
        if (earlier.length > 0) return
        await openAs(world, stateOf(later[1]) === 'OPENED' ? 'OPENED' : 'NOT_OPENED')
        await world.lose('state')
        await world.page.reload()
      },
    }),
    sendRequest: (): Step<World> => ({
      says: 'The server does not answer.',
      act: ({ page }) => expect(page.getByText('The server did not answer. Check your connection and try again.')).toBeVisible(),
    }),
  },
  ends: {
    reading: {
      says: 'The page reads the link.',
      see: ({ page }: World) => expect(page.getByText('Checking your link…').or(page.locator('[aria-busy="true"]')).first()).toBeVisible(),
    },
    unreachable: { says: 'The server did not answer; the link is not lost.', see: headed('The server did not answer') },
    awaitingName: {
      says: 'What the link is for, and the question for a name.',
      see: async ({ page }: World) => {
        await expect(page.getByRole('textbox', { name: 'Your name or work email' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Start' })).toHaveAttribute('aria-busy', 'false')
      },
    },
    settingUp: {
      says: 'The steps of the setup.',
      see: async (world: World) => {
        await opened(world)
        await expect(world.page.locator('[aria-busy="true"]')).toHaveCount(0)
      },
    },
    sending: {
      says: 'The button is at work.',
      see: ({ page }: World) => expect(page.locator('button[aria-busy="true"]').first()).toBeVisible(),
    },
    leaving: { says: 'The browser goes to the login provider.', see: idleButton('Test sign-in') },
    closed: { says: 'The link opens nothing, and the page says why.', see: headed(/^This setup (link was revoked|was submitted)$/) },
  },
}

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/setup-link.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  for (const [at, event] of events.entries()) {
    const before = knownState(events.slice(0, at))
    if (before === 'OPENED' && stateOf(event) === 'NOT_OPENED') return 'a link that was opened stays opened'
    if (before === 'NOT_OPENED' && answerOf(event)?.leadsTo !== undefined) return 'a test needs an opened link'
  }
  return undefined
}

export const setupLinkWalks: Walkable<SetupLinkWorld> = {
  machine: setupLinkMachine,
  walks: walksThrough(setupLinkMachine, {
    input: setupLinkInput,
    samples: setupLinkSamples,
    answers: setupLinkAnswers,
    facts: (snapshot) => setupLinkFacts(snapshot),
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<SetupLinkEvent, Answers, SetupLinkWorld>(executors),
}
