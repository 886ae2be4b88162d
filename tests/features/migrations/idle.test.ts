import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { migrationMachine } from '#machines/migration/migration.machine.ts'
import { sampleRun } from '#machines/migration/migration.samples.ts'
import { isBusy } from '#machines/migration/migration.selectors.ts'
import type { Answer, Choice, Command, Run } from '#machines/migration/migration.types.ts'
import { idle, isCarriedOut } from '#src/features/migrations/idle.ts'

type Given = { command: Command; run: Run | undefined; choice: Choice }

/** The chart at a finished run, whose undo is on its way. */
const undoing = async (answer: Promise<Answer>) => {
  const run = sampleRun('finished', { undoable: true })
  const machine = migrationMachine.provide({
    actors: {
      loadRun: fromPromise<Answer, { id: string }>(async () => ({ outcome: 'done', run })),
      command: fromPromise<Answer, Given>(() => answer),
    },
  })
  const actor = createActor(machine, { input: { id: run.id } }).start()
  await expect.poll(() => actor.getSnapshot().can({ type: 'undo' })).toBe(true)
  actor.send({ type: 'undo' })
  expect(isBusy(actor.getSnapshot())).toBe(true)
  return { actor, run }
}

it('ends without a fault, and calls nothing done, where the page is left while a command is pending', async () => {
  const { actor } = await undoing(new Promise(() => undefined))
  const [last, isDone] = [idle(actor), isCarriedOut(actor)]
  actor.stop()
  expect([isBusy(await last), await isDone]).toEqual([true, false])
})

it.each([
  ['done', true],
  ['refused', false],
] as const)('tells what was carried out from what was not (%s)', async (outcome, isDone) => {
  const answer = Promise.withResolvers<Answer>()
  const { actor, run } = await undoing(answer.promise)
  const told = isCarriedOut(actor)
  answer.resolve(outcome === 'done' ? { outcome, run: sampleRun('undone') } : { outcome, code: 'UNDO_EXPIRED', run })
  expect(await told).toBe(isDone)
})
