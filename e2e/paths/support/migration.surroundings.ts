import type { AnyMachineSnapshot } from 'xstate'
import type { Answer, Run, Stage } from '#machines/migration/migration.types.ts'
import type { Move, Surroundings } from '../../../tests/support/tours.ts'

/** What the server has of the migration of a tour. */
export type Held = {
  stage: Stage | 'none' | 'gone'
  failed: boolean
  undoable: boolean
  /** Two records that had failed are tried again: they go together, so that no pause falls between them. */
  isRetried: boolean
  /** Some were migrated before the workers stopped; the others go together. */
  isBegun: boolean
  /** A choice made from the review has itself reviewed once it is kept. */
  reviewsNext: boolean
}

const NONE: Held = { stage: 'none', failed: false, undoable: false, isRetried: false, isBegun: false, reviewsNext: false }

/** Where a migration is after a command that came through. */
const AFTER: Readonly<Record<string, Stage>> = {
  create: 'draft',
  change: 'draft',
  review: 'planning',
  start: 'running',
  pause: 'paused',
  resume: 'running',
  cancel: 'cancelled',
  retry: 'running',
  undo: 'undoing',
}
const CHOOSING: readonly string[] = ['draft', 'planning', 'reviewed']
const RUNNING: readonly string[] = ['running', 'pausing', 'paused']
const isIn = (snapshot: AnyMachineSnapshot, state: string) => snapshot.matches(state)

const CHOSEN = 'a migration that was started is not chosen or reviewed any more'
const TOGETHER = 'the few records that are left go together'

/** Why what the server holds cannot become that run, whatever others do; undefined where it can. */
function barred(held: Held, { stage, failed, undoable, isOwn }: Run): string | undefined {
  const has = failed > 0
  if (!isOwn) return 'the migration of another person needs another person, who is in tests/server/migrations/take-over.test.ts'
  if (held.stage === 'gone') return 'a migration that is gone does not come back'
  if (held.stage === 'none' || CHOOSING.includes(held.stage)) return undefined
  if (CHOOSING.includes(stage)) return CHOSEN
  if (held.stage === 'undone') return stage === 'undone' ? undefined : 'a migration that was undone stays so'
  if (held.stage === 'undoing') return stage === 'undoing' || stage === 'undone' ? undefined : 'an undo comes to its end'
  if (stage === 'cancelled' && undoable !== (held.isBegun || held.isRetried)) return 'what was migrated can be undone, and nothing else'
  if (held.stage === 'cancelled')
    return stage === 'undone' || stage === 'undoing'
      ? held.undoable
        ? undefined
        : 'where nothing was migrated nothing is undone'
      : undefined
  if (held.stage === 'finished' && !held.failed) {
    if (RUNNING.includes(stage) || has) return 'what is over without a failed record does not go on'
    if (stage === 'finished') return undoable === held.undoable ? undefined : 'what was migrated can be undone for a day'
    return held.undoable ? undefined : 'where nothing was migrated nothing is undone'
  }
  const isRetried = held.isRetried || held.stage === 'finished'
  if (stage === 'pausing' && held.stage !== 'pausing' && (isRetried || held.isBegun)) return TOGETHER
  if (stage === 'paused' && held.stage === 'pausing' && isRetried) return TOGETHER
  if (stage !== 'finished' || (held.stage === 'finished' && has)) return undefined
  return undoable || !(held.isBegun || isRetried) ? undefined : 'some were migrated already'
}

/** What the server holds once a command has come through. */
function afterCommand(held: Held, actor: string, from: AnyMachineSnapshot): Held {
  const stage = actor === 'cancel' && isIn(from, 'leaving') ? 'draft' : AFTER[actor]
  if (stage === undefined) return held
  return {
    ...held,
    stage,
    failed: stage === 'cancelled',
    undoable: actor === 'cancel' && (held.isBegun || held.isRetried),
    isRetried: held.isRetried || actor === 'retry',
  }
}

/** What others have to do first so that a command is refused, which no migration comes to by itself. */
const isForgotten = (actor: string) => actor === 'retry'

function answered(held: Held, actor: string, answer: Answer, from: AnyMachineSnapshot): Held | string {
  if (answer.outcome === 'gone') return { ...held, stage: 'gone' }
  const { run } = answer
  if (run === undefined) return held
  const came = answer.outcome === 'done' ? afterCommand(held, actor, from) : held
  if (actor === 'pause' && run.stage === 'pausing') {
    if (held.isRetried || held.isBegun) return TOGETHER
  } else {
    const reason = answer.outcome === 'refused' && isForgotten(actor) ? undefined : barred(came, run)
    if (reason !== undefined) return reason
  }
  const isRetried = run.stage !== 'finished' && (came.isRetried || (came.stage === 'finished' && came.failed))
  const isBegun = RUNNING.includes(run.stage) && (came.isBegun || run.stage === 'pausing')
  return { ...held, stage: run.stage, failed: run.failed > 0, undoable: run.undoable, isRetried, isBegun }
}

/** What can happen to a migration between a browser and the real server, where others act upon it too. */
export const migrationSurroundings: Surroundings<Held> = {
  begin: NONE,
  after: (held, { from, event, to }: Move) => {
    if (held.reviewsNext && isIn(from, 'filtering') && event.type !== 'review')
      return 'a choice that is made from the review is reviewed at once'
    const actor = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1]
    const answer = event['output'] as Answer | undefined
    const reviewsNext =
      (event.type === 'change' && isIn(from, 'reviewing')) ||
      (held.reviewsNext && isIn(to, 'filtering') && answer?.outcome === 'done' && event.type.endsWith('change'))
    const next = { ...held, reviewsNext }
    return actor === undefined || answer === undefined ? next : answered(next, actor, answer, from)
  },
}
