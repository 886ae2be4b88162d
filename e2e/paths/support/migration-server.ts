import { randomUUID } from 'node:crypto'
import type { Run, Stage } from '#machines/migration/migration.types.ts'
import { personOf } from '../../../scripts/another-portal.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { ask } from '../../support/made-person.ts'
import type { Portal } from '../../support/portal.ts'
import type { HrStub } from './hr-stub.ts'

type Job = { id: string; state: string; canRetry: boolean; counts: { state: string; count: number }[]; undo: { until: string } | null }
type Found = {
  id: string
  version: number
  state: string
  leftOut: string[]
  review: { id: string; state: string } | null
  job: Job | null
  undo: { id: string; state: string } | null
}
const READ = `query ($id: ID!) { migrationRun(id: $id) { id version state leftOut review { id state } undo { id state }
  job { id state canRetry counts { state count } undo { until } } } }`

export const stageOf = ({ state, job }: Found): Stage => {
  if (state !== 'PROCESSING') return state.toLowerCase() as Stage
  return job?.state === 'PAUSED' ? 'paused' : job?.state === 'PAUSING' ? 'pausing' : 'running'
}
/** Whether workers can stop within the job: it has more rows than go together, and none has been begun. */
const isWhole = ({ job }: Found) =>
  job?.counts.some(({ state, count }) => state === 'DONE' && count > 0) === false &&
  job.counts.reduce((sum, { count }) => sum + count, 0) > PART
const hasFailed = ({ job }: Found) => job?.canRetry === true

/** Number of rows that workers take together. */
const PART = 100
const OPEN = ['QUEUED', 'RUNNING', 'PAUSING', 'PAUSED']
/** Sign-ins are renewed before their tokens end. */
const SIGN_IN_MS = 120_000
/** From a draft to an undo, and a pause on the way. */
const FARTHEST = 10

/**
 * The other browser of a walk through migrations: the same person at the same real server, who brings a migration wherever the walk wants it. The
 * portal's workers work only where a step of the walk has them work (`JOBS_BY_HAND`).
 */
export const migrationServer = async (portal: Portal, hr: HrStub) => {
  const origin = portal.origin()
  let session: { token: Promise<string>; until: number } | undefined
  const token = () => {
    const { userName, password } = personOf('operations')
    if (!session || Date.now() > session.until)
      session = { token: signIn(origin, userName, password).then(({ accessToken }) => accessToken), until: Date.now() + SIGN_IN_MS }
    return session.token
  }
  const asks = async <Data>(query: string, variables: Record<string, unknown>) => ask<Data>(origin, query, variables, await token())
  /** @throws where the server refuses */
  const does = async (mutation: string, input: Record<string, unknown>) => {
    const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
    const answer = await asks<Record<string, { errors: { code: string }[] | null }>>(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { code } } }`,
      { input },
    )
    const errors = answer[mutation]?.errors ?? []
    if (errors.length > 0) throw new Error(`${mutation} was refused: ${errors.map(({ code }) => code).join(', ')}`)
  }
  const find = async (id: string) => (await asks<{ migrationRun: Found | null }>(READ, { id })).migrationRun
  const read = async (id: string) => {
    const found = await find(id)
    if (!found) throw new Error('The migration is gone')
    return found
  }
  const { customers } = await asks<{ customers: { nodes: { id: string; name: string; hrCustomerId: string }[] } }>(
    `{ customers(first: 1, search: "Acme Group") { nodes { id name hrCustomerId } } }`,
    {},
  )
  const [customer] = customers.nodes
  if (!customer) throw new Error('There is no customer to migrate users of')
  hr.serve({ id: customer.hrCustomerId, name: customer.name })

  /** The workers work until nothing is left to do. */
  const workUntil = async (id: string, wanted: string) => {
    await portal.work()
    const { state } = await read(id)
    if (state !== wanted) throw new Error(`The workers are done, and the migration is ${state} instead of ${wanted}`)
  }
  const jobOf = async (id: string) => (await read(id)).job?.id ?? ''
  const pause = async (id: string) => does('pauseJob', { id: await jobOf(id) })
  const resume = async (id: string) => does('resumeJob', { id: await jobOf(id) })
  const create = (id: string) => {
    hr.renew()
    return does('createMigration', { id, wizard: 'USERS', customers: [customer.hrCustomerId] })
  }
  const start = async (id: string) => does('startMigration', { id, jobId: randomUUID(), version: (await read(id)).version, count: 3 })
  const change = async (id: string) => {
    const { version, leftOut } = await read(id)
    await does('changeMigration', { id, version, leftOut })
  }
  const finish = (id: string, run: Run) => {
    hr.answer(run.stage === 'finished' && run.failed > 0 ? 'failLater' : 'give')
    return workUntil(id, 'FINISHED')
  }

  /** One step nearer to what a walk wants. */
  const advance = async (id: string, found: Found, run: Run): Promise<void> => {
    const { stage } = run
    switch (stageOf(found)) {
      case 'draft':
        return does('reviewMigration', { id, jobId: randomUUID() })
      case 'planning':
        return stage === 'draft' ? does('cancelJob', { id: found.review?.id }) : workUntil(id, 'REVIEWED')
      case 'reviewed':
        return stage === 'draft' ? change(id) : stage === 'planning' ? does('reviewMigration', { id, jobId: randomUUID() }) : start(id)
      case 'running':
        if (stage === 'paused') return pause(id)
        // Something is migrated before it is cancelled, where that is to be undone.
        if (stage === 'pausing' || (stage === 'cancelled' && run.undoable && isWhole(found))) {
          await portal.stopWithinJob()
          return pause(id)
        }
        return stage === 'cancelled' ? does('cancelJob', { id: found.job?.id }) : finish(id, run)
      case 'pausing':
        // Whatever comes next, the worker comes to its end first.
        return portal.releaseWorker()
      case 'paused':
        return stage === 'cancelled' ? does('cancelJob', { id: found.job?.id }) : resume(id)
      case 'cancelled':
        return stage === 'undoing' || stage === 'undone' ? undo(id) : does('retryJob', { id: found.job?.id })
      case 'finished':
        return hasFailed(found) && stage !== 'undoing' && stage !== 'undone' ? does('retryJob', { id: found.job?.id }) : undo(id)
      default:
        return workUntil(id, 'UNDONE')
    }
  }
  const undo = async (id: string) => does('undoMigration', { id: randomUUID(), jobId: await jobOf(id) })
  const isAt = (found: Found, { stage, failed, undoable }: Run) =>
    stageOf(found) === stage &&
    ((stage !== 'finished' && stage !== 'cancelled') || (hasFailed(found) === failed > 0 && (found.job?.undo != null) === undoable))

  /** Brings a migration to where a walk wants it; begins it where there is none. */
  const bring = async (id: string, run: Run) => {
    if (!(await find(id))) await create(id)
    for (let steps = 0; steps < FARTHEST; steps++) {
      const found = await read(id)
      if (isAt(found, run)) return
      await advance(id, found, run)
    }
    throw new Error(`The migration never came to ${JSON.stringify(run)}`)
  }
  /** Ends what is open of a migration. */
  const end = async (id: string) => {
    const found = await find(id)
    if (!found) return
    for (const one of [found.review, found.job, found.undo]) if (one && OPEN.includes(one.state)) await does('cancelJob', { id: one.id })
    await portal.releaseWorker()
  }
  return {
    customer,
    bring,
    end,
    change,
    renew: hr.renew,
    /** The server has deleted it, as it does with the old ones. */
    forget: async (id: string) => {
      await end(id)
      await portal.forget('migration_run', id)
    },
    /** The server has deleted its jobs, as it does with the old ones; without a retry the job that it retried would be the last one again. */
    forgetJobs: async (id: string) => {
      for (let last = await jobOf(id); last !== ''; last = await jobOf(id)) await portal.forget('job', last)
    },
    /** A worker is at the migration, and stops within it until it is released. */
    putToWork: portal.stopWithinJob,
    /** Where a worker is at it, it is left as if none were. */
    settle: async (id: string) => {
      await pause(id)
      await portal.releaseWorker()
      await resume(id)
    },
    /** Another migration of the same customer waits for the workers. @returns its id */
    compete: async () => {
      const id = randomUUID()
      await does('createMigration', { id, wizard: 'USERS', customers: [customer.hrCustomerId] })
      await bring(id, { id, wizard: 'USERS', version: 0, isOwn: true, stage: 'running', migrating: 3, failed: 0, undoable: false })
      return id
    },
  }
}

export type MigrationServer = Awaited<ReturnType<typeof migrationServer>>
