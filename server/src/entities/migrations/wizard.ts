import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { EarlierRows } from '../../kit/import/earlier-rows.ts'
import type { SettledRow } from '../../kit/jobs/claim.ts'
import type { hrSources } from '../../tables/customer.table.ts'
import type { ImportFinding } from '../../tables/import.table.ts'
import type { Kept } from '../../tables/job.table.ts'
import type { migrationRow, migrationRun } from '../../tables/migration.table.ts'
import type { HrCustomer, HrSource, HrUser } from './source/hr-source.ts'

export type Run = typeof migrationRun.$inferSelect
export type Outcome = (typeof migrationRow.$inferSelect)['outcome']
export type Finding = ImportFinding
export type HrRecord = HrCustomer | HrUser

/** A record of the HR product under its number in the run, and the id of what it would become if that is new. */
export type Numbered<Found> = { readonly number: number; readonly id: string; readonly found: Found }

/** What becomes of one record. */
export type Planned<Draft> = Pick<
  typeof migrationRow.$inferInsert,
  'number' | 'sourceId' | 'label' | 'outcome' | 'subjectId' | 'facts' | 'findings'
> & {
  /** What of the portal it rests on, besides the record itself. */
  readonly rests: unknown
  /** What is created, or who is linked. */
  readonly draft: Draft | null
}

/** What somebody's undo would take back. */
export type Undone = {
  readonly number: number
  readonly subjectId: string
  readonly sourceId: string
  readonly version: number | null
  readonly kept: Kept
}

/** Whether the run made what a row is about, or linked what was there. */
export const isMade = ({ kept }: Pick<Undone, 'kept'>): boolean => kept['created'] === true

/** How the records of one wizard become the portal's. The review and the run ask the same `plan`. */
export type Wizard<Found extends HrRecord, Draft> = {
  readonly family: (typeof hrSources)[number]
  /** Of its jobs' rows. */
  readonly subjectType: 'UserIdentity' | 'Customer'
  readonly records: (source: HrSource, run: Run, most: number) => Promise<readonly Found[]>
  readonly named: (source: HrSource, ids: readonly string[]) => Promise<readonly Found[]>
  readonly plan: (
    context: RequestContext,
    run: Run,
    records: readonly Numbered<Found>[],
    earlier: EarlierRows,
  ) => Promise<readonly Planned<Draft>[]>
  /** Lets nobody else take what these claim, nor change whom they link, until the transaction ends. */
  readonly lock: (tx: Orm, context: RequestContext, drafts: readonly Draft[]) => Promise<unknown>
  /** Writes what was planned, in the caller's transaction, and answers how each row ended. */
  readonly write: (tx: Orm, context: RequestContext, run: Run, planned: readonly Planned<Draft>[]) => Promise<readonly SettledRow[]>
  /** Takes back what is still as the run left it, in the caller's transaction. */
  readonly undo: (tx: Orm, context: RequestContext, run: Run, rows: readonly Undone[]) => Promise<readonly SettledRow[]>
}
