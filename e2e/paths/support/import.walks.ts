import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { importMachine } from '#machines/import/import.machine.ts'
import { importAnswers, importFacts, importInput, importSamples } from '#machines/import/import.samples.ts'
import type { Checked, ImportEvent, Opened } from '#machines/import/import.types.ts'
import { walksThrough } from '../../../tests/support/paths.ts'
import type { breakCalls } from './calls.ts'
import { guideOf } from './walking.ts'
import { chooseOption, pressButton } from '../../support/forms.ts'
import type { Place, Step, Walkable } from './walking.ts'

/** The page that imports users is open, and no file is chosen. */
export type ImportWorld = { page: Page } & Awaited<ReturnType<typeof breakCalls>>

type World = ImportWorld

const nothing = async () => {}
const MEGABYTE = 1024 * 1024
/** Only this list is refused by the page itself. */
const isTooLarge = ({ size }: { size: number }) => size > importInput.maxBytes
/** Nothing says what type these people have, unless a default does. */
const csv = (marker: number) => `User name,Email address\r\nwalker.${marker},walker.${marker}@example.org\r\nbroken.${marker},broken\r\n`
let made = 0
const freshCsv = () => Buffer.from(csv((made += 1) * 1000 + (process.pid % 1000)))

const section = (page: Page, name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
const field = (page: Page, card: string, name: string) => section(page, card).getByRole('combobox', { name })
const pick = (page: Page, card: string, name: string, option: string) => chooseOption(field(page, card, name), option)
const press = (page: Page, name: string | RegExp) => pressButton(page.getByRole('button', { name }))
const columns = ({ page }: World) => expect(page.getByRole('heading', { name: 'Map columns' })).toBeVisible()
const createButton = (page: Page) => page.getByRole('button', { name: /^Create \d users?$/ })
const endsIn = (type: string, [next]: readonly AnyEventObject[]) => next === undefined || next.type.startsWith(type)

/** Lets the call wait where the walk ends before its answer, and be lost where it fails. */
const arrange = async (world: World, call: string, [next]: readonly AnyEventObject[]) => {
  if (next === undefined) await world.hold(call)
  else if (next.type.startsWith('xstate.error.')) await world.lose(call)
  else await world.mend()
}
const checksIn = (events: readonly AnyEventObject[]) =>
  events.filter(({ type }) => type.startsWith('xstate.done.actor.checkFile')).map(({ output }) => (output as Checked).outcome)

const executors = {
  events: {
    'address.moved': (): Step<World> => ({
      says: 'Go to the page of the import anew by a link.',
      act: async ({ page }) => {
        const link = page.getByRole('link', { name: 'Choose another file' })
        if (await link.isVisible()) return link.press('Enter')
        await page.getByRole('link', { name: 'Users', exact: true }).first().press('Enter')
        await page.getByRole('link', { name: 'Import', exact: true }).press('Enter')
      },
    }),
    choose: (event: Extract<ImportEvent, { type: 'choose' }>, { later }: Place): Step<World> => {
      const isRefused = later[0]?.type === 'upload.refused'
      return {
        says: isTooLarge(event) ? 'Choose a file of eleven megabytes.' : isRefused ? 'Choose an Excel workbook.' : 'Choose a CSV file.',
        act: async (world) => {
          if (!isTooLarge(event) && later.length === 0) await world.hold('UploadUserImport')
          if (endsIn('upload.completed', later.slice(0, 1)) && later.length === 1) await world.hold('UserImport')
          const buffer = isTooLarge(event) ? Buffer.alloc(11 * MEGABYTE, 'a') : isRefused ? Buffer.from('PK\u0003\u0004') : freshCsv()
          await world.page.getByLabel('CSV file').setInputFiles({ name: 'walkers.csv', mimeType: 'text/csv', buffer })
        },
      }
    },
    'upload.progressed': (): Step<World> => ({ says: 'Some of it has arrived.', act: nothing }),
    'upload.completed': (): Step<World> => ({ says: 'It has arrived.', act: ({ page }) => expect(page).toHaveURL(/[?&]file=/) }),
    'upload.refused': (): Step<World> => ({
      says: 'The server refuses it.',
      act: ({ page }) => expect(page.getByRole('alert').filter({ hasText: 'This is an Excel workbook' })).toBeVisible(),
    }),
    read: (_: ImportEvent, { later }: Place): Step<World> => ({
      says: 'Choose another separator.',
      act: async (world) => {
        await columns(world)
        if (later.length === 0) await world.hold('UserImport')
        await pick(world.page, 'walkers.csv', 'Separator', 'Semicolon')
      },
    }),
    map: (): Step<World> => ({
      says: 'Map a column to the first name.',
      act: ({ page }) => pick(page, 'Map columns', 'First name', 'Email address'),
    }),
    define: (): Step<World> => ({
      says: 'Choose a default for the user type.',
      act: ({ page }) => pick(page, 'Defaults for empty cells', 'User type', 'Employee'),
    }),
    check: (_: ImportEvent, { earlier, later }: Place): Step<World> => ({
      says: earlier.at(-1)?.type === 'correct' ? 'Press Check 1 corrected value.' : 'Press Preview.',
      act: async (world) => {
        const isRepair = earlier.at(-1)?.type === 'correct'
        if (!isRepair) await columns(world)
        await arrange(world, 'CheckUserImport', later)
        // The check is refused as long as nothing says the type, and is done once a default does.
        const isDefined = earlier.some(({ type }) => type === 'define') || checksIn(earlier).includes('checked')
        if (checksIn(later.slice(0, 1))[0] === 'checked' && !isDefined)
          await pick(world.page, 'Defaults for empty cells', 'User type', 'Employee')
        await press(world.page, isRepair ? 'Check 1 corrected value' : 'Preview')
      },
    }),
    back: (): Step<World> => ({ says: 'Press Back to columns.', act: ({ page }) => press(page, 'Back to columns') }),
    correct: (): Step<World> => ({
      says: 'Correct the email address of the row that failed.',
      act: async ({ page }) => {
        const input = page.getByRole('textbox', { name: /^Email address in line 3/ })
        await input.fill(`corrected.${(made += 1)}@example.org`)
        await input.press('Enter')
      },
    }),
    withdraw: (): Step<World> => ({ says: 'Press Discard corrections.', act: ({ page }) => press(page, 'Discard corrections') }),
    show: (): Step<World> => ({ says: 'Press Show the new preview.', act: ({ page }) => press(page, 'Show the new preview') }),
    start: (_: ImportEvent, { later }: Place): Step<World> => ({
      says: 'Press Create 1 user.',
      act: async (world) => {
        await expect(createButton(world.page)).toBeVisible()
        if (later[0]?.type === 'start.unanswered') {
          await world.lose('SettleOperation')
          if (later.some(({ type }) => type === 'start.accepted')) await world.loseAnswers('StartUserImport')
          else await world.lose('StartUserImport')
        } else await arrange(world, 'StartUserImport', later)
        await createButton(world.page).press('Enter')
      },
    }),
    'start.accepted': (): Step<World> => ({ says: 'The server starts it.', act: (world) => world.mend() }),
    'start.refused': (): Step<World> => ({ says: 'The server says that it has not done it.', act: (world) => world.mend() }),
    'start.unanswered': (): Step<World> => ({
      says: 'The server does not answer.',
      act: ({ page }) => expect(page.getByRole('alert').filter({ hasText: 'No answer yet. Try again.' })).toBeVisible(),
    }),
    retry: (): Step<World> => ({ says: 'Press Retry.', act: ({ page }) => press(page, 'Retry') }),
  },
  answers: {
    openFile: (opened: Opened): Step<World> => ({
      says: opened.outcome === 'opened' ? 'The server reads it.' : 'The server has no such file.',
      act: columns,
    }),
    checkFile: ({ outcome }: Checked): Step<World> => ({
      says: outcome === 'refused' ? 'The server asks for the user type.' : 'The server has tried every row.',
      act: async ({ page }) => {
        if (outcome === 'refused') await expect(section(page, 'Map columns').getByText('Choose a field for this column.')).toBeVisible()
        else await expect(createButton(page)).toBeVisible()
      },
    }),
  },
  delays: {},
  failures: {
    sendFile: (): Step<World> => ({ says: 'What sends the file fails.', act: nothing }),
    openFile: (): Step<World> => ({ says: 'What reads the file fails.', act: nothing }),
    checkFile: (): Step<World> => ({
      says: 'The server does not answer.',
      act: ({ page }) => expect(page.getByText('Could not load the preview. Try again.')).toBeVisible(),
    }),
    startImport: (): Step<World> => ({ says: 'What sends the start fails.', act: nothing }),
  },
  ends: {
    choosing: {
      says: 'The page asks for a file.',
      see: async ({ page }: World) => {
        await expect(page.getByRole('heading', { name: 'Choose a file' })).toBeVisible()
        await expect(page).not.toHaveURL(/file=/)
      },
    },
    refused: {
      says: 'The page says why, and asks for another file.',
      see: ({ page }: World) =>
        expect(page.getByRole('alert').filter({ hasText: /This is an Excel workbook|Choose a file of up to/ })).toBeVisible(),
    },
    uploading: {
      says: 'How much has arrived.',
      see: ({ page }: World) => expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible(),
    },
    opening: {
      says: 'The page waits for what is in the file.',
      see: async ({ page }: World) => {
        await expect(page).toHaveURL(/file=/)
        await expect(page.getByRole('heading', { name: 'Map columns' })).toBeHidden()
      },
    },
    unreachable: {
      says: 'The server was not reached; the file is not lost.',
      see: ({ page }: World) => expect(page.getByRole('button', { name: 'Retry' })).toBeVisible(),
    },
    missing: {
      says: 'There is no such file.',
      see: ({ page }: World) => expect(page.getByRole('heading', { name: 'File not found' })).toBeVisible(),
    },
    mapping: {
      says: 'The columns of the file.',
      see: async (world: World) => {
        await columns(world)
        await expect(world.page.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-busy', 'false')
      },
    },
    checking: {
      says: 'The button is at work.',
      see: ({ page }: World) => expect(page.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-busy', 'true'),
    },
    superseded: {
      says: 'Another tab has checked the file since.',
      see: ({ page }: World) => expect(page.getByText('This file was checked again in another tab')).toBeVisible(),
    },
    reviewing: {
      says: 'What would happen to each row.',
      see: async ({ page }: World) => {
        await expect(page.getByText(/^\d users? will be created$/)).toBeVisible()
        await expect(createButton(page)).toHaveAttribute('aria-busy', 'false')
      },
    },
    repairing: {
      says: 'The button that checks the corrected value.',
      see: async ({ page }: World) => {
        await expect(page.getByRole('button', { name: 'Check 1 corrected value' })).toBeVisible()
        await expect(createButton(page)).toBeHidden()
      },
    },
    retrying: {
      says: 'The button is at work.',
      see: ({ page }: World) => expect(page.getByRole('button', { name: 'Check 1 corrected value' })).toHaveAttribute('aria-busy', 'true'),
    },
    'starting.sending': {
      says: 'The button is at work.',
      see: ({ page }: World) => expect(createButton(page)).toHaveAttribute('aria-busy', 'true'),
    },
    'starting.unknown': {
      says: 'No answer has come, and the same can be sent again.',
      see: async ({ page }: World) => {
        await expect(page.getByRole('alert').filter({ hasText: 'No answer yet. Try again.' })).toBeVisible()
        await expect(createButton(page)).toHaveAttribute('aria-busy', 'false')
      },
    },
    undoing: {
      says: 'The page of the job that takes it back.',
      see: ({ page }: World) => expect(page.getByRole('heading', { name: 'Undo of a user import' })).toBeVisible(),
    },
    running: {
      says: 'The page of the job.',
      see: ({ page }: World) => expect(page).toHaveURL(/\/vendor\/jobs\/[\da-f-]{36}$/),
    },
  },
}

const BUSY = /^(choose|upload\.completed|read|check|start|retry)$/

/** What nobody can make happen in a real browser; the tests of the chart do (tests/machines/import.test.ts). */
const impossible = (events: readonly AnyEventObject[]): string | undefined => {
  for (const [at, { type, output }] of events.entries()) {
    const before = events[at - 1]
    if (/^xstate\.error\.actor\.(sendFile|openFile)$/.test(type)) return 'both make an answer of every failure'
    if (type === 'xstate.done.actor.openFile') {
      const opened = output as Opened
      if (opened.outcome === 'failed') return 'a question that the server does not answer is asked again by itself'
      if (opened.outcome === 'missing') return 'a file is there for a day'
      if (opened.file.checkedAt !== null) return 'nobody has checked the file in another tab'
    }
    if (type === 'xstate.done.actor.checkFile') {
      const { file, checkedAt } = { file: undefined, checkedAt: '', ...(output as Partial<Extract<Checked, { outcome: 'checked' }>>) }
      if (file !== undefined && (file.checkedAt !== checkedAt || file.startedAt !== null)) return 'nobody checks the file in another tab'
    }
    if (type === 'xstate.error.actor.startImport') return 'it makes an answer of every failure'
    if (type === 'start.refused' && before?.type !== 'start.unanswered') return 'nobody checks the file in another tab'
    if (type === 'address.moved' && before !== undefined && BUSY.test(before.type) && !isPassedBy(before))
      return 'the answer comes sooner than a press'
    if (type === 'address.moved' && isReviewing(events.slice(0, at))) return 'only the columns have a link to another file'
    if (type === 'xstate.done.actor.checkFile' && (output as Checked).outcome === 'refused' && events[at - 2]?.type === 'correct')
      return 'the page corrects only rows that the file has'
    if (type === 'address.moved' && wasStarted(events.slice(0, at))) return 'the page of the job is another one'
    if (/^(map|define|read|check)$/.test(type) && before?.type !== 'correct' && isReviewing(events.slice(0, at)))
      return 'only a migration shows the columns beside the review'
  }
  return undefined
}
/** A file that is too large is refused before it is sent. */
const isPassedBy = (event: AnyEventObject) => event.type === 'choose' && isTooLarge(event as unknown as { size: number })
const wasStarted = (events: readonly AnyEventObject[]) => events.some(({ type }) => type === 'start.accepted')
function isReviewing(events: readonly AnyEventObject[]): boolean {
  const last = events.findLast(({ type }) => type === 'back' || type === 'xstate.done.actor.checkFile')
  return last !== undefined && last.type !== 'back' && (last['output'] as Checked).outcome === 'checked'
}

export const importWalks: Walkable<ImportWorld> = {
  machine: importMachine,
  walks: walksThrough(importMachine, {
    input: importInput,
    // Addresses that lead to a file come of the other walks; by hand and by the history they are tried in e2e/journeys/import.spec.ts.
    samples: { ...importSamples, 'address.moved': importSamples['address.moved'].slice(0, 1) },
    answers: importAnswers,
    facts: (snapshot) => importFacts(snapshot),
    impossible,
  }),
  impossible: ({ events }) => impossible(events),
  ...guideOf<ImportEvent, typeof importAnswers, ImportWorld>(executors),
}
