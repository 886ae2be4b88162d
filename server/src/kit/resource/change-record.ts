import type { AuditAction } from '../../../../contract/audit-actions.ts'
import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { together } from '../../db/pipeline/together.ts'
import { writeAudit, type AuditEntry } from '../audit/audit.ts'
import type { RequestContext } from '../graphql/context.ts'
import { refusal } from '../graphql/refusal.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { conflict, invalid, missing, notFoundCode, type UserError } from '../graphql/user-error.ts'
import { isDone, type Change, type Decision, type Done, type Outcome, type RecordChange, type Versioned } from './change.ts'
import { organisationError } from './organisation.ts'
import { ownColumns } from './read-rows.ts'
import type { RecordResource, Resource } from './resource.ts'

type Work<Locked> = (tx: Orm, record: Locked) => Promise<Decision<Locked>>

const STALE = invalid(null, 'FRESH_AUTH_REQUIRED', 'Sign in again to change this.')

/**
 * Changes one record that is within reach, with authority over it, at the version that the caller saw, and writes its audit row, all in one
 * transaction. A conflict returns the record as it is now. `work` returns errors or what it did; if nothing changed (undefined), nothing is written.
 * @throws FRESH_AUTH_REQUIRED if the change requires a fresh sign-in and the caller's is older
 */
export async function changeRecord<Row, Locked extends Versioned, Touch extends string>(
  resource: RecordResource<Row, Locked, Touch>,
  context: RequestContext,
  change: Change<Touch>,
  work: Work<Locked>,
): Promise<RecordChange<Row, Locked>> {
  const result = await context.orm.transaction(async (tx) => {
    const answer = await changeWithin(tx, resource, context, change, work)
    await context.part?.record(tx, outcomeOf(answer))
    return answer
  })
  if (result.errors?.includes(STALE) && !context.part) throw refusal('FRESH_AUTH_REQUIRED')
  resource.record.forget?.(context, change.id)
  return result
}

async function changeWithin<Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  resource: RecordResource<Row, Locked, Touch>,
  context: RequestContext,
  { action, id, version, touches }: Change<Touch>,
  work: Work<Locked>,
): Promise<RecordChange<Row, Locked>> {
  const viewer = signedIn(context)
  const [found] = (await resource.record.lock(tx, context, [id])).values()
  const { record, error, denied } = admitted(resource, context, found, touches)
  if (error) {
    if (denied) await writeAudit(tx, viewer, auditOf(resource, action, denied))
    return refused([error])
  }
  if (version != null && version !== record.version) return { row: await readRow(tx, resource, record.id), errors: [outdated(resource)] }
  const guarded = context.part?.guard(record) ?? []
  const done = guarded.length > 0 ? guarded : await workKept(tx, resource, context, { record, touches }, work)
  if (Array.isArray(done)) return refused(done)
  if (done === undefined) return { row: await readRow(tx, resource, record.id), errors: null }
  const audit = () => writeAudit(tx, viewer, auditOf(resource, action, record, done))
  if (done.gone) {
    await audit()
    return { row: null, errors: null, done }
  }
  const [, [row]] = await together(tx, audit, () =>
    together(
      tx,
      () => write(tx, resource, record.id, done),
      () =>
        together(
          tx,
          async () => resource.record.follow?.(tx, [{ record, done }], context),
          async () => done.writeAfter?.(tx),
        ),
    ),
  )
  return { row, errors: null, done }
}

class KeptError extends Error {
  override name = 'KeptError'
  readonly errors: UserError[]
  constructor(errors: UserError[]) {
    super('Somebody else rules this.')
    this.errors = errors
  }
}

/** Does the work, and rolls it back if the caller may not do what was done. */
async function workKept<Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  resource: RecordResource<Row, Locked, Touch>,
  context: RequestContext,
  { record, touches = resource.record.usually }: { readonly record: Locked; readonly touches: Touch | undefined },
  work: Work<Locked>,
): Promise<Decision<Locked>> {
  const { judge } = resource.record
  if (!judge && !isJudgedAfterwards(resource, context, record, touches)) return work(tx, record)
  try {
    return await tx.transaction(async (inner) => {
      const decision = await work(inner, record)
      const permitted = permittedOf(resource, context, record, touches, decision)
      if (Array.isArray(permitted) && permitted !== decision) throw new KeptError(permitted)
      const judged = isDone(decision) ? (await judge?.(inner, signedIn(context), [{ record, done: decision }]))?.get(record.id) : undefined
      if (judged && judged.length > 0) throw new KeptError(judged)
      return decision
    })
  } catch (error) {
    if (error instanceof KeptError) return error.errors
    throw error
  }
}

/** Whether the caller's permission depends on what is done to the record. */
const isJudgedAfterwards = <Row, Locked extends Versioned, Touch extends string>(
  { record: { keeper, joining, organisations } }: RecordResource<Row, Locked, Touch>,
  context: RequestContext,
  record: Locked,
  touches: Touch,
): boolean => {
  const viewer = signedIn(context)
  return (
    keeper?.of(viewer, record) === true ||
    (touches === joining?.touches && organisationError(context, organisations?.(viewer, record)) !== undefined)
  )
}

/**
 * Returns the decision for a record, or errors if the caller may not do it: somebody else manages the record, or it neither belongs to the named
 * organisation nor joins it.
 */
export function permittedOf<Row, Locked extends Versioned, Touch extends string>(
  { record: { keeper, joining, organisations } }: RecordResource<Row, Locked, Touch>,
  context: RequestContext,
  record: Locked,
  touches: Touch,
  decision: Decision<Locked>,
): Decision<Locked> {
  if (!isDone(decision)) return decision
  const viewer = signedIn(context)
  const errors = keeper?.of(viewer, record) ? [...keeper.errors(record, decision)] : []
  if (touches === joining?.touches) {
    const elsewhere = organisationError(context, organisations?.(viewer, record))
    if (elsewhere && organisationError(context, joining.organisations(decision) ?? [])) errors.push(elsewhere)
  }
  return errors.length > 0 ? errors : decision
}

type Admission<Locked> =
  | { readonly record: Locked; readonly error?: never; readonly denied?: never }
  | { readonly record?: never; readonly error: UserError; readonly denied?: Locked }

/** Checks whether the caller may change this part of the record, whatever the new values are. `denied` must be audited. */
export function admitted<Row, Locked extends Versioned, Touch extends string>(
  { name, record: rules }: RecordResource<Row, Locked, Touch>,
  context: RequestContext,
  found: Locked | undefined,
  touches: Touch = rules.usually,
): Admission<Locked> {
  const viewer = signedIn(context)
  if (!found) return { error: missing('id', notFoundCode(name), `There is no such ${name}.`) }
  const error = rules.refuse(viewer, found, touches)
  if (error) return { error, denied: found }
  const elsewhere = touches === rules.joining?.touches ? undefined : organisationError(context, rules.organisations?.(viewer, found))
  if (elsewhere) return { error: elsewhere, denied: found }
  return !context.isFresh && rules.asksFresh(viewer, found, touches) ? { error: STALE, denied: found } : { record: found }
}

/** Audit row of a change of a record; without `done` it is that of a denied change. */
export const auditOf = <Row, Locked>(
  { node }: Resource<Row>,
  action: AuditAction,
  { id, partnerId }: Versioned,
  done?: Done<Locked>,
): AuditEntry => ({
  action: done?.action ?? action,
  subjectType: node.name,
  subjectId: id,
  partnerId,
  ...(done ? { before: done.before, after: done.after } : { denied: true }),
})

async function write<Row, Locked extends Versioned, Touch extends string>(
  tx: Orm,
  { table, columns }: RecordResource<Row, Locked, Touch>,
  id: string,
  { set }: Done<Locked>,
): Promise<Row> {
  const [row] = await tx
    .update(table)
    .set({ ...set, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
    .returning(ownColumns(columns))
  if (!row) throw new Error('The database answered no row for the record it changed')
  return row as Row
}

const outdated = ({ name }: { readonly name: string }) =>
  conflict('version', 'VERSION_CONFLICT', `Somebody else has changed this ${name} since you opened it.`)

const refused = (errors: UserError[]): RecordChange<never, never> => ({ row: null, errors })

const outcomeOf = ({ errors, done }: RecordChange<unknown, unknown>): Outcome => {
  const [error] = errors ?? []
  return error ? { state: 'REFUSED', error } : { state: done ? 'DONE' : 'UNCHANGED' }
}

async function readRow<Row>(tx: Orm, { table, columns }: Resource<Row>, id: string): Promise<Row | null> {
  const [row] = await tx.select(columns).from(table).where(eq(table.id, id))
  return (row as Row | undefined) ?? null
}
