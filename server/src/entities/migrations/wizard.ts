import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { EarlierRows } from '../../kit/import/earlier-rows.ts'
import type { SettledRow } from '../../kit/jobs/claim.ts'
import type { hrSources } from '../../tables/customer.table.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import type { RowChange } from '../../tables/job.table.ts'
import type { migrationRow, migrationRun, WaysIn } from '../../tables/migration.table.ts'
import type { HrCustomer, HrSource, HrUser } from './source/hr-source.ts'

export type Run = typeof migrationRun.$inferSelect
export type Outcome = (typeof migrationRow.$inferSelect)['outcome']
export type Finding = ImportFinding
export type HrRecord = HrCustomer | HrUser

/** A record of the HR product with its number in the run, and the ID that it gets if it is created. */
export type Numbered<Found> = { readonly number: number; readonly id: string; readonly found: Found }

/** Outcome of one record. */
export type Planned<Draft> = Pick<
  typeof migrationRow.$inferInsert,
  'number' | 'sourceId' | 'label' | 'outcome' | 'subjectId' | 'facts' | 'findings'
> & {
  /** Data of the portal that the outcome depends on, besides the record itself. */
  readonly rests: unknown
  /** What is created, or which user is linked. */
  readonly draft: Draft | null
  /** How a new user gets in; undefined for others. */
  readonly wayIn?: keyof WaysIn | undefined
}

/** A row that an undo would revert. */
export type Undone = {
  readonly number: number
  readonly subjectId: string
  readonly sourceId: string
  readonly version: number | null
  readonly kept: RowChange
}

/** Whether the run created the record of a row, as opposed to linking an existing one. */
export const isMade = ({ kept }: Pick<Undone, 'kept'>): boolean => kept['created'] === true

/** How one wizard converts records into the portal's. Review and run use the same `plan`. */
export type Wizard<Found extends HrRecord, Draft> = {
  readonly family: (typeof hrSources)[number]
  /** Subject type of the rows of its jobs. */
  readonly subjectType: 'UserIdentity' | 'Customer'
  readonly records: (source: HrSource, run: Run, most: number) => Promise<readonly Found[]>
  readonly named: (source: HrSource, ids: readonly string[]) => Promise<readonly Found[]>
  readonly plan: (
    context: RequestContext,
    run: Run,
    records: readonly Numbered<Found>[],
    earlier: EarlierRows,
  ) => Promise<readonly Planned<Draft>[]>
  /** Locks what the drafts claim and the records that they link until the transaction ends. */
  readonly lock: (tx: Orm, context: RequestContext, drafts: readonly Draft[]) => Promise<unknown>
  /** Writes the planned records in the caller's transaction, and returns the result of each row. */
  readonly write: (tx: Orm, context: RequestContext, run: Run, planned: readonly Planned<Draft>[]) => Promise<readonly SettledRow[]>
  /** Reverts records that are still as the run left them, in the caller's transaction. */
  readonly undo: (tx: Orm, context: RequestContext, run: Run, rows: readonly Undone[]) => Promise<readonly SettledRow[]>
}
