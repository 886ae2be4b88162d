import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { writeAudit } from '../audit/audit.ts'
import { conflict, invalid } from '../graphql/user-error.ts'
import type { RequestContext } from '../graphql/context.ts'
import { isUuid } from '../list/ids.ts'
import { signedIn } from '../graphql/signed-in.ts'
import type { UserError } from '../graphql/user-error.ts'
import { OTHER_ORGANISATION } from '../resource/organisation.ts'
import { currentTrace } from '../../platform/http/trace.ts'
import { job, jobRow } from '../../tables/job.table.ts'
import { kindOf } from './kinds.ts'
import type { JobKind } from './kinds.ts'

export type JobRecord = typeof job.$inferSelect
export type StartResult = { readonly job: JobRecord | null; readonly errors: UserError[] | null }

const FEW = 100

/** Wakes the workers of all processes. */
export const JOBS_CHANNEL = 'jobs'

/** How a row ends whose job's starter has no account any more. */
export const NO_ACCOUNT = { code: 'CREATOR_INACTIVE', message: 'Who started this may not sign in any more.' } as const

/** How a row ends of a kind that others go on with once its starter may not do that any more. */
export const NOT_ALLOWED = { code: 'NOT_ALLOWED', message: 'You may not do this any more.' } as const

type NewJob = {
  /** Made by the caller: the same work asked for twice is one job. */
  readonly id: string
  /** One of the kinds that the context knows. */
  readonly kind: string
  readonly action?: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** The organisation that its rows belong to: no other is written. Not given where the job itself says whose records it writes, as a migration does. */
  readonly customerId?: string | undefined
  /** A select of `{ number, id, label }`: of each subject its id, which may be of any type, and what people know it by. */
  readonly rows: SQL
  /** The job that this one takes back. */
  readonly undoes?: string
  /** The job whose failed rows this one tries again. */
  readonly retryOf?: string
  /** Done in the job's transaction before its rows are read. */
  readonly before?: (tx: Orm) => Promise<void>
  /** What the audit row tells besides. */
  readonly told?: Readonly<Record<string, unknown>>
  /** What is wrong with so many rows. */
  readonly refuse: (total: number) => UserError | undefined
  /** What the caller was shown: whether these rows are that, by their `rowsDigest`, and what refuses others. */
  readonly seen?:
    | { readonly isSame: (rows: string) => boolean; readonly changed: (tx: Orm, total: number) => Promise<UserError> }
    | undefined
}

/** Writes a job with all its rows and its audit row, in one transaction; the workers begin when it commits. */
export async function startJob(
  context: RequestContext,
  { id, kind, action, parameters: given, customerId, rows, undoes, retryOf, before, told, refuse, seen }: NewJob,
): Promise<StartResult> {
  const actor = signedIn(context)
  const { subjectType, isSameWork } = kindOf(context.jobKinds, kind)
  const parameters = { ...given, ...(customerId !== undefined && { organisation: customerId }) }
  if (!isUuid(id)) return { job: null, errors: [invalid('id', 'ID_INVALID', 'A job needs a UUID as its id.')] }
  try {
    return await context.orm.transaction(async (tx): Promise<StartResult> => {
      const values = {
        id,
        kind,
        action: action ?? null,
        undoes: undoes ?? null,
        retryOf: retryOf ?? null,
        parameters,
        createdBy: actor.userId,
        host: context.host.hostname,
      }
      const [fresh] = await tx
        .insert(job)
        .values({ ...values, traceId: currentTrace()?.traceId ?? null })
        .onConflictDoNothing()
        .returning()
      if (!fresh) return knownAs(tx, values, { isSameWork, seen })
      await before?.(tx)
      const { rowCount } = await tx.execute(
        sql`insert into ${jobRow} (job_id, number, subject_type, subject_id, label) select ${id}::uuid, rows.number, ${subjectType}, rows.id::text, rows.label from (${rows}) as rows`,
      )
      const total = rowCount ?? 0
      // The planner knows nothing of a job's rows until it is told, and where there is one connection nobody else tells it.
      if (total > FEW) await tx.execute(sql`analyze ${jobRow} (job_id, number, subject_id, state)`)
      const refusal = (seen && !seen.isSame(await digestOf(tx, id)) ? await seen.changed(tx, total) : undefined) ?? refuse(total)
      if (refusal) throw new Refused(refusal)
      const [started] = await tx.update(job).set({ total }).where(eq(job.id, id)).returning()
      await writeAudit(tx, actor, {
        action: 'startJob',
        subjectType: 'Job',
        subjectId: id,
        after: { kind, ...(action && { action }), total, ...told },
      })
      await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`)
      return { job: started ?? null, errors: null }
    })
  } catch (error) {
    if (error instanceof Refused) return { job: null, errors: [error.refusal] }
    throw error
  }
}

/** The organisation that a job works in; undefined for one that is bound to none. */
export const organisationOf = ({ parameters: { organisation } }: Pick<JobRecord, 'parameters'>): string | undefined =>
  typeof organisation === 'string' ? organisation : undefined

/** Why a request may not carry on with a job: it works in another organisation than the job does. */
export const jobElsewhere = (
  { customerId }: Pick<RequestContext, 'customerId'>,
  of: Pick<JobRecord, 'parameters'>,
): UserError | undefined =>
  customerId !== undefined && organisationOf(of) !== undefined && organisationOf(of) !== customerId ? OTHER_ORGANISATION : undefined

/** As `rowsDigest` has it. */
async function digestOf(tx: Orm, jobId: string): Promise<string> {
  const { rows } = await tx.execute<{ digest: string }>(
    sql`select md5(coalesce(string_agg(${jobRow.subjectId}, ' ' order by ${jobRow.subjectId} collate "C"), '')) as digest from ${jobRow} where ${jobRow.jobId} = ${jobId}::uuid`,
  )
  return rows[0]?.digest ?? ''
}

/** What a set of rows is known by, whatever their order. */
export const rowsDigest = (ids: readonly string[]): string => createHash('md5').update(ids.toSorted().join(' ')).digest('hex')

const ID_TAKEN = conflict('id', 'ID_TAKEN', 'Another job has this id.')

/** Whether two jobs were asked to do the same; how long ago who asked had signed in is no part of that. As JSON, since one of them was stored. */
const hasSameParameters: NonNullable<JobKind['isSameWork']> = (one, other) => isDeepStrictEqual(comparable(one), comparable(other))

const comparable = (parameters: JobRecord['parameters']): unknown => JSON.parse(JSON.stringify({ ...parameters, isFresh: undefined }))

/**
 * The job of that id where it is the caller's, of the same work and of the rows that were seen. Null where there is none: then another one undoes, or
 * tries again, the same.
 */
async function knownAs(
  tx: Orm,
  { id, kind, action, undoes, parameters, createdBy }: Pick<JobRecord, 'id' | 'kind' | 'action' | 'undoes' | 'parameters' | 'createdBy'>,
  { isSameWork = hasSameParameters, seen }: { readonly isSameWork: JobKind['isSameWork'] | undefined; readonly seen: NewJob['seen'] },
): Promise<StartResult> {
  const [found] = await tx.select().from(job).where(eq(job.id, id))
  if (!found) return { job: null, errors: null }
  const isSame =
    found.createdBy === createdBy &&
    found.kind === kind &&
    found.action === action &&
    found.undoes === undoes &&
    isSameWork(found.parameters, parameters) &&
    (!seen || seen.isSame(await digestOf(tx, id)))
  return isSame ? { job: found, errors: null } : { job: null, errors: [ID_TAKEN] }
}

class Refused extends Error {
  readonly refusal: UserError
  constructor(refusal: UserError) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** A job that the caller may look at: how it went is told to them, what it made is not unless it is their own. */
export async function jobInReach({ orm, reach }: RequestContext, id: string): Promise<JobRecord | null> {
  if (!isUuid(id)) return null
  const [found] = await orm
    .select()
    .from(job)
    .where(and(eq(job.id, id), reach.jobs))
  return found ?? null
}

/** A job of somebody's own; another's answers like none. */
export async function ownJob(orm: Pick<RequestContext['orm'], 'select'>, id: string, userId: string): Promise<JobRecord | null> {
  if (!isUuid(id)) return null
  const [found] = await orm
    .select()
    .from(job)
    .where(and(eq(job.id, id), eq(job.createdBy, userId)))
  return found ?? null
}
