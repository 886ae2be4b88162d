import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { reachOf } from '../../access/reach.ts'
import { csvOf } from '../../platform/csv.ts'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { HttpError, notAuthenticated, notFound } from '../../platform/http/http-error.ts'
import { fileUntil } from '../../kit/jobs/job-file.ts'
import type { JobKind, JobKinds } from '../../kit/jobs/kinds.ts'
import { isBeyondReach, mayReadJob } from '../../kit/jobs/read-job.ts'
import { jobFile, jobRow, jobRowStates } from '../../tables/job.table.ts'
import type { JobRowState } from '../../tables/job.table.ts'
import { jobInReach, ownJob } from '../../kit/jobs/start-job.ts'
import type { JobRecord } from '../../kit/jobs/start-job.ts'
import type { Callers } from './caller.ts'
import { sendCsv } from './send-csv.ts'

const STEP = 1000
/** Rows that need attention come first. */
const NOT_DONE: readonly JobRowState[] = ['FAILED', 'REFUSED']
const REPORT = ['id', 'name', 'outcome', 'code', 'message']
const OF_ORIGIN = ['planned', 'sourceId']

/**
 * `GET /api/JobFiles/{id}.csv`: the result of an export, for 24 hours; `{id}-report.csv`: the outcome of every row of a job, failures first. Only for
 * the user who started the job, except for the report of a kind whose reports are shared; for everybody else it answers as if the job did not exist. Each download checks whether the user may still read the
 * content.
 */
export function createJobFiles(db: Database, callers: Callers, kinds: JobKinds) {
  return async (req: IncomingMessage, res: ServerResponse, host: Host, name: string): Promise<void> => {
    const viewer = await callers.inPortal(req, res, host)
    if (viewer === undefined) throw notAuthenticated(req.headers.authorization)
    const [, id, report] = /^([\da-f-]{36})(-report)?\.csv$/i.exec(name) ?? []
    const reach = reachOf(viewer)
    const job =
      id === undefined
        ? null
        : ((await ownJob(db.orm, id, viewer.userId)) ??
          (report === undefined ? null : await findSharedJob({ orm: db.orm, reach }, kinds, id)))
    const kind = kinds[job?.kind ?? '']
    if (!job || !kind || (report === undefined && !isFileThere(kind, job))) throw notFound()
    const asking = { viewer, owner: db.orm, isFresh: true, isPortal: true, reach }
    if (!(await mayReadJob(asking, kind, job))) throw BEYOND
    const isBeyond = isBeyondReach(asking, kind, job)
    if (report === undefined && (await hasBeyond(db, job, isBeyond))) throw CHANGED
    const day = job.createdAt.toISOString().slice(0, 10)
    const [fileName, parts] = report === undefined ? [kind.file ?? '', partsOf(db, job)] : ['report', reportOf(db, job, kind, isBeyond)]
    await sendCsv(req, res, `${fileName}-${day}.csv`, parts)
  }
}

/** Somebody else's job whose report the caller may read, as they see the job itself. */
async function findSharedJob(context: Parameters<typeof jobInReach>[0], kinds: JobKinds, id: string): Promise<JobRecord | null> {
  const job = await jobInReach(context, id)
  return job && kinds[job.kind]?.isReportShared === true ? job : null
}

const BEYOND = new HttpError(403, 'AUTH_NOT_AUTHORIZED', 'You may not read this any more.')
const CHANGED = new HttpError(403, 'FILE_BEYOND_YOU', 'You no longer have access to some of what this file tells of. Export it again.')

/**
 * Whether a file contains existing records beyond the reach of the user who downloads it. A row without its label has no line any more: it was erased
 * with the user whom it was about.
 */
async function hasBeyond(db: Database, { id }: JobRecord, isBeyond: SQL): Promise<boolean> {
  const found = await db.orm
    .select({ number: jobRow.number })
    .from(jobRow)
    .where(and(eq(jobRow.jobId, id), eq(jobRow.state, 'DONE'), isNotNull(jobRow.label), isBeyond))
    .limit(1)
  return found.length > 0
}

const isFileThere = (kind: JobKind, job: JobRecord) => (fileUntil(kind, job)?.getTime() ?? 0) > Date.now()

async function* partsOf(db: Database, { id, parameters }: JobRecord): AsyncGenerator<string> {
  const { labels } = parameters
  yield csvOf([Array.isArray(labels) ? labels.map(String) : []])
  for (let after = 0; ;) {
    const parts = await db.orm
      .select()
      .from(jobFile)
      .where(and(eq(jobFile.jobId, id), gt(jobFile.part, after)))
      .orderBy(asc(jobFile.part))
      .limit(10)
    for (const { content } of parts) yield content
    const last = parts.at(-1)
    if (!last) return
    after = last.part
  }
}

async function* reportOf(db: Database, job: JobRecord, kind: JobKind, isBeyond: SQL): AsyncGenerator<string> {
  yield csvOf([[kind.ofLines ? 'line' : 'row', ...REPORT, ...(kind.origins ? OF_ORIGIN : [])]])
  for (const states of [NOT_DONE, jobRowStates.filter((state) => !NOT_DONE.includes(state))]) yield* rowsOf(db, job, states, kind, isBeyond)
}

async function* rowsOf(
  db: Database,
  job: JobRecord,
  states: readonly JobRowState[],
  { ofLines, origins }: JobKind,
  isBeyond: SQL,
): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const rows = await db.orm
      .select({ ...getTableColumns(jobRow), isBeyond: sql<boolean>`${isBeyond}` })
      .from(jobRow)
      .where(and(eq(jobRow.jobId, job.id), inArray(jobRow.state, [...states]), gt(jobRow.number, after)))
      .orderBy(asc(jobRow.number))
      .limit(STEP)
    const last = rows.at(-1)
    if (!last) return
    const known = await origins?.(
      db.orm,
      job,
      rows.map(({ number }) => number),
    )
    yield csvOf(
      rows.map(({ number, subjectId, label, state, code, message, isBeyond: hides }) => {
        const origin = known?.get(number)
        const isThere = state === 'DONE' || (origin ? origin.isThere : !ofLines)
        return [
          number,
          isThere && !hides ? subjectId : null,
          hides ? null : label,
          state,
          code,
          message,
          ...(known ? [origin?.planned ?? null, origin?.id ?? null] : []),
        ]
      }),
    )
    after = last.number
  }
}
