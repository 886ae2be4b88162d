import { pressButton } from '../../support/forms.ts'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { updateMachine } from '#machines/update/update.machine.ts'
import { updateAnswers, updateSamples } from '#machines/update/update.samples.ts'
import type { LeavingAnswer, UpdateEvent } from '#machines/update/update.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import { ready } from '../../support/people.ts'
import type { NewVersion } from './new-version.ts'
import { guideOf } from './walking.ts'
import type { Step, Walkable } from './walking.ts'

/** A page with a form, into which somebody has typed something. `loads` counts the documents since then. */
export type UpdateWorld = { page: Page; version: NewVersion; loads: () => number }
type World = UpdateWorld

const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is available.' })
const reloadButton = (page: Page) => prompt(page).getByRole('button', { name: 'Reload' })
const question = (page: Page) => page.getByRole('dialog', { name: 'You have unsaved changes!' })
// By keyboard: a press within half a second of another one at the same place is swallowed.
const answer = async (page: Page, name: string) => pressButton(question(page).getByRole('button', { name, exact: true }))
const hidden = ({ page }: World) => expect(prompt(page)).toBeHidden()

const executors = {
  events: {
    'version.installed': (): Step<World> => ({
      says: 'A newer version has installed.',
      act: async ({ page, version }) => {
        await version.install()
        await expect(prompt(page)).toBeVisible()
      },
    }),
    'part.missing': (): Step<World> => ({
      says: 'A part of the running version is not on the server any more.',
      act: async ({ page }) => {
        await page.evaluate(() => {
          const message = `Failed to fetch dynamically imported module: ${window.location.origin}/assets/Gone-00000000.js`
          window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new TypeError(message) }))
        })
        await expect(prompt(page)).toBeVisible()
      },
    }),
    reload: (): Step<World> => ({ says: 'Press Reload.', act: ({ page }) => reloadButton(page).press('Enter') }),
    postpone: (): Step<World> => ({
      says: 'Press Later.',
      act: ({ page }) => pressButton(prompt(page).getByRole('button', { name: 'Later' })),
    }),
  },
  answers: {
    confirmLeaving: ({ mayLeave }: LeavingAnswer): Step<World> => ({
      says: mayLeave ? 'Press Confirm, as the input is saved as a draft.' : 'Press Stay.',
      act: ({ page }) => answer(page, mayLeave ? 'Confirm' : 'Stay'),
    }),
    activateVersion: (): Step<World> => ({ says: 'The new version takes over the tab.', act: ({ version }) => version.activate() }),
  },
  delays: {
    ACTIVATION: (): Step<World> => ({
      says: 'The new version does not take over in ten seconds.',
      act: async ({ page }) => {
        await expect(reloadButton(page)).toHaveAttribute('aria-busy', 'true')
        await page.evaluate(() => (window as unknown as { passPatience: () => void }).passPatience())
      },
    }),
  },
  failures: {
    confirmLeaving: (): Step<World> => ({ says: 'The question cannot be asked.', act: async () => {} }),
    activateVersion: (): Step<World> => ({ says: 'The browser has no registration.', act: async () => {} }),
  },
  ends: {
    current: { says: 'Nothing is offered.', see: hidden },
    offered: {
      says: 'The new version is offered, and the input is still there.',
      see: async ({ page }: World) => {
        await expect(question(page)).toBeHidden()
        await expect(reloadButton(page)).toHaveAttribute('aria-busy', 'false')
        await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('half.typed')
      },
    },
    postponed: { says: 'Nothing is offered.', see: hidden },
    confirming: { says: 'The page asks about the input.', see: ({ page }: World) => expect(question(page)).toBeVisible() },
    activating: {
      says: 'The button is at work.',
      see: ({ page }: World) => expect(reloadButton(page)).toHaveAttribute('aria-busy', 'true'),
    },
    reloading: {
      says: 'The page is loaded anew.',
      see: async (world: World) => {
        await expect.poll(world.loads).toBe(1)
        await ready(world.page)
        await hidden(world)
      },
    },
  },
}

/** What does not happen in a browser of its own accord; the tests of the chart take these (tests/machines/update.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  if (events.some(({ type }) => type.startsWith('xstate.error.'))) return 'asking and taking over answer every failure'
  if (events.filter(({ type }) => type === 'reload').length > 1) return 'the page has gone away'
  return undefined
}

export const updateWalks: Walkable<UpdateWorld> = {
  machine: updateMachine,
  walks: walksThrough(updateMachine, { input: undefined, samples: updateSamples, answers: updateAnswers, impossible }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<UpdateEvent, typeof updateAnswers, UpdateWorld>(executors),
}
