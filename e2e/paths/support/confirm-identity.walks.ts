import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import { confirmIdentityAnswers, confirmIdentitySamples } from '#machines/confirm-identity/confirm-identity.samples.ts'
import type { ConfirmAnswer, ConfirmIdentityEvent, DraftsAnswer } from '#machines/confirm-identity/confirm-identity.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import { refuseSignIn } from './stubs.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** Somebody whose sign-in is old has entered another address and pressed the button: the question is open. */
export type ConfirmIdentityWorld = {
  page: Page
  context: BrowserContext
  address: string
  /** Signs in again in the window. */
  signInAgain: (window: Page) => Promise<void>
}
type World = ConfirmIdentityWorld

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const outcomeOf = (event: AnyEventObject | undefined) => (event?.['output'] as ConfirmAnswer | undefined)?.outcome
const has = (events: readonly AnyEventObject[], actor: string) => events.some(({ type }) => type.endsWith(`.actor.${actor}`))
const windowOf = ({ context, page }: World) => {
  const found = context.pages().find((other) => other !== page)
  if (!found) throw new Error('There is no window')
  return found
}

const executors = {
  events: {
    confirm: (_: ConfirmIdentityEvent, { earlier, later: [next] }: Place): Step<World> => {
      if (has(earlier, 'keepDrafts'))
        return { says: 'Press Sign in anyway.', act: ({ page }) => button(page, 'Sign in anyway').press('Enter') }
      return {
        says: outcomeOf(next) === 'blocked' ? 'Press Sign in again where the browser opens no windows.' : 'Press Sign in again.',
        act: async ({ page, context }) => {
          if (outcomeOf(next) === 'blocked') await page.evaluate(() => void (window.open = () => null))
          if (outcomeOf(next) === 'refused') await refuseSignIn(context, 'access_denied')
          const opened = outcomeOf(next) === 'blocked' ? undefined : context.waitForEvent('page')
          await button(page, 'Sign in again').press('Enter')
          await opened
        },
      }
    },
    here: (): Step<World> => ({
      says: 'Press Sign in on this page instead.',
      act: ({ page }) => button(page, 'Sign in on this page instead').press('Enter'),
    }),
    cancel: (): Step<World> => ({ says: 'Press Cancel.', act: ({ page }) => button(page, 'Cancel').press('Enter') }),
  },
  answers: {
    signInAgain: ({ outcome }: ConfirmAnswer): Step<World> => ({
      says:
        outcome === 'confirmed'
          ? 'Enter the password in the window.'
          : outcome === 'blocked'
            ? 'There is no window.'
            : 'Cancel the sign-in in the window.',
      act: async (world) => {
        if (outcome === 'confirmed') await world.signInAgain(windowOf(world))
      },
    }),
    keepDrafts: ({ isSaved }: DraftsAnswer): Step<World> => ({
      says: isSaved ? 'The input is stored as a draft.' : 'The input cannot be stored.',
      act: async ({ page }) => {
        if (!isSaved) await expect(button(page, 'Sign in anyway')).toBeVisible()
      },
    }),
  },
  delays: {},
  failures: {
    signInAgain: (): Step<World> => ({ says: 'The code for it cannot be loaded.', act: async () => {} }),
    keepDrafts: (): Step<World> => ({ says: 'Storing the drafts fails.', act: async () => {} }),
  },
  ends: {
    asking: {
      says: 'The dialog says why nothing is confirmed.',
      see: async ({ page, context }: World) => {
        await expect(button(page, 'Sign in again')).toBeVisible()
        await expect(dialog(page)).toContainText('You did not sign in again')
        await expect.poll(() => context.pages().length).toBe(1)
      },
    },
    confirming: {
      says: 'The window asks this person to sign in.',
      see: async (world: World) => {
        await expect(button(world.page, 'Open the window again')).toBeVisible()
        await expect(windowOf(world).locator('input[type="password"]')).toBeVisible()
      },
    },
    saving: {
      says: 'The button is at work.',
      see: ({ page }: World) => expect(button(page, 'Sign in again')).toHaveAttribute('aria-busy', 'true'),
    },
    losing: { says: 'The dialog says what is lost.', see: ({ page }: World) => expect(button(page, 'Sign in anyway')).toBeVisible() },
    leaving: {
      says: 'The provider asks for the password.',
      see: ({ page }: World) => expect(page.locator('input[type="password"]')).toBeVisible(),
    },
    confirmed: {
      says: 'The change is carried out, on the same page.',
      see: async ({ page, context }: World) => {
        await expect(dialog(page)).toBeHidden()
        await expect(page.getByText(/your address stays/i)).toBeVisible()
        await expect.poll(() => context.pages().length).toBe(1)
      },
    },
    declined: {
      says: 'The input is still there, and no window.',
      see: async ({ page, context, address }: World) => {
        await expect(dialog(page)).toBeHidden()
        await expect(page.getByLabel('Email address')).toHaveValue(address)
        await expect.poll(() => context.pages().length).toBe(1)
      },
    },
  },
}

/** What the portal's own provider and a browser do not let happen; the tests of the chart take these (tests/machines/confirm-identity.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  if (events.some(({ type }) => type.startsWith('xstate.error.'))) return 'signing in and storing answer every failure'
  return undefined
}

export const confirmIdentityWalks: Walkable<ConfirmIdentityWorld> = {
  machine: confirmIdentityMachine,
  walks: walksThrough(confirmIdentityMachine, {
    input: undefined,
    samples: confirmIdentitySamples,
    // The other outcomes lead where a refusal leads; the provider holds the window to the same person and always asks.
    answers: {
      ...confirmIdentityAnswers,
      signInAgain: confirmIdentityAnswers.signInAgain.filter(({ outcome }) => ['confirmed', 'blocked', 'refused'].includes(outcome)),
    },
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<ConfirmIdentityEvent, typeof confirmIdentityAnswers, ConfirmIdentityWorld>(executors),
}
