import type { MigrationSnapshot } from './migration.machine.ts'
import type { Answer, MigrationEvent, Run, Stage } from './migration.types.ts'

export const migrationInput = { id: undefined }

export const sampleRun = (stage: Stage, more: Partial<Run> = {}): Run => ({
  id: '6f0f5b6e-0d52-4b8e-9a39-0c8a4a6f1d11',
  wizard: 'USERS',
  version: 1,
  isOwn: true,
  stage,
  migrating: 3,
  failed: 0,
  undoable: stage === 'finished',
  ...more,
})

export const migrationSamples: { [Type in MigrationEvent['type']]: Extract<MigrationEvent, { type: Type }>[] } = {
  choose: [{ type: 'choose', choice: { customers: ['N0001'] } }],
  change: [{ type: 'change', choice: { leftOut: ['U000001'], confirmed: ['U000002'] } }],
  back: [{ type: 'back' }],
  forward: [{ type: 'forward' }],
  review: [{ type: 'review' }],
  start: [{ type: 'start' }],
  pause: [{ type: 'pause' }],
  resume: [{ type: 'resume' }],
  cancel: [{ type: 'cancel' }],
  retry: [{ type: 'retry' }],
  undo: [{ type: 'undo', count: 3 }],
  takeOver: [{ type: 'takeOver' }],
  again: [{ type: 'again' }],
}

const done = (stage: Stage, more?: Partial<Run>): Answer => ({ outcome: 'done', run: sampleRun(stage, more) })
/** A refusal with a code; without a stage there is no run yet. */
const refused = (code: string, stage?: Stage, more?: Partial<Run>): Answer => ({
  outcome: 'refused',
  code,
  ...(stage && { run: sampleRun(stage, more) }),
})
const gone: Answer = { outcome: 'gone' }
const someFailed = done('finished', { failed: 2 })
/** The run ended before anything was migrated. */
const ended = { undoable: false, failed: 3 }
const anywhere: Answer[] = [
  ...(['draft', 'planning', 'reviewed', 'running', 'pausing', 'paused', 'finished', 'undoing', 'undone'] as const).map((stage) =>
    done(stage),
  ),
  someFailed,
  // Of a cancelled run records are always left.
  done('cancelled', ended),
  done('cancelled', { failed: 3, undoable: true }),
  ...(['running', 'pausing', 'paused', 'cancelled', 'finished'] as const).map((stage) => done(stage, { isOwn: false })),
  gone,
]

export const migrationAnswers: Readonly<Record<string, Answer[]>> = {
  loadRun: anywhere,
  create: [done('draft'), refused('ONE_CUSTOMER'), gone],
  change: [done('draft'), refused('MIGRATION_CHANGED', 'draft'), gone],
  review: [done('planning'), refused('MIGRATION_STARTED', 'running'), gone],
  start: [done('running'), refused('CUSTOMER_IN_MIGRATION', 'reviewed'), gone],
  pause: [done('pausing'), done('paused'), refused('JOB_NOT_RUNNING', 'cancelled', ended), gone],
  resume: [done('running'), refused('JOB_NOT_PAUSED', 'running'), gone],
  cancel: [done('draft'), done('cancelled', ended), refused('JOB_OVER', 'cancelled', ended), gone],
  retry: [done('running'), refused('JOB_NOT_FOUND', 'finished', { undoable: false }), gone],
  undo: [done('undoing'), refused('UNDONE_ALREADY', 'undone'), gone],
  takeOver: [done('paused'), gone],
  followRun: anywhere,
}

/**
 * Context that, besides the state, determines the next state: the stage of the run and, once it has ended, whether rows failed and whether it can be
 * undone.
 */
export const migrationFacts = (snapshot: MigrationSnapshot) => {
  const { run } = snapshot.context
  const isOver = (['finished', 'cancelled', 'retrying', 'takingOver', 'takingBack'] as const).some((state) => snapshot.matches(state))
  const isReviewed = snapshot.matches('filtering') && run?.stage === 'reviewed'
  return [
    run !== undefined || snapshot.context.id !== undefined,
    isReviewed,
    (isOver || snapshot.matches('processing')) && run?.isOwn === false,
    ...(isOver ? [(run?.failed ?? 0) > 0, run?.undoable === true] : []),
  ]
}
