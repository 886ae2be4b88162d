import type { AnyVariables, Client, TypedDocumentNode } from '@urql/core'
import { fromPromise } from 'xstate'
import { migrationMachine } from '#machines/migration/migration.machine.ts'
import type { Answer, Choice, Command, Run, Stage } from '#machines/migration/migration.types.ts'
import type { JobState, MigrationState } from '#src/data/generated/schema.ts'
import { keepSubscribed } from '#src/data/keep-subscribed.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import {
  CancelMigrationJobDocument,
  ChangeMigrationDocument,
  CreateMigrationDocument,
  MigrationStageDocument,
  OwnJobsChangedDocument,
  PauseMigrationJobDocument,
  ResumeMigrationJobDocument,
  RetryMigrationJobDocument,
  ReviewMigrationDocument,
  StartMigrationDocument,
  TakeOverMigrationDocument,
  TakeMigrationBackDocument,
} from './migration.generated.ts'
import type { MigrationStageQuery } from './migration.generated.ts'

const LOOK_EVERY_MS = 1000
/** While the server tells when the user's jobs begin, pause and end. It tells nothing of the jobs of others, nor that a run is gone. */
const LOOK_BESIDES_MS = 5000
/** Types whose cached data a command may have changed. */
const TYPES = ['MigrationRun', 'MigrationUser', 'MigrationRow', 'Job', 'JobRow']

/** The migration chart with operations on the server. Each rejects if the server does not answer. */
export const liveMigration = (client: Client) => {
  // A migration whose creation was not answered may exist. The same choice is sent with its ID again, so that there is one.
  let unanswered: { id: string; choice: string } | undefined
  const create = async (input: Given): Promise<Answer> => {
    const choice = JSON.stringify(input.choice)
    const { id } = (unanswered = unanswered?.choice === choice ? unanswered : { id: crypto.randomUUID(), choice })
    const answer = await give(client, id, input)
    unanswered = undefined
    return answer
  }
  return migrationMachine.provide({
    actors: {
      loadRun: fromPromise<Answer, { id: string }>(({ input }) => read(client, input.id)),
      command: fromPromise<Answer, Given>(({ input }) => (input.run ? give(client, input.run.id, input) : create(input))),
      followRun: fromPromise<Answer, { run: Run | undefined }>(({ input: { run }, signal }) => follow(client, run, signal)),
    },
  })
}

type Given = { command: Command; run: Run | undefined; choice: Choice }
type Faults = readonly { code: string }[] | null

async function give(client: Client, id: string, { command, run, choice }: Given): Promise<Answer> {
  const errors = await COMMANDS[command](client, { id, run, choice })
  const now = await read(client, id)
  const [fault] = errors ?? []
  if (fault === undefined || (now.outcome === 'gone' && command !== 'create')) return now
  return { outcome: 'refused', code: fault.code, ...(now.outcome === 'done' && { run: now.run }) }
}

type Told = { id: string; run: Run | undefined; choice: Choice }

const ofJob =
  <Name extends string>(name: Name, document: TypedDocumentNode<Record<Name, { errors: Faults }>, { input: { id: string } }>) =>
  async (client: Client, { run }: Told): Promise<Faults> =>
    (await change(client, document, { input: { id: run?.jobId ?? '' } }))[name].errors

const COMMANDS: Readonly<Record<Command, (client: Client, told: Told) => Promise<Faults>>> = {
  create: async (client, { id, choice: { wizard = 'USERS', ...choice } }) =>
    (await change(client, CreateMigrationDocument, { input: { id, wizard, ...choice } })).createMigration.errors,
  // The wizard of a run cannot be changed.
  change: async (client, { id, run, choice: { customers, leftOut, confirmed, rules } }) => {
    const input = {
      ...{ id, version: run?.version ?? 0 },
      ...(customers && { customers }),
      ...(leftOut && { leftOut }),
      ...(confirmed && { confirmed }),
      ...(rules && { rules }),
    }
    return (await change(client, ChangeMigrationDocument, { input })).changeMigration.errors
  },
  // Other choices than those on the screen are not reviewed.
  review: async (client, { id, run }) => {
    const input = { id, jobId: crypto.randomUUID(), ...(run && { version: run.version }) }
    return (await change(client, ReviewMigrationDocument, { input })).reviewMigration.errors
  },
  takeOver: async (client, { id }) => (await change(client, TakeOverMigrationDocument, { input: { id } })).takeOverMigration.errors,
  start: async (client, { id, run }) => {
    const input = { id, jobId: crypto.randomUUID(), version: run?.version ?? 0, count: run?.migrating ?? 0 }
    return (await change(client, StartMigrationDocument, { input })).startMigration.errors
  },
  pause: ofJob('pauseJob', PauseMigrationJobDocument),
  resume: ofJob('resumeJob', ResumeMigrationJobDocument),
  cancel: ofJob('cancelJob', CancelMigrationJobDocument),
  retry: ofJob('retryJob', RetryMigrationJobDocument),
  undo: async (client, { run, choice: { count, digest } }) => {
    const input = {
      id: crypto.randomUUID(),
      jobId: run?.jobId ?? '',
      ...(count !== undefined && { count }),
      ...(digest !== undefined && { digest }),
    }
    return (await change(client, TakeMigrationBackDocument, { input })).undoMigration.errors
  },
}

async function read(client: Client, id: string): Promise<Answer> {
  const { data, error } = await client.query(MigrationStageDocument, { id }, { requestPolicy: 'network-only' }).toPromise()
  if (error || !data) throw error ?? new Error('The server gave no answer')
  return data.migrationRun ? { outcome: 'done', run: runOf(data.migrationRun) } : { outcome: 'gone' }
}

type Found = NonNullable<MigrationStageQuery['migrationRun']>

const STAGES: Readonly<Record<Exclude<MigrationState, 'PROCESSING'>, Stage>> = {
  DRAFT: 'draft',
  PLANNING: 'planning',
  REVIEWED: 'reviewed',
  CANCELLED: 'cancelled',
  FINISHED: 'finished',
  UNDOING: 'undoing',
  UNDONE: 'undone',
}
const OF_JOB: Readonly<Partial<Record<JobState, Stage>>> = { PAUSING: 'pausing', PAUSED: 'paused' }
const RETRIED = new Set(['FAILED', 'CANCELLED'])
const MIGRATED = new Set(['CREATE', 'LINK', 'UPDATE'])

/** @public the part of a run that the chart's guards read */
export function runOf({ id, wizard, version, isOwn, state, totals, review, job }: Found): Run {
  const mine = <Started extends { canGoOn: boolean } | null>(started: Started) => (started?.canGoOn ? started : undefined)
  const sum = totals.reduce((count, each) => count + (MIGRATED.has(each.outcome) ? each.count : 0), 0)
  return {
    id,
    wizard,
    version,
    isOwn,
    stage: state === 'PROCESSING' ? ((job && OF_JOB[job.state]) ?? 'running') : STAGES[state],
    migrating: sum,
    // Rows that were not reached before the user who started the job was deleted are retried as well.
    failed: job?.canRetry
      ? Math.max(
          1,
          job.counts.reduce((sum, { state, count }) => sum + (RETRIED.has(state) ? count : 0), 0),
        )
      : 0,
    undoable: job?.undo != null,
    // For a job of another user, or one whose user has left, the server returns only what the caller may do.
    jobId: (mine(state === 'PLANNING' ? review : job) ?? (job?.canRetry || job?.undo ? job : undefined))?.id,
  }
}

async function change<Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await sendMutation(client, document, variables, { additionalTypenames: TYPES })
  if (error || !data) throw error ?? new Error('The server gave no answer')
  return data
}

/** Reads the run whenever the server tells of a job of the user, and every few seconds besides, until it is at another stage. */
async function follow(client: Client, run: Run | undefined, signal: AbortSignal): Promise<Answer> {
  const jobs = hearOfJobs(client)
  signal.addEventListener('abort', jobs.stop, { once: true })
  try {
    for (;;) {
      await jobs.change(run?.isOwn === true)
      const answer = await read(client, run?.id ?? '')
      signal.throwIfAborted()
      if (answer.outcome !== 'done' || answer.run.stage !== run?.stage) return answer
    }
  } finally {
    jobs.stop()
  }
}

/** Hears over the socket that a job of the user begins, pauses or ends. The server also tells once at the start. */
function hearOfJobs(client: Client) {
  let isHeard = false
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}
  const unsubscribe = keepSubscribed(client, OwnJobsChangedDocument, () => {
    isHeard = true
    isDue = true
    wake()
  })
  return {
    /** Resolves at the next event, or at one since the last call, and at the latest when it is time to look without one. */
    change: async (isOwn: boolean) => {
      if (!isDue)
        await new Promise<void>((done) => {
          wake = done
          timer = setTimeout(done, isHeard && isOwn ? LOOK_BESIDES_MS : LOOK_EVERY_MS)
        })
      clearTimeout(timer)
      isDue = false
    },
    stop: () => {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
