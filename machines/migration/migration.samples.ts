import type { MigrationSnapshot } from './migration.machine.ts'
import type { Answer, MigrationEvent, Run, Stage } from './migration.types.ts'

export const migrationInput = { id: undefined }

export const sampleRun = (stage: Stage, more: Partial<Run> = {}): Run => ({
  id: '6f0f5b6e-0d52-4b8e-9a39-0c8a4a6f1d11',
  version: 1,
  stage,
  migrating: 3,
  failed: 0,
  undoable: stage === 'finished',
  ...more,
})

/** One example of every event at least; path generation feeds on these. */
export const migrationSamples: { [Type in MigrationEvent['type']]: Extract<MigrationEvent, { type: Type }>[] } = {
  choose: [{ type: 'choose', choice: { customers: ['N0001'] } }],
  change: [{ type: 'change', choice: { leftOut: ['U000001'] } }],
  back: [{ type: 'back' }],
  forward: [{ type: 'forward' }],
  review: [{ type: 'review' }],
  start: [{ type: 'start' }],
  pause: [{ type: 'pause' }],
  resume: [{ type: 'resume' }],
  cancel: [{ type: 'cancel' }],
  retry: [{ type: 'retry' }],
  undo: [{ type: 'undo' }],
  again: [{ type: 'again' }],
}

const done = (stage: Stage, more?: Partial<Run>): Answer => ({ outcome: 'done', run: sampleRun(stage, more) })
/** By a code; without a stage there is no run yet. */
const refused = (code: string, stage?: Stage, more?: Partial<Run>): Answer => ({
  outcome: 'refused',
  code,
  ...(stage && { run: sampleRun(stage, more) }),
})
const gone: Answer = { outcome: 'gone' }
const someFailed = done('finished', { failed: 2 })
/** Ended before anything was migrated. */
const ended = { undoable: false }
const anywhere: Answer[] = [
  ...(['draft', 'planning', 'reviewed', 'running', 'pausing', 'paused', 'finished', 'undoing', 'undone'] as const).map((stage) =>
    done(stage),
  ),
  someFailed,
  gone,
]

/** Every answer of the actors that the machine runs, by the command that is answered. */
export const migrationAnswers: Readonly<Record<string, Answer[]>> = {
  loadRun: anywhere,
  create: [done('draft'), refused('ONE_CUSTOMER'), gone],
  change: [done('draft'), refused('MIGRATION_CHANGED', 'draft'), gone],
  review: [done('planning'), refused('MIGRATION_STARTED', 'running'), gone],
  start: [done('running'), refused('CUSTOMER_IN_MIGRATION', 'reviewed'), gone],
  pause: [done('pausing'), done('paused'), refused('JOB_NOT_RUNNING', 'finished', ended), gone],
  resume: [done('running'), refused('JOB_NOT_PAUSED', 'running'), gone],
  cancel: [done('draft'), done('finished', ended), refused('JOB_OVER', 'finished', ended), gone],
  retry: [done('running'), refused('JOB_NOT_FOUND', 'finished', ended), gone],
  undo: [done('undoing'), refused('UNDONE_ALREADY', 'undone'), gone],
  followRun: anywhere,
}

/** What besides the state decides where an event leads: of a run, where it is over, whether something failed and can be taken back. */
export const migrationFacts = (snapshot: MigrationSnapshot) => {
  const { run } = snapshot.context
  const isOver = (['finished', 'retrying', 'takingBack'] as const).some((state) => snapshot.matches(state))
  const isReviewed = snapshot.matches('filtering') && run?.stage === 'reviewed'
  return [
    run !== undefined || snapshot.context.id !== undefined,
    isReviewed,
    ...(isOver ? [(run?.failed ?? 0) > 0, run?.undoable === true] : []),
  ]
}
