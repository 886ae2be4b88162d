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
const refused = (code: string, stage?: Stage): Answer => ({ outcome: 'refused', code, ...(stage && { run: sampleRun(stage) }) })
const someFailed = done('finished', { failed: 2 })

/** Every answer of the actors that the machine runs, by the command that is answered. */
export const migrationAnswers: Readonly<Record<string, Answer[]>> = {
  loadRun: [done('draft'), done('reviewed'), done('running'), done('pausing'), done('paused'), done('undone'), { outcome: 'gone' }],
  create: [done('draft'), refused('ONE_CUSTOMER')],
  change: [done('draft'), refused('MIGRATION_CHANGED', 'draft')],
  review: [done('planning'), refused('MIGRATION_STARTED', 'running')],
  start: [done('running'), refused('CUSTOMER_IN_MIGRATION', 'reviewed')],
  pause: [done('pausing'), done('paused'), refused('JOB_NOT_RUNNING', 'finished')],
  resume: [done('running'), refused('JOB_NOT_PAUSED', 'running')],
  cancel: [done('draft'), done('finished'), refused('JOB_OVER', 'finished')],
  retry: [done('running'), refused('NOT_RETRYABLE', 'finished')],
  undo: [done('undoing'), refused('NOT_UNDOABLE', 'finished')],
  followRun: [done('draft'), done('reviewed'), done('paused'), done('finished'), someFailed, done('undone'), { outcome: 'gone' }],
}

/** What besides the state decides where an event leads. */
export const migrationFacts = ({ run, refused: code }: MigrationSnapshot['context']) => [
  run !== undefined,
  run?.failed,
  run?.undoable,
  code,
]
