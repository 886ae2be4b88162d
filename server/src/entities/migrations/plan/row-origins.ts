import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { JobKind } from '../../../kit/jobs/kinds.ts'
import { migrationRow } from '../../../tables/migration.table.ts'
import { isThere } from './findings.ts'
import { runIdOf } from '../run-batch.ts'

/** Findings of the review for a job's rows, with their IDs in the HR product. These stay when the user is deleted. */
export const rowOrigins: NonNullable<JobKind['origins']> = async (orm, job, numbers) => {
  const { number, sourceId, outcome, findings } = migrationRow
  const rows = await orm
    .select({ number, sourceId, outcome, findings })
    .from(migrationRow)
    .where(and(eq(migrationRow.runId, runIdOf(job)), anyOf(number, numbers)))
  return new Map(
    rows.map((row) => [
      row.number,
      {
        id: row.sourceId,
        planned: row.outcome,
        isThere: isThere(row),
      },
    ]),
  )
}
