import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { startJob } from '../../kit/jobs/start-job.ts'
import type { StartResult } from '../../kit/jobs/start-job.ts'
import { partner } from '../../tables/partner.table.ts'
import { migratedOutcomes, migrationRow, migrationRun } from '../../tables/migration.table.ts'
import type { MigrationRules } from '../../tables/migration.table.ts'
import { sealConfirmed } from './plan/confirmation-seals.ts'
import { migratedTypes, usualRules } from './mapping.ts'
import { isOpen, reviewKind, RUN_NOT_FOUND, runInReach, runKinds } from './runs.ts'
import type { RunResult } from './runs.ts'
import { beginExport, fileErrors } from './source/stored-export.ts'
import type { Run } from './wizard.ts'
import { wizardOf } from './wizards.ts'

export type Chosen = {
  readonly customers?: readonly string[] | undefined
  readonly leftOut?: readonly string[] | undefined
  /** IDs of records whose person somebody has confirmed. */
  readonly confirmed?: readonly string[] | undefined
  readonly rules?: Partial<MigrationRules> | undefined
  /** File that a new run reads its records from. */
  readonly fileId?: string | undefined
}

type ChoiceInput = { readonly [Name in 'customers' | 'leftOut' | 'confirmed']?: readonly string[] | null | undefined } & {
  readonly rules?: { readonly [Name in keyof MigrationRules]?: MigrationRules[Name] | null | undefined } | null | undefined
}
/** Reads the choices of an input. An empty partner ID stands for no partner. */
export const chosenIn = ({ customers, leftOut, confirmed, rules }: ChoiceInput): Chosen => {
  const { partnerId, ...others } = omitAbsent(rules ?? {})
  return {
    ...omitAbsent({ customers, leftOut, confirmed }),
    rules: { ...others, ...(partnerId !== undefined && { partnerId: partnerId || null }) },
  }
}

const MOST_NAMED = 5000
export const STARTED = conflict(null, 'MIGRATION_STARTED', 'This migration has started. Nothing of it can be changed any more.')
export const PLANNING = conflict(null, 'MIGRATION_IN_REVIEW', 'This migration is being reviewed. Wait for the review, or cancel it.')
const ID_TAKEN = conflict('id', 'ID_TAKEN', 'Another migration has this id.')
const NOWHERE: RunResult = { row: null, errors: [RUN_NOT_FOUND] }

/** Creates a run. A repeated call with the same ID returns the existing run. */
export async function createRun(context: RequestContext, id: string, wizard: Run['wizard'], chosen: Chosen): Promise<RunResult> {
  const actor = signedIn(context)
  if (context.reach.scope !== 'everything') return NOWHERE
  if (!isUuid(id)) return { row: null, errors: [invalid('id', 'ID_INVALID', 'A migration needs a UUID as its id.')] }
  const next = {
    wizard,
    customers: [...(chosen.customers ?? [])],
    leftOut: [...(chosen.leftOut ?? [])],
    confirmed: [...(chosen.confirmed ?? [])],
    rules: { ...usualRules, ...chosen.rules },
    fileId: chosen.fileId ?? null,
  }
  const errors = [...(await chosenErrors(context, next)), ...(await fileErrors(context, next))]
  if (errors.length > 0) return { row: null, errors }
  const begun = await context.orm
    .transaction(async (tx): Promise<RunResult> => {
      const [fresh] = await tx
        .insert(migrationRun)
        .values({ id, ...next, createdBy: actor.userId })
        .onConflictDoNothing()
        .returning()
      const refusal = fresh?.fileId ? await beginExport(tx, fresh.fileId, actor.userId) : undefined
      if (refusal) throw new NotNow(refusal)
      if (fresh) await writeAudit(tx, actor, { action: 'createMigration', subjectType: 'MigrationRun', subjectId: id, after: { ...next } })
      return { row: fresh ?? null, errors: null }
    })
    .catch((cause: unknown): RunResult => ({ row: null, errors: [whyNot(cause)] }))
  if (begun.errors) return begun
  const known = begun.row ?? (await runInReach(context, context.orm, id))
  if (known && (known.wizard !== wizard || known.fileId !== next.fileId)) return { row: null, errors: [ID_TAKEN] }
  return { row: known, errors: null }
}

/** Changes the selection or rules of a run, if `version` is the current one. A previous review becomes invalid. */
export async function changeRun(context: RequestContext, id: string, version: number, chosen: Chosen): Promise<RunResult> {
  const run = await runInReach(context, context.orm, id)
  if (!run) return NOWHERE
  const next = {
    customers: [...(chosen.customers ?? run.customers)],
    leftOut: [...new Set(chosen.leftOut ?? run.leftOut)],
    confirmed: [...new Set(chosen.confirmed ?? run.confirmed)],
    rules: { ...run.rules, ...chosen.rules },
  }
  const errors = await chosenErrors(context, { wizard: run.wizard, ...next })
  if (errors.length > 0) return { row: run, errors }
  return context.orm.transaction(async (tx): Promise<RunResult> => {
    const [locked] = await tx.select().from(migrationRun).where(eq(migrationRun.id, id)).for('update')
    if (!locked) return NOWHERE
    if (locked.startedAt) return { row: locked, errors: [STARTED] }
    if (await isOpen(tx, id, [reviewKind])) return { row: locked, errors: [PLANNING] }
    if (locked.version !== version)
      return { row: locked, errors: [conflict('version', 'MIGRATION_CHANGED', 'Somebody has changed this migration meanwhile.')] }
    const [row] = await tx
      .update(migrationRun)
      .set({
        ...next,
        confirmedSeals: await sealConfirmed(tx, locked, next.confirmed),
        reviewedAt: null,
        promised: null,
        version: sql`${migrationRun.version} + 1`,
      })
      .where(eq(migrationRun.id, id))
      .returning()
    const { customers, leftOut, confirmed, rules } = locked
    await writeAudit(tx, signedIn(context), {
      action: 'changeMigration',
      subjectType: 'MigrationRun',
      subjectId: id,
      before: { customers, leftOut, confirmed, rules },
      after: next,
    })
    return { row: row ?? null, errors: null }
  })
}

async function chosenErrors(
  { orm, reach }: RequestContext,
  { wizard, customers, leftOut, confirmed, rules }: Pick<Run, 'wizard' | 'customers' | 'leftOut' | 'confirmed' | 'rules'>,
): Promise<UserError[]> {
  const errors: UserError[] = []
  if (wizard === 'USERS' && customers.length !== 1) errors.push(invalid('customers', 'ONE_CUSTOMER', 'Choose one customer.'))
  if ([customers, leftOut, confirmed].some(({ length }) => length > MOST_NAMED))
    errors.push(invalid('customers', 'TOO_MANY', `Name at most ${MOST_NAMED}.`))
  for (const [at, { to }] of rules.userTypes.entries())
    if (!migratedTypes.includes(to))
      errors.push(invalid(`rules.userTypes.${at}`, 'USER_TYPE_UNKNOWN', 'Choose a user type of people who belong to customers.'))
  if (rules.partnerId === null) return errors
  const found = isUuid(rules.partnerId)
    ? await orm
        .select({ id: partner.id })
        .from(partner)
        .where(and(eq(partner.id, rules.partnerId), reach.partners))
    : []
  return found.length > 0 ? errors : [...errors, missing('rules.partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.')]
}

const notStarted = (error: UserError): StartResult => ({ job: null, errors: [error] })

/** Starts a job that determines what would become of each record. It writes nothing but the review. */
export async function reviewRun(
  context: RequestContext,
  { id, jobId, version }: { readonly id: string; readonly jobId: string; readonly version?: number | null | undefined },
): Promise<StartResult> {
  const run = await runInReach(context, context.orm, id)
  if (!run) return notStarted(RUN_NOT_FOUND)
  const seen = version ?? run.version
  return startJob(context, {
    id: jobId,
    kind: reviewKind,
    parameters: { runId: id, version: seen, isFresh: context.isFresh },
    rows: sql`select 1 as number, ${id} as id, null::text as label`,
    told: { runId: id },
    before: async (tx) => {
      const [locked] = await tx.select().from(migrationRun).where(eq(migrationRun.id, id)).for('update')
      if (locked?.startedAt) throw new NotNow(STARTED)
      if (await isOpenBeside(tx, id, jobId)) throw new NotNow(PLANNING)
      if (locked?.version !== seen) throw new NotNow(OUTDATED)
    },
    refuse: () => undefined,
  }).catch(answerNotNow)
}

class NotNow extends Error {
  readonly error: UserError
  constructor(error: UserError) {
    super(error.message)
    this.error = error
  }
}
/** Converts NotNow into the error of the call, and rethrows anything else. */
const whyNot = (cause: unknown): UserError => {
  if (cause instanceof NotNow) return cause.error
  throw cause
}
const answerNotNow = (cause: unknown): StartResult => notStarted(whyNot(cause))

const isOpenBeside = async (tx: Pick<RequestContext['orm'], 'execute'>, runId: string, jobId: string): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from job where parameters ->> 'runId' = ${runId} and kind = ${reviewKind} and id <> ${jobId} and state in ('QUEUED', 'RUNNING', 'PAUSING', 'PAUSED')`,
  )
  return rows.length > 0
}

/**
 * Starts a reviewed run as a job.
 * @param version version of the review that the caller saw
 * @param count number of records that the caller expects to be created or changed
 */
export async function startRun(
  context: RequestContext,
  { id, jobId, version, count }: { id: string; jobId: string; version: number; count: number },
): Promise<StartResult> {
  const run = await runInReach(context, context.orm, id)
  if (!run) return notStarted(RUN_NOT_FOUND)
  const kind = runKinds[wizardOf(run).subjectType]
  const doing = sql.raw(migratedOutcomes.map((outcome) => `'${outcome}'`).join(', '))
  return startJob(context, {
    id: jobId,
    kind,
    parameters: { runId: id, isFresh: context.isFresh },
    rows: sql`select ${migrationRow.number} as number, ${migrationRow.subjectId} as id, ${migrationRow.label} as label from ${migrationRow} where ${migrationRow.runId} = ${id}`,
    told: { runId: id, count },
    before: async (tx) => {
      // Serialises starts, so that of two concurrent runs over one customer the second is refused.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('migrations start', 0))`)
      const [begun] = await tx
        .update(migrationRun)
        .set({ startedAt: new Date(), ownerId: signedIn(context).userId })
        .where(and(eq(migrationRun.id, id), isNull(migrationRun.startedAt), eq(migrationRun.version, version)))
        .returning()
      if (!begun) throw new NotNow((await runInReach(context, tx, id))?.startedAt ? STARTED : OUTDATED)
      if (!begun.reviewedAt) throw new NotNow(NOT_REVIEWED)
      const { rows } = await tx.execute<{ found: number }>(
        sql`select count(*)::int as found from ${migrationRow} where ${migrationRow.runId} = ${id} and ${migrationRow.outcome} in (${doing})`,
      )
      const found = rows[0]?.found ?? 0
      if (found === 0) throw new NotNow(invalid('id', 'NOTHING_TO_MIGRATE', 'Nothing would be migrated.'))
      if (found !== count) throw new NotNow(conflict('count', 'COUNT_DIFFERS', `${found} records would be migrated now.`))
      const busy = await busyBeside(tx, begun)
      if (busy) throw new NotNow(conflict('customers', 'CUSTOMER_IN_MIGRATION', 'Another migration of the same customers is under way.'))
    },
    refuse: () => undefined,
  }).catch(answerNotNow)
}

const OUTDATED = conflict('version', 'MIGRATION_CHANGED', 'Somebody has changed this migration meanwhile.')
const NOT_REVIEWED = invalid('id', 'MIGRATION_NOT_REVIEWED', 'Review this migration first.')

/** Whether another run over the same customers is in progress. A run without selected customers covers all of them. */
async function busyBeside(tx: Pick<RequestContext['orm'], 'execute'>, { id, wizard, customers }: Run): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${migrationRun} where ${migrationRun.id} <> ${id} and ${migrationRun.wizard} = ${wizard}
      and (${customers.length === 0} or cardinality(${migrationRun.customers}) = 0 or ${migrationRun.customers} && ${sql.param(customers)}::text[])
      and exists (select from job where job.parameters ->> 'runId' = ${migrationRun.id}::text and job.kind <> ${reviewKind}
        and job.state in ('QUEUED', 'RUNNING', 'PAUSING', 'PAUSED')) limit 1`)
  return rows.length > 0
}
