import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import { bulkAnswers, bulkSamples } from '#machines/bulk/bulk.samples.ts'
import type { BulkEvent, Previewed } from '#machines/bulk/bulk.types.ts'
import { pressButton } from '../../support/forms.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { HeldCalls } from './held-calls.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** Mutations that wait until a step says how they end. */
export const BULK_CALLS = ['PreviewUserBulk', 'StartUserBulk', 'SettleOperation']

/** The dialog that locks one user is open, without entries. */
export type BulkWorld = { page: Page; calls: HeldCalls }
type World = BulkWorld

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lock: 1 user' })
const reason = (page: Page) => dialog(page).getByRole('textbox', { name: 'Reason' })
const enter = async (page: Page, entries: { day: string; reason: string }) => {
  await dialog(page).getByLabel('Lock until').fill(entries.day)
  await reason(page).fill(entries.reason)
}
// By keyboard: a press within half a second of another one at the same place is swallowed.
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const DAY = '2032-01-31'
const isFailed = (event: AnyEventObject | undefined) => event !== undefined && answerOf(event)?.errors.length === 0
const isRefused = (event: AnyEventObject | undefined) => event !== undefined && (answerOf(event)?.errors.length ?? 0) > 0
const answerOf = (event: AnyEventObject) => {
  const previewed = event['output'] as Previewed | undefined
  return previewed?.outcome === 'refused' ? previewed : undefined
}
const has = (events: readonly AnyEventObject[], type: BulkEvent['type']) => events.some((event) => event.type === type)

const executors = {
  events: {
    preview: (_: BulkEvent, { later: [next] }: Place): Step<World> => ({
      says: isRefused(next) ? 'Enter a day without a reason and press Preview.' : 'Enter day and reason and press Preview.',
      act: async ({ page, calls }) => {
        await enter(page, { day: DAY, reason: isRefused(next) ? '' : 'Audit' })
        await pressButton(button(page, 'Preview'))
        await calls.arrived('PreviewUserBulk')
      },
    }),
    reject: (): Step<World> => ({
      says: 'Enter a day that is none and press Preview.',
      act: async ({ page }) => {
        await enter(page, { day: 'someday', reason: 'Audit' })
        await pressButton(button(page, 'Preview'))
        await expect(dialog(page).getByText('Enter a valid date')).toBeVisible()
      },
    }),
    change: (): Step<World> => ({ says: 'Type another reason.', act: ({ page }) => reason(page).fill('Another one') }),
    confirm: (): Step<World> => ({
      says: 'Press Lock.',
      act: async ({ page, calls }) => {
        await calls.hold('StartUserBulk')
        await pressButton(button(page, 'Lock'))
        await calls.arrived('StartUserBulk')
      },
    }),
    close: (_: BulkEvent, { earlier }: Place): Step<World> => ({
      says: has(earlier, 'confirm') ? 'Press “Close, it goes on”.' : 'Press Cancel.',
      act: ({ page }) => pressButton(button(page, has(earlier, 'confirm') ? 'Close, it goes on' : 'Cancel')),
    }),
    'start.accepted': (_: BulkEvent, { earlier }: Place): Step<World> => ({
      says: 'The server answers that the job was started.',
      act: async ({ page, calls }) => {
        await calls.pass('StartUserBulk')
        await calls.pass('SettleOperation')
        if (has(earlier, 'close')) await expect(page.getByRole('link', { name: 'Show the job' })).toBeVisible()
        else await page.waitForURL(/\/vendor\/jobs\/[\da-f-]{36}$/)
      },
    }),
    'start.changed': (): Step<World> => ({ says: 'Other users are selected now.', act: async () => {} }),
    'start.refused': (_: BulkEvent, { earlier }: Place): Step<World> => ({
      says: 'The server answers that it has not done it.',
      act: async ({ calls }) => {
        if (!has(earlier, 'start.unanswered')) await calls.loseOne('StartUserBulk')
        await calls.pass('SettleOperation')
      },
    }),
    'start.unanswered': (_: BulkEvent, { later: [next] }: Place): Step<World> => ({
      says: 'No answer comes.',
      act: async ({ page, calls }) => {
        await calls.lose('SettleOperation')
        if (next?.type === 'start.accepted') await calls.loseAnswers('StartUserBulk')
        else await calls.loseOne('StartUserBulk')
        await expect(dialog(page).getByRole('alert')).toContainText('No answer yet.')
      },
    }),
  },
  answers: {
    previewBulk: (previewed: Previewed): Step<World> => ({
      says:
        previewed.outcome === 'previewed'
          ? 'It says what would happen.'
          : previewed.errors.length > 0
            ? 'The reason is missing.'
            : 'It is lost on the way.',
      act: async ({ page, calls }) => {
        if (previewed.outcome === 'refused' && previewed.errors.length === 0) await calls.lose('PreviewUserBulk')
        else await calls.pass('PreviewUserBulk')
        if (previewed.outcome === 'previewed') await expect(dialog(page).getByRole('status')).toContainText('1 will be changed')
      },
    }),
  },
  delays: {},
  failures: {
    previewBulk: (): Step<World> => ({ says: 'What asks for the preview fails.', act: async () => {} }),
    startBulk: (): Step<World> => ({ says: 'What sends the start fails.', act: async () => {} }),
  },
  ends: {
    choosing: {
      says: 'The dialog asks for a preview.',
      see: async ({ page }: World) => {
        await expect(button(page, 'Preview')).toHaveAttribute('aria-busy', 'false')
        await expect(dialog(page).getByRole('alert')).toBeHidden()
      },
    },
    previewing: {
      says: 'The preview is awaited.',
      see: ({ page }: World) => expect(button(page, 'Preview')).toHaveAttribute('aria-busy', 'true'),
    },
    confirming: {
      says: 'The preview can be confirmed.',
      see: ({ page }: World) => expect(button(page, 'Lock')).toHaveAttribute('aria-busy', 'false'),
    },
    'sent.sending': {
      says: 'It is being sent.',
      see: ({ page }: World) => expect(dialog(page).getByText('This is being sent and can no longer be cancelled.')).toBeVisible(),
    },
    'sent.unknown': {
      says: 'It says that no answer has come.',
      see: ({ page }: World) => expect(dialog(page).getByRole('alert')).toBeVisible(),
    },
    'sent.closed': { says: 'The list, without a dialog.', see: ({ page }: World) => expect(dialog(page)).toBeHidden() },
    changed: { says: 'Who left and who came.', see: ({ page }: World) => expect(dialog(page).getByRole('alert')).toBeVisible() },
    refused: {
      says: 'It says why not, and asks for a preview.',
      see: async ({ page }: World) => {
        await expect(button(page, 'Preview')).toHaveAttribute('aria-busy', 'false')
        await expect(
          dialog(page)
            .getByText(/is required|Action failed|was not done|Enter a valid date/)
            .first(),
        ).toBeVisible()
      },
    },
    running: { says: 'The page of the job.', see: ({ page }: World) => expect(page).toHaveURL(/\/vendor\/jobs\//) },
    reporting: {
      says: 'A message reports it.',
      see: ({ page }: World) => expect(page.getByText(/Show the job|This was not done/).first()).toBeVisible(),
    },
    cancelled: { says: 'The list, without a dialog.', see: ({ page }: World) => expect(dialog(page)).toBeHidden() },
  },
}

/** What needs more than one browser, or cannot happen; the tests of the chart take these (tests/machines/bulk.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  if (events.some(({ type }) => type.startsWith('xstate.error.'))) return 'what asks and what sends answer every failure'
  if (has(events, 'start.changed')) return 'somebody else changes the selection in the tests of the server'
  const isLater = ({ type }: AnyEventObject, at: number) => type === 'preview' && (isFailed(events[at - 1]) || isRefused(events[at - 1]))
  return events.some(isLater) ? 'it is the first preview once more' : undefined
}

export const bulkWalks: Walkable<BulkWorld> = {
  machine: bulkMachine,
  walks: walksThrough(bulkMachine, {
    input: undefined,
    samples: bulkSamples,
    // The second preview differs from the first in its digest, which nobody sees.
    answers: { previewBulk: bulkAnswers.previewBulk.filter((_, at) => at !== 1) },
    // A refusal by the server looks like one by the page, but at another place.
    facts: () => undefined,
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<BulkEvent, typeof bulkAnswers, BulkWorld>(executors),
}
