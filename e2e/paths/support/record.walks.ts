import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { recordMachine } from '#machines/record/record.machine.ts'
import { recordAnswers, recordFacts, recordSamples } from '#machines/record/record.samples.ts'
import type { Check, RecordEvent, SendResult } from '#machines/record/record.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import { guideOf } from './walking.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** What becomes of a call: it never arrives, its answer never comes, its answer is lost, or the server fails. */
export type Fate = 'lost' | 'held' | 'answerLost' | 'failed'

/** The settings of a customer with one user are open, whose description is `saved`. */
export type RecordWorld = {
  page: Page
  name: string
  saved: string
  /** The name of another customer. */
  taken: string
  set: (call: string, fate: Fate) => void
  mend: () => void
  /** Somebody else changes the description. */
  saveElsewhere: () => Promise<void>
}
type World = RecordWorld

const nothing = async () => {}
const UPDATE = 'UpdateCustomer'
const SETTLE = 'SettleOperation'
const description = ({ page }: World) => page.getByLabel('Description')
const enabled = ({ page }: World) => page.getByRole('switch', { name: 'Enabled' })
const save = ({ page }: World) => page.getByRole('button', { name: /^(Save|Saving…)$/ })
const question = ({ page }: World) => page.getByRole('dialog', { name: 'Save these changes?' })
const conflict = ({ page }: World) => page.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
const unknown = ({ page }: World) => page.getByText('Not known yet whether this was saved')
const updated = ({ page }: World) => page.getByText('Customer has been updated').first()

const answerIn = (type: string, events: readonly AnyEventObject[]) =>
  events.find((event) => event.type === `xstate.done.actor.${type}`)?.['output'] as (SendResult & Check) | undefined
const isConsequential = (events: readonly AnyEventObject[]) => answerIn('checkChange', events)?.verdict === 'consequential'

/** What the answer of the next call is to be. */
const arrange = async (world: World, place: Place) => {
  const result = answerIn('sendChange', place.later)
  if (result === undefined) return world.set(UPDATE, 'held')
  if (result.outcome === 'failed') return world.set(UPDATE, 'failed')
  if (result.outcome === 'conflict') return world.saveElsewhere()
  if (result.outcome !== 'unknown') return undefined
  world.set(UPDATE, answerIn('awaitOutcome', place.later)?.outcome === 'done' ? 'answerLost' : 'lost')
  world.set(SETTLE, 'lost')
}

const executors = {
  events: {
    edit: ({ changes }: Extract<RecordEvent, { type: 'edit' }>, { later }: Place): Step<World> => {
      if (changes === 0)
        return {
          says: 'Undo that by hand.',
          act: async (world) => {
            if (!(await enabled(world).isChecked())) await enabled(world).click()
            await world.page.getByLabel('Name', { exact: true }).fill(world.name)
            await description(world).fill(world.saved)
          },
        }
      if (isConsequential(later)) return { says: 'Switch Enabled off.', act: (world) => enabled(world).click() }
      if (answerIn('sendChange', later)?.outcome === 'refused')
        return {
          says: 'Write the name of another customer.',
          act: ({ page, taken }) => page.getByLabel('Name', { exact: true }).fill(taken),
        }
      return { says: 'Write another description.', act: (world) => description(world).fill(`${world.saved} and walked`) }
    },
    submit: (_: RecordEvent, place: Place): Step<World> => {
      if (answerIn('checkChange', place.later)?.verdict === 'unchanged')
        return { says: 'Press Enter in the name.', act: ({ page }) => page.getByLabel('Name', { exact: true }).press('Enter') }
      return {
        says: 'Press Save.',
        act: async (world) => {
          world.mend()
          if (place.earlier.some(({ type }) => type === 'invalidate')) await world.page.getByLabel('Name', { exact: true }).fill(world.name)
          await arrange(world, place)
          await save(world).click()
        },
      }
    },
    invalidate: (): Step<World> => ({
      says: 'Empty the name and press Save.',
      act: async (world) => {
        await world.page.getByLabel('Name', { exact: true }).fill('')
        await save(world).click()
      },
    }),
    discard: (): Step<World> => ({
      says: 'Press Discard changes.',
      act: ({ page }) => page.getByRole('button', { name: 'Discard changes' }).click(),
    }),
    confirm: (_: RecordEvent, place: Place): Step<World> => ({
      says: 'Press Save in the dialog.',
      act: async (world) => {
        await arrange(world, place)
        await question(world).getByRole('button', { name: 'Save' }).click()
      },
    }),
    cancel: (_: RecordEvent, { earlier }: Place): Step<World> => ({
      says: 'Close the dialog.',
      act: (world) => (isConsequential(earlier) ? question(world) : conflict(world)).getByRole('button', { name: 'Cancel' }).click(),
    }),
    'draft.clash': (): Step<World> => ({ says: 'Restore a draft whose fields somebody else has changed.', act: nothing }),
    resolve: (): Step<World> => ({
      says: 'Keep your change and press Save.',
      act: (world) => conflict(world).getByRole('button', { name: 'Save' }).click(),
    }),
    rebase: (): Step<World> => ({ says: 'The form shows what was saved.', act: nothing }),
  },
  answers: {
    checkChange: ({ verdict }: Check): Step<World> => {
      if (verdict === 'unchanged')
        return { says: 'Nothing is to be saved.', act: ({ page }) => expect(page.getByText('No changes to save.')).toBeVisible() }
      if (verdict === 'harmless') return { says: 'No user is affected.', act: nothing }
      return { says: 'A dialog names who is affected.', act: (world) => expect(question(world)).toBeVisible() }
    },
    sendChange: ({ outcome }: SendResult): Step<World> => {
      const see: Record<SendResult['outcome'], (world: World) => Promise<void>> = {
        done: (world) => expect(updated(world)).toBeVisible(),
        refused: ({ page }) => expect(page.getByText('This partner already has a customer with this name.').first()).toBeVisible(),
        failed: ({ page }) => expect(page.getByText('Failed to update Customer.')).toBeVisible(),
        conflict: (world) => expect(conflict(world)).toBeVisible(),
        unknown: (world) => expect(unknown(world)).toBeVisible(),
        unsent: nothing,
      }
      return { says: `The answer is: ${outcome}.`, act: see[outcome] }
    },
    awaitOutcome: ({ outcome }: SendResult): Step<World> => ({
      says: outcome === 'done' ? 'The server says that it was saved.' : 'The server says that it was not done.',
      act: async (world) => {
        world.mend()
        await expect(unknown(world)).toBeHidden({ timeout: 15_000 })
      },
    }),
  },
  delays: {},
  failures: {
    checkChange: (): Step<World> => ({ says: 'What checks the change fails.', act: nothing }),
    sendChange: (): Step<World> => ({ says: 'What sends the change fails.', act: nothing }),
    awaitOutcome: (): Step<World> => ({ says: 'What asks for the outcome fails.', act: nothing }),
  },
  ends: {
    'editing.pristine': { says: 'The form without its bar.', see: (world: World) => expect(save(world)).toBeHidden() },
    'editing.dirty': {
      says: 'The form counts what is changed.',
      see: async (world: World) => {
        await expect(world.page.getByText(/^\d+ changes?$/)).toBeVisible()
        await expect(save(world)).toHaveText('Save')
      },
    },
    'editing.refused': {
      says: 'Messages at the form.',
      see: ({ page }: World) => expect(page.locator('form [role=alert]').first()).toBeVisible(),
    },
    'editing.failed': {
      says: 'It could not be saved.',
      see: ({ page }: World) => expect(page.getByText('Failed to update Customer.')).toBeVisible(),
    },
    'editing.unknown': { says: 'It is not known yet.', see: (world: World) => expect(unknown(world)).toBeVisible() },
    // A change that no user notices is checked at once, and is on its way when it is seen.
    checking: { says: 'It is being saved.', see: (world: World) => expect(save(world)).toHaveText('Saving…') },
    sending: { says: 'It is being saved.', see: (world: World) => expect(save(world)).toHaveText('Saving…') },
    settled: { says: 'The form shows what was saved.', see: (world: World) => expect(updated(world)).toBeVisible() },
    replaced: { says: 'The choice is saved.', see: (world: World) => expect(updated(world)).toBeVisible() },
  },
}

/** What nobody can make happen at this form; the tests of the chart and of the kit do. */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  const [first] = events
  const has = (type: string) => events.some((event) => event.type === type)
  const late = answerIn('awaitOutcome', events)?.outcome
  if (events.some(({ type }) => type.startsWith('xstate.error.'))) return 'what checks and sends a change answers every failure'
  if (has('draft.clash')) return 'a draft is of an earlier visit'
  const isUnchanged = answerIn('checkChange', events)?.verdict === 'unchanged'
  if (isUnchanged) return first?.type === 'edit' ? 'fields that differ are a change' : undefined
  if (first?.type === 'submit') return 'what is as it was read is not sent'
  if (first?.type === 'invalidate') return 'what was read is valid'
  if (answerIn('sendChange', events)?.outcome === 'unsent') return 'the server wants no newer sign-in for it'
  if (late === 'conflict' || late === 'unsent') return 'the server says what came of it, or that it was not done'
  const rebase = events.find(({ type }) => type === 'rebase')
  if (rebase?.['changes'] === 1) return 'nothing was edited while it was sent'
  const at = events.findIndex(({ type }) => type === 'submit')
  if (at >= 0 && events[at + 1]?.type === 'edit') return 'a change that nobody notices is not checked on the server'
  if (isConsequential(events) && events.at(-1)?.type === 'edit') return 'the dialog covers the form'
  return undefined
}

export const recordWalks: Walkable<RecordWorld> = {
  machine: recordMachine,
  walks: walksThrough(recordMachine, { input: undefined, samples: recordSamples, answers: recordAnswers, facts: recordFacts, impossible }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<RecordEvent, typeof recordAnswers, RecordWorld>(executors),
}
