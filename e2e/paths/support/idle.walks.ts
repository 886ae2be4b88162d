import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import type { IdleEvent } from '#machines/idle/idle.machine.ts'
import { idleAnswers, idleBegin, idleFacts, idleInput, idleSamples } from '#machines/idle/idle.samples.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { Time } from '../../support/time.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

export type IdleWorld = {
  context: BrowserContext
  page: Page
  time: Time
  /** Signs in and opens the users' list. */
  signIn: () => Promise<void>
  /** Opens one more tab of the same sign-in. */
  openTab: () => Promise<Page>
  /** Another tab takes the lock of the logout and never gives it back. */
  holdLogoutLock: () => Promise<void>
  /** Requests to the provider's end of a session so far, from any tab. */
  signOuts: () => number
}

const { warnAfter, expireAfter } = idleInput.limits
const MINUTE = 60_000
const minutes = (span: number) => Math.round(span / MINUTE)

const overlay = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const timeOf = (event: AnyEventObject | undefined) => (event as IdleEvent | undefined)?.at.wall ?? 0
const since = (event: IdleEvent, { earlier }: Place) => event.at.wall - timeOf(earlier.at(-1))

const expectLoggedOut = async ({ page, signOuts }: IdleWorld) => {
  await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible()
  await expect.poll(signOuts).toBe(1)
}

const seen = (event: Extract<IdleEvent, { type: 'activity.seen' }>, place: Place): Step<IdleWorld> => {
  if (place.earlier.length === 0) return { says: "Sign in and open the users' list.", act: ({ signIn }) => signIn() }
  if (event.at.wall < expireAfter) return { says: 'Move the mouse.', act: ({ page }) => page.mouse.move(200, 200, { steps: 2 }) }
  return {
    says: `Close the lid until ${minutes(expireAfter)} minutes have passed since you did something, open it, and move the mouse at once.`,
    act: async ({ page, time }) => {
      await time.wakeLate(since(event, place))
      await page.mouse.move(200, 200, { steps: 2 })
    },
  }
}

const ticked = (event: Extract<IdleEvent, { type: 'clock.ticked' }>, place: Place): Step<IdleWorld> => {
  const span = since(event, place)
  const wasWarned = timeOf(place.earlier.at(-1)) >= warnAfter
  if (event.at.wall >= expireAfter && !wasWarned)
    return { says: `Close the lid for ${minutes(span)} minutes and open it.`, act: ({ time }) => time.closeLid(span) }
  return { says: `Touch nothing for ${minutes(span)} minutes.`, act: ({ time }) => time.pass(span + 1_000) }
}

const executors = {
  events: {
    'activity.seen': seen,
    'activity.shared': (): Step<IdleWorld> => {
      let other: Page
      return {
        says: 'Move the mouse in another tab of the portal.',
        prepare: async ({ openTab }) => {
          other = await openTab()
        },
        act: () => other.mouse.move(200, 200, { steps: 2 }),
      }
    },
    'clock.ticked': ticked,
  },
  answers: {
    electTab: (role: 'leads' | 'follows'): Step<IdleWorld> =>
      role === 'leads'
        ? { says: 'No other tab is open: this one signs out at the provider.', act: async () => {} }
        : {
            says: 'One of two tabs signs out at the provider, the other one only shows it.',
            prepare: async ({ openTab }) => void (await openTab()),
            act: async ({ context, ...world }) => {
              for (const page of context.pages()) await expectLoggedOut({ context, ...world, page })
            },
          },
  },
  delays: {},
  failures: {
    electTab: (): Step<IdleWorld> => ({
      says: 'Another tab hangs in the middle of its sign-out: this one waits three seconds for it, and signs out itself.',
      prepare: ({ holdLogoutLock }) => holdLogoutLock(),
      act: async () => {},
    }),
  },
  ends: {
    active: { says: 'The page, without an overlay.', see: ({ page }: IdleWorld) => expect(overlay(page)).toBeHidden() },
    warned: {
      says: 'The overlay: You have been inactive for a while.',
      see: ({ page }: IdleWorld) => expect(overlay(page)).toBeVisible(),
    },
    electing: { says: 'You have been logged out due to inactivity, once for all tabs.', see: expectLoggedOut },
    expired: { says: 'You have been logged out due to inactivity, once for all tabs.', see: expectLoggedOut },
  },
}

export const idleWalks: Walkable<IdleWorld> = {
  machine: idleMachine,
  walks: walksThrough(idleMachine, {
    input: idleInput,
    begin: idleBegin,
    samples: idleSamples,
    answers: idleAnswers,
    facts: ({ context }) => idleFacts(context),
  }),
  impossible: () => undefined,
  ...guideOf<IdleEvent, typeof idleAnswers, IdleWorld>(executors),
}
