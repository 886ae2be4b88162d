import { expect } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Answer, Command, MigrationEvent, Run } from '#machines/migration/migration.types.ts'
import { button, CALLS, LOOK } from './migration.world.ts'
import type { MigrationWorld } from './migration.world.ts'
import type { Place, Step } from './walking.ts'

type World = MigrationWorld

const WORDS: Readonly<Record<string, string>> = {
  ONE_CUSTOMER: 'Choose one customer',
  MIGRATION_CHANGED: 'Somebody has changed this migration meanwhile',
  MIGRATION_STARTED: 'This migration has started already',
  CUSTOMER_IN_MIGRATION: 'Another migration of the same customers is under way',
  JOB_NOT_RUNNING: 'This job is not running',
  JOB_NOT_PAUSED: 'This job is not paused',
  JOB_OVER: 'This job is over',
  JOB_NOT_FOUND: 'Only the person who started this migration can do this',
  UNDONE_ALREADY: 'This has already been undone.',
}
const LOST = 'Could not reach the server. Try again.'
const PATHS: Readonly<Partial<Record<Run['stage'], string>>> = { draft: '', planning: '/review', reviewed: '/review' }
const SELECT = '/vendor/tools/migrate/select'

/** Where something lies over the button, the tour fails instead of pressing for ever. */
const PRESSED_MS = 30_000

const nothing = async () => {}
/** By keyboard: where a press replaces its button, a click within half a second would be taken for the second of a double click. */
const press =
  (name: string) =>
  async ({ page }: World) => {
    const pressed = button(page, name)
    await expect(pressed).toBeEnabled()
    await page.evaluate(() => {
      Reflect.set(window, 'isPressed', false)
      document.addEventListener('click', () => Reflect.set(window, 'isPressed', true), { once: true, capture: true })
    })
    // A change of the address gives the focus to the heading, and a key that is pressed at that moment does not reach the button.
    await expect(async () => {
      await pressed.press('Enter', { timeout: 1000 })
      expect(await page.evaluate(() => Reflect.get(window, 'isPressed') as boolean)).toBe(true)
    }).toPass({ timeout: PRESSED_MS })
  }
const answerOf = (event: AnyEventObject | undefined) => event?.['output'] as Answer | undefined
const runIn = (event: AnyEventObject | undefined): Run | undefined => {
  const answer = answerOf(event)
  return answer && answer.outcome !== 'gone' ? answer.run : undefined
}
/** The review is shown: what it says is the last that was heard of the migration. */
const isReviewed = ({ earlier }: Place): boolean =>
  earlier.at(-1)?.type === 'forward'
    ? isReviewed({ earlier: earlier.slice(0, -2), later: [] })
    : runIn(earlier.at(-1))?.stage === 'reviewed'
/** A choice was made from the review, and is on its way: once it is kept the review of it is asked for without a press. */
const isRepaired = ({ earlier }: Place) => earlier.at(-1)?.type === 'change' && isReviewed({ earlier: earlier.slice(0, -1), later: [] })
const isReviewedByItself = ({ earlier }: Place) =>
  answerOf(earlier.at(-1))?.outcome === 'done' && isRepaired({ earlier: earlier.slice(0, -1), later: [] })

const saying = ({ stage, failed, undoable }: Run) =>
  stage === 'finished'
    ? failed > 0
      ? 'finished with failed records'
      : undoable
        ? 'finished'
        : 'ended before anything was migrated'
    : stage === 'cancelled' && !undoable
      ? 'cancelled before anything was migrated'
      : stage

/** What others do first, so that a command is refused by that code. */
const provoke = ({ server, id }: World, code: string, run: Run | undefined) => {
  if (code === 'MIGRATION_CHANGED') return server.change(id())
  if (code === 'JOB_NOT_FOUND') return server.forgetJobs(id())
  return run === undefined || code === 'CUSTOMER_IN_MIGRATION' ? nothing() : server.bring(id(), run)
}

const commanded =
  (command: Command) =>
  (answer: Answer, place: Place): Step<World> => {
    const call = CALLS[command]
    switch (answer.outcome) {
      case 'gone':
        return {
          says: 'The server deletes the migration, as it does with old ones, before it says how it is.',
          act: async ({ calls, server, id }) => {
            const forget = () => server.forget(id())
            if (command === 'create') await calls.answer(call, forget)
            else await forget().then(() => calls.answer(call))
            await calls.pass(LOOK)
          },
        }
      case 'refused':
        return {
          says: `${answer.run ? 'In another browser something was done before' : 'On its way the request loses what it needs'}, so that it is refused: ${WORDS[answer.code]}.`,
          act: async (world) => {
            const { calls, server, page } = world
            const rival = answer.code === 'CUSTOMER_IN_MIGRATION' ? await server.compete() : undefined
            await provoke(world, answer.code, answer.run)
            await calls.answer(call, nothing, answer.code === 'ONE_CUSTOMER' ? { customers: [] } : {})
            await calls.pass(LOOK)
            await expect(page.getByRole('alert').getByText(WORDS[answer.code] ?? answer.code)).toBeVisible()
            if (rival !== undefined) await server.end(rival)
          },
        }
      case 'done':
        return {
          says: `It is done; the migration is ${saying(answer.run)}.`,
          isPassing: isRepaired(place),
          act: async ({ calls, server, id }) => {
            if (answer.run.stage === 'pausing') await server.putToWork()
            await calls.answer(call)
            if (command === 'resume') await server.settle(id())
            await server.bring(id(), answer.run)
            await calls.pass(LOOK)
          },
        }
    }
  }

const looked = (answer: Answer, { earlier }: Place): Step<World> => {
  const isFirst = earlier.length === 0
  const isWatched = !isFirst && !/again|untilAgain/.test(earlier.at(-1)?.type ?? '')
  const run = runIn({ type: '', output: answer })
  const how = run ? saying(run) : 'gone'
  return {
    says: isFirst
      ? `Open the address of a migration that is ${how}.`
      : isWatched
        ? `In another browser the migration goes on until it is ${how}.`
        : `The migration is ${how}.`,
    act: async ({ calls, server, id, open }) => {
      if (run) await server.bring(id(), run)
      else if (!isFirst) await server.forget(id())
      await calls.pass(LOOK)
      if (isFirst) await open(`/vendor/tools/migrate/${server.customer.id}${(run && PATHS[run.stage]) ?? '/process'}?run=${id()}`)
    },
  }
}

const lostLook = ({ earlier }: Place): Step<World> => ({
  says: 'What is asked of the migration is lost on the way, again and again.',
  act: async (world) => {
    await world.calls.lose(LOOK)
    if (earlier.length === 0) await world.open(`/vendor/tools/migrate/${world.server.customer.id}?run=${world.id()}`)
    await expect(button(world.page, 'Try again')).toBeVisible()
  },
})

const lostCommand = (command: Command) => (): Step<World> => ({
  says: 'It is lost on the way.',
  act: async ({ calls, page }) => {
    await calls.loseOne(CALLS[command])
    await expect(page.getByRole('alert').getByText(LOST)).toBeVisible()
  },
})

const events = {
  choose: (_: MigrationEvent, { earlier }: Place): Step<World> => ({
    says: earlier.length === 0 ? 'Open the wizard and choose a customer.' : 'Choose a customer.',
    act: async ({ open, page, calls, begun, server }) => {
      const isFirst = !earlier.some((event) => runIn(event))
      if (isFirst) server.renew()
      if (earlier.length === 0) await open(SELECT)
      await button(page, `Choose ${server.customer.name}`).click()
      if (isFirst) begun(String((await calls.asked(CALLS.create))['id']))
    },
  }),
  change: (_: MigrationEvent, place: Place): Step<World> =>
    isReviewed(place)
      ? {
          says: 'Press the repair of something that was found.',
          act: ({ page }) =>
            page
              .getByRole('list', { name: 'What was found' })
              .getByRole('button', { name: /^(Create without email|Leave out|Include again)$/ })
              .first()
              .click(),
        }
      : {
          says: 'Leave a user out by hand.',
          act: async ({ page }) => {
            const users = page.getByRole('table', { name: 'Users in the HR product' })
            await users
              .getByRole('checkbox', { name: /^Select (?!all)/ })
              .first()
              .check()
            await button(page, 'Leave out').click()
          },
        },
  back: (): Step<World> => ({ says: 'Press Back.', act: press('Back') }),
  forward: (): Step<World> => ({ says: 'Press Show review.', act: press('Show review') }),
  review: (_: MigrationEvent, place: Place): Step<World> =>
    isReviewedByItself(place)
      ? { says: 'What was changed is reviewed.', act: nothing }
      : { says: 'Press Review.', act: press(isReviewed(place) ? 'Review again' : 'Review') },
  start: (): Step<World> => ({ says: 'Press Migrate 3 users.', act: press('Migrate 3 users') }),
  pause: (): Step<World> => ({ says: 'Press Pause.', act: press('Pause') }),
  resume: (): Step<World> => ({ says: 'Press Resume.', act: press('Resume') }),
  cancel: (_: MigrationEvent, { earlier }: Place): Step<World> =>
    runIn(earlier.findLast((event) => runIn(event)))?.stage === 'planning'
      ? { says: 'Press Cancel.', act: press('Cancel') }
      : {
          says: 'Press Cancel, and say yes.',
          act: async (world) => {
            await press('Cancel')(world)
            await world.page.getByRole('dialog', { name: 'Cancel this job?' }).getByRole('button', { name: 'Cancel job' }).click()
          },
        },
  retry: (_: MigrationEvent, { earlier }: Place): Step<World> => {
    const name = runIn(earlier.findLast((event) => runIn(event)))?.stage === 'cancelled' ? 'Go on with the rest' : 'Retry failed rows'
    return { says: `Press ${name}.`, act: press(name) }
  },
  undo: (): Step<World> => ({
    says: 'Press Undo, and say yes.',
    act: async (world) => {
      await press('Undo')(world)
      await world.page.getByRole('dialog', { name: 'Undo these changes?' }).getByRole('button', { name: 'Undo' }).click()
    },
  }),
  takeOver: (): Step<World> => ({ says: 'Press Take over.', act: press('Take over') }),
  again: (): Step<World> => ({ says: 'Press Try again.', act: press('Try again') }),
}

const commands = Object.keys(CALLS) as Command[]
const ofEach = <Made>(make: (command: Command) => Made) => Object.fromEntries(commands.map((command) => [command, make(command)]))

/** How each event, answer and failure of the chart comes about in the browser. */
export const migrationSteps = {
  events,
  answers: { ...ofEach(commanded), loadRun: looked, followRun: looked },
  delays: { untilAgain: (): Step<World> => ({ says: 'Three seconds go by.', act: ({ passPatience }) => passPatience() }) },
  failures: { ...ofEach(lostCommand), loadRun: lostLook, followRun: lostLook },
}
