import type { AuditAction } from '../../../../contract/audit-actions.ts'
import type { Orm } from '../../db/orm.ts'
import type { UserError } from '../graphql/user-error.ts'

export type Facts = Readonly<Record<string, unknown>>

/** What a record is known by while it is changed, and whose audit row tells of it. */
export type Versioned = { readonly id: string; readonly version: number; readonly partnerId: string | null }

export type Change<Touch extends string> = {
  /** What the audit row calls it. */
  readonly action: AuditAction
  readonly id: string
  /** What of the record is touched; what the resource says unless told. */
  readonly touches?: Touch | undefined
  /** The version that the caller saw; another one is a conflict. Not given where the change does not rest on what was seen. */
  readonly version?: number | null | undefined
}

/** What has been done, for the audit row; `set` are columns of the record that are still to be written. */
export type Done<Locked> = {
  /** What the audit row calls it, where that is another action than was asked for. */
  readonly action?: AuditAction
  readonly before?: Facts
  readonly after?: Facts
  readonly set?: Partial<Locked>
  /** Writes what rests on the record as it is written, in the same transaction. */
  readonly writeAfter?: (tx: Orm) => Promise<void>
  /** The record is no more. */
  readonly gone?: true
  /** What is needed besides to put it back as it was. */
  readonly kept?: Facts
}

/** A record as it was, and what was done to it. */
export type ChangedRecord<Locked> = { readonly record: Locked; readonly done: Done<Locked> }

/** What is to be done to a record, what is wrong with that, or undefined where it is so already. */
export type Decision<Locked> = UserError[] | Done<Locked> | undefined

export const isDone = <Locked>(decision: Decision<Locked>): decision is Done<Locked> => decision !== undefined && !Array.isArray(decision)

/** After a conflict `row` is the record as it is now. */
export type ChangeResult<Row> = { readonly row: Row | null; readonly errors: UserError[] | null }

/** The same with what was done, where something was. */
export type RecordChange<Row, Locked> = ChangeResult<Row> & { readonly done?: Done<Locked> | undefined }

/** What came of the change of one record. */
export type Outcome = { readonly state: 'DONE' | 'UNCHANGED' } | { readonly state: 'REFUSED'; readonly error: UserError }

/** Where a change is one row of a job: what else the record must satisfy, and what is written of the outcome in its own transaction. */
export type Part = {
  readonly guard: (record: { readonly id: string }) => UserError[]
  readonly record: (tx: Orm, outcome: Outcome) => Promise<void>
}
