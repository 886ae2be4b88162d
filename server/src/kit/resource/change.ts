import type { AuditAction } from '../../../../contract/audit-actions.ts'
import type { Orm } from '../../db/orm.ts'
import type { UserError } from '../graphql/user-error.ts'

export type Facts = Readonly<Record<string, unknown>>

/** Identifies a record while it is changed, and the partner of its audit row. */
export type Versioned = { readonly id: string; readonly version: number; readonly partnerId: string | null }

export type Change<Touch extends string> = {
  readonly action: AuditAction
  readonly id: string
  /** Part of the record that is touched. Defaults to the resource's `usually`. */
  readonly touches?: Touch | undefined
  /** Version that the caller saw; any other is a conflict. Absent if the change does not depend on what was seen. */
  readonly version?: number | null | undefined
}

/** What was done, for the audit row; `set` are columns of the record that are still to be written. */
export type Done<Locked> = {
  /** Action of the audit row, if it is another than the requested one. */
  readonly action?: AuditAction
  readonly before?: Facts
  readonly after?: Facts
  readonly set?: Partial<Locked>
  /** Writes data that depends on the changed record, in the same transaction. */
  readonly writeAfter?: (tx: Orm) => Promise<void>
  /** The record was deleted. */
  readonly gone?: true
  /** Further facts that are needed to undo the change. */
  readonly kept?: Facts
}

/** A record as it was, and what was done to it. */
export type ChangedRecord<Locked> = { readonly record: Locked; readonly done: Done<Locked> }

/** What is to be done to a record, or errors; undefined if nothing would change. */
export type Decision<Locked> = UserError[] | Done<Locked> | undefined

export const isDone = <Locked>(decision: Decision<Locked>): decision is Done<Locked> => decision !== undefined && !Array.isArray(decision)

/** After a conflict `row` is the record as it is now. */
export type ChangeResult<Row> = { readonly row: Row | null; readonly errors: UserError[] | null }

/** `ChangeResult` with what was done, if anything was. */
export type RecordChange<Row, Locked> = ChangeResult<Row> & { readonly done?: Done<Locked> | undefined }

/** Result of changing one record. */
export type Outcome = { readonly state: 'DONE' | 'UNCHANGED' } | { readonly state: 'REFUSED'; readonly error: UserError }

/** Hooks for a change that is one row of a job: `guard` checks the record further, `record` writes the outcome in the transaction of the change. */
export type Part = {
  readonly guard: (record: { readonly id: string }) => UserError[]
  readonly record: (tx: Orm, outcome: Outcome) => Promise<void>
}
