import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import { invalid, missing } from '../graphql/user-error.ts'
import type { UserError } from '../graphql/user-error.ts'
import { changeRecord } from './change-record.ts'
import type { ChangeResult, Decision, Facts, Versioned } from './change.ts'
import type { RecordResource } from './resource.ts'
import type { Preview } from './confirmed-rule.ts'
import { catchUniqueViolation } from './catch-unique-violation.ts'

type AuditRow = typeof auditLog.$inferSelect
type Around<Locked, Prepared> = {
  readonly tx: Orm
  readonly context: RequestContext
  readonly record: Locked
  readonly prepared: Prepared
  /** What the caller has confirmed. */
  readonly preview: Preview
}
/** @returns the same as the corresponding edit: errors if the record was changed again since */
export type Revert<Locked, Prepared> = (around: Around<Locked, Prepared>, before: Facts, after: Facts) => Promise<Decision<Locked>>

/** Reverts of a resource's changes by the action of the audit row, each with the same rules as the corresponding edit. */
export type Reverts<Row, Locked extends Versioned, Touch extends string, Prepared = undefined> = {
  readonly resource: RecordResource<Row, Locked, Touch>
  readonly actions: Readonly<Record<string, Revert<Locked, Prepared>>>
  /** Reads data before the transaction begins. */
  readonly prepare: (context: RequestContext, id: string) => Promise<Prepared>
  /** What the revert touches. Defaults to the resource's `usually`. */
  readonly touches: (action: string, before: Facts) => Touch | undefined
  /** Whether the change had external effects, such as a mail, or data of it is stored nowhere. */
  readonly hasLeft?: (after: Facts, before: Facts) => boolean
  /** Handles refusals of the database beyond the resource's `taken`. */
  readonly orRefused?: (undo: () => Promise<ChangeResult<Row>>) => Promise<ChangeResult<Row>>
}

/** Whether the change of an audit row can be undone: the row contains all of it, and it had no external effects. */
export const isRevertible = (
  { actions, hasLeft }: { readonly actions: object; readonly hasLeft?: (after: Facts, before: Facts) => boolean },
  { action, denied, before, after }: Pick<AuditRow, 'action' | 'denied' | 'before' | 'after'>,
): boolean => !denied && Object.hasOwn(actions, action) && isFacts(before) && isFacts(after) && !hasLeft?.(after, before)

/** Undoes the change of an audit row, as a new change with its own audit row; refused if the values were changed again since. */
export async function revertChange<Row, Locked extends Versioned, Touch extends string, Prepared>(
  reverts: Reverts<Row, Locked, Touch, Prepared>,
  context: RequestContext,
  { id: auditId, ...preview }: { readonly id: string } & Preview,
): Promise<ChangeResult<Row>> {
  const { resource, actions, touches, orRefused = (undo) => catchUniqueViolation(resource, undo) } = reverts
  const id = /^\d{1,15}$/.test(auditId) ? Number(auditId) : 0
  const [row] = await context.orm.select().from(auditLog).where(eq(auditLog.id, id))
  if (row?.subjectType !== resource.node.name || row.subjectId === null) return refused(NOT_FOUND)
  const prepared = await reverts.prepare(context, row.subjectId)
  const { action, before, after } = row
  const change = { action: 'revertChange', id: row.subjectId, touches: isFacts(before) ? touches(action, before) : undefined } as const
  return orRefused(() =>
    changeRecord(resource, context, change, async (tx, record) => {
      const revert = isRevertible(reverts, row) ? actions[action] : undefined
      if (!revert || !isFacts(before) || !isFacts(after)) return [NOT_REVERTIBLE]
      return revert({ tx, context, record, prepared, preview }, before, after)
    }),
  )
}

const NOT_FOUND = missing('id', 'AUDIT_NOT_FOUND', 'There is no such change.')
const NOT_REVERTIBLE = invalid('id', 'NOT_REVERTIBLE', 'This change cannot be reverted.')
const refused = (error: UserError): ChangeResult<never> => ({ row: null, errors: [error] })
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
