import { isDeepStrictEqual } from 'node:util'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RequestContext } from '../graphql/context.ts'
import { conflict, type UserError } from '../graphql/user-error.ts'
import type { Done, Facts } from './change.ts'
import type { Preview } from './confirmed-rule.ts'
import { runRule, type RecordRule } from './record-rule.ts'
import type { Revert } from './revert-change.ts'

export const changedAgain = (path: string | null): UserError => conflict(path, 'REVERT_CONFLICT', 'This has been changed again since then.')

/**
 * Puts columns of a record back to their values before a change, which the audit row contains; refused if they no longer have the values after it.
 */
export function revertColumns<Locked extends object>(
  table: PgTable,
  record: Locked,
  before: Facts,
  after: Facts,
): UserError[] | Done<Locked> {
  const columns: Readonly<Record<string, { readonly dataType: string }>> = getTableColumns(table)
  // A moment is a text in an audit row.
  const valueOf = (key: string, value: unknown): unknown =>
    typeof value === 'string' && columns[key]?.dataType === 'date' ? new Date(value) : value
  // The submitter of a setup link is in the audit row, but is not a column.
  const { openedBy: _submitter, ...facts } = after
  const keys = Object.keys(facts)
  const now = JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, record[key as keyof Locked]])))) as Facts
  const changed = keys.filter((key) => !isDeepStrictEqual(now[key], after[key]))
  if (changed.length > 0) return changed.map(changedAgain)
  const set = Object.fromEntries(Object.entries(before).map(([key, value]) => [key, valueOf(key, value)]))
  return { before: facts, after: before, set: set as Partial<Locked> }
}

/** Undoes a change of columns by the rule of the corresponding edit. */
export const revertByRule =
  <Locked extends object, Touch extends string>(
    table: PgTable,
    rule: (before: Facts, preview: Preview, context: RequestContext) => RecordRule<Locked, Touch>,
  ): Revert<Locked, undefined> =>
  async ({ tx, context, record, preview }, before, after) => {
    const done = revertColumns(table, record, before, after)
    return Array.isArray(done) ? done : runRule(tx, record, rule(before, preview, context))
  }
