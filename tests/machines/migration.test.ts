import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState } from 'xstate'
import { migrationMachine } from '#machines/migration/migration.machine.ts'
import { migrationAnswers, migrationFacts, migrationInput, migrationSamples, sampleRun } from '#machines/migration/migration.samples.ts'
import { hasReview, isRunMissing, isLost, mayDo, refusalOf, runOf, stepOf } from '#machines/migration/migration.selectors.ts'
import type { Answer, Choice, Command, Run, Stage } from '#machines/migration/migration.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

type Given = { command: Command; run: Run | undefined; choice: Choice }

/** The chart over a server that holds one run; what it was told is kept. */
const start = ({ at, answer }: { at?: Run; answer?: (given: Given) => Promise<Answer> | undefined } = {}) => {
  const server = { run: at, isDown: false }
  const told: [Command, Choice][] = []
  const heard = new Set<() => void>()
  /** The run goes on by itself. */
  const become = (stage: Stage, more?: Partial<Run>) => {
    server.run = sampleRun(stage, more)
    for (const hear of heard) hear()
  }
  const read = (): Answer => (server.run ? { outcome: 'done', run: server.run } : { outcome: 'gone' })
  const reached = async () => {
    if (server.isDown) throw new Error('offline')
    return read()
  }
  const AFTER: Readonly<Record<Command, Stage>> = {
    create: 'draft',
    change: 'draft',
    review: 'planning',
    start: 'running',
    pause: 'pausing',
    resume: 'running',
    cancel: 'cancelled',
    retry: 'running',
    undo: 'undoing',
    takeOver: 'paused',
  }
  const machine = migrationMachine.provide({
    actors: {
      loadRun: fromPromise<Answer, { id: string }>(reached),
      command: fromPromise<Answer, Given>(({ input }) => {
        told.push([input.command, input.choice])
        const special = answer?.(input)
        if (special) return special
        if (input.run && !server.run) return reached()
        server.run = sampleRun(AFTER[input.command])
        return reached()
      }),
      followRun: fromPromise<Answer, { run: Run | undefined }>(
        ({ input, signal }) =>
          new Promise((done, fail) => {
            const hear = () => {
              if (server.isDown) fail(new Error('offline'))
              else if (server.run?.stage !== input.run?.stage) done(read())
            }
            heard.add(hear)
            signal.addEventListener('abort', () => heard.delete(hear))
          }),
      ),
    },
    delays: { untilAgain: 0 },
  })
  const actor = createActor(machine, { input: { id: at?.id } }).start()
  const reaches = async (state: Parameters<typeof matchesState>[0]) => {
    await expect.poll(() => matchesState(state, actor.getSnapshot().value), { message: JSON.stringify(state) }).toBe(true)
  }
  return { actor, server, told, become, reaches, now: () => actor.getSnapshot() }
}

describe('a migration', () => {
  it('is chosen, reviewed, run, paused, resumed, finished and undone, each step at its address', async () => {
    const { actor, told, become, reaches, now } = start()
    expect([now().value, stepOf(now())]).toEqual(['selecting', 'select'])
    actor.send({ type: 'choose', choice: { customers: ['N1'] } })
    await reaches('filtering')
    expect(stepOf(now())).toBe('filter')
    actor.send({ type: 'change', choice: { leftOut: ['U1'] } })
    await reaches('filtering')
    actor.send({ type: 'review' })
    await reaches('planning')
    expect(stepOf(now())).toBe('review')
    become('reviewed')
    await reaches('reviewing')
    actor.send({ type: 'start' })
    await reaches({ processing: 'running' })
    expect([stepOf(now()), mayDo(now(), 'undo')]).toEqual(['process', false])
    actor.send({ type: 'pause' })
    await reaches({ processing: 'pausing' })
    become('paused')
    await reaches({ processing: 'paused' })
    actor.send({ type: 'resume' })
    await reaches({ processing: 'running' })
    become('finished', { failed: 2 })
    await reaches({ finished: 'someFailed' })
    actor.send({ type: 'retry' })
    await reaches({ processing: 'running' })
    become('finished')
    await reaches({ finished: 'all' })
    expect([mayDo(now(), 'retry'), mayDo(now(), 'undo')]).toEqual([false, true])
    actor.send({ type: 'undo' })
    await reaches('undoing')
    become('undone')
    await reaches('undone')
    expect(told.map(([command]) => command)).toEqual(['create', 'change', 'review', 'start', 'pause', 'resume', 'retry', 'undo'])
    expect(told.slice(0, 2).map(([, choice]) => choice)).toEqual([{ customers: ['N1'] }, { leftOut: ['U1'] }])
  })

  it.each([
    ['draft', 'filtering'],
    ['planning', 'planning'],
    ['reviewed', 'reviewing'],
    ['running', { processing: 'running' }],
    ['pausing', { processing: 'pausing' }],
    ['paused', { processing: 'paused' }],
    ['cancelled', 'cancelled'],
    ['finished', { finished: 'all' }],
    ['undoing', 'undoing'],
    ['undone', 'undone'],
  ] as const)('that is %s is found so by whoever opens its address', async (stage, state) => {
    const { now } = start({ at: sampleRun(stage) })
    await expect.poll(() => now().value).toEqual(state)
  })

  it('that was cancelled is gone on with while records remain, and undone with the number that was shown', async () => {
    const { actor, told, reaches, now } = start({ at: sampleRun('running') })
    await reaches({ processing: 'running' })
    actor.send({ type: 'cancel' })
    await reaches('cancelled')
    expect([mayDo(now(), 'retry'), mayDo(now(), 'undo'), stepOf(now())]).toEqual([false, false, 'process'])
    const other = start({ at: sampleRun('cancelled', { failed: 2, undoable: true }) })
    await other.reaches('cancelled')
    other.actor.send({ type: 'retry' })
    await other.reaches({ processing: 'running' })
    other.become('cancelled', { undoable: true })
    await other.reaches('cancelled')
    other.actor.send({ type: 'undo', count: 30 })
    await other.reaches('undoing')
    expect(other.told).toEqual([
      ['retry', {}],
      ['undo', { count: 30 }],
    ])
    expect(told).toEqual([['cancel', {}]])
  })

  it.each(['running', 'pausing', 'paused', 'cancelled', 'finished'] as const)(
    'of somebody else that is %s is taken over',
    async (stage) => {
      const { actor, told, reaches, now } = start({ at: sampleRun(stage, { isOwn: false }) })
      await expect.poll(() => mayDo(now(), 'takeOver')).toBe(true)
      expect((['pause', 'resume', 'cancel'] as const).filter((command) => mayDo(now(), command))).toEqual([])
      actor.send({ type: 'takeOver' })
      await reaches({ processing: 'paused' })
      expect([told, mayDo(now(), 'takeOver')]).toEqual([[['takeOver', {}]], false])
    },
  )

  it.each([
    ['running', ['pause', 'cancel']],
    ['pausing', ['resume']],
    ['paused', ['resume', 'cancel']],
  ] as const)('of somebody who has lost the right to it and that is %s is gone on with by whoever may', async (stage, commands) => {
    const { now } = start({ at: sampleRun(stage, { isOwn: false, jobId: 'job' }) })
    await expect.poll(() => mayDo(now(), 'takeOver')).toBe(true)
    expect((['pause', 'resume', 'cancel'] as const).filter((command) => mayDo(now(), command))).toEqual(commands)
  })

  it('of another wizard than that of the page is not found there', async () => {
    const run = sampleRun('running')
    const machine = migrationMachine.provide({
      actors: { loadRun: fromPromise<Answer, { id: string }>(async () => ({ outcome: 'done', run })) },
    })
    const at = async (wizard?: Run['wizard']) => {
      const actor = createActor(machine, { input: { id: run.id, wizard } }).start()
      await expect.poll(() => actor.getSnapshot().matches('loading')).toBe(false)
      return [isRunMissing(actor.getSnapshot()), runOf(actor.getSnapshot())?.id]
    }
    expect(await at('NATURAL_HR_USERS')).toEqual([true, undefined])
    expect(await at('USERS')).toEqual([false, run.id])
    expect(await at()).toEqual([false, run.id])
  })

  it('keeps what was chosen on the way back, and changes the same run', async () => {
    const { actor, told, reaches, now } = start({ at: sampleRun('reviewed') })
    await reaches('reviewing')
    actor.send({ type: 'back' })
    actor.send({ type: 'back' })
    expect([now().value, now().context.run?.id]).toEqual(['selecting', sampleRun('draft').id])
    actor.send({ type: 'choose', choice: { customers: ['N2'] } })
    await reaches('filtering')
    expect(told).toEqual([['change', { customers: ['N2'] }]])
  })

  it('goes back to the review that is there, and to none once something else is chosen', async () => {
    const { actor, told, reaches, now } = start({ at: sampleRun('reviewed') })
    await reaches('reviewing')
    actor.send({ type: 'back' })
    actor.send({ type: 'forward' })
    expect([now().value, told]).toEqual(['reviewing', []])
    actor.send({ type: 'back' })
    actor.send({ type: 'change', choice: { leftOut: ['U1'] } })
    await reaches('filtering')
    expect(hasReview(now())).toBe(false)
  })

  it('goes on at the server while the connection is lost, and is found where it is then', async () => {
    const { actor, server, become, reaches, now } = start({ at: sampleRun('running') })
    await reaches({ processing: 'running' })
    server.isDown = true
    become('running')
    await reaches('reconnecting')
    expect(isLost(now())).toBe(true)
    server.isDown = false
    server.run = sampleRun('paused')
    actor.send({ type: 'again' })
    await reaches({ processing: 'paused' })
  })

  it('looks at the server where nobody knows whether a command came through', async () => {
    const { actor, server, reaches, now } = start({
      at: sampleRun('reviewed'),
      answer: ({ command }) => {
        if (command !== 'start') return undefined
        server.run = sampleRun('running')
        return Promise.reject(new Error('offline'))
      },
    })
    await reaches('reviewing')
    actor.send({ type: 'start' })
    await reaches({ processing: 'running' })
    expect(refusalOf(now())).toBe('unreachable')
  })

  it('says why a command was refused where the run is then', async () => {
    const { actor, reaches, now } = start({
      at: sampleRun('reviewed'),
      answer: async () => ({ outcome: 'refused', code: 'CUSTOMER_IN_MIGRATION', run: sampleRun('reviewed') }),
    })
    await reaches('reviewing')
    actor.send({ type: 'start' })
    await expect.poll(() => refusalOf(now())).toBe('CUSTOMER_IN_MIGRATION')
    expect(now().value).toBe('reviewing')
  })

  it('that was refused before it began stays where it was chosen', async () => {
    const { actor, now } = start({ answer: async () => ({ outcome: 'refused', code: 'ONE_CUSTOMER' }) })
    actor.send({ type: 'choose', choice: {} })
    await expect.poll(() => refusalOf(now())).toBe('ONE_CUSTOMER')
    expect([now().value, runOf(now())]).toEqual(['selecting', undefined])
  })

  it('starts nothing where nothing would be migrated', async () => {
    const { reaches, now } = start({ at: sampleRun('reviewed', { migrating: 0 }) })
    await reaches('reviewing')
    expect(mayDo(now(), 'start')).toBe(false)
  })

  it('that is gone says so', async () => {
    const { actor, server, reaches, now } = start({ at: sampleRun('planning') })
    await reaches('planning')
    expect(isRunMissing(now())).toBe(false)
    server.run = undefined
    actor.send({ type: 'cancel' })
    await reaches('gone')
    expect(isRunMissing(now())).toBe(true)
  })

  const paths = pathsThrough(migrationMachine, {
    input: migrationInput,
    samples: migrationSamples,
    answers: migrationAnswers,
    facts: migrationFacts,
  })
  it.each(restingStates(migrationMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
