import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { migrationRow } from '../../../tables/migration.table.ts'
import type { MigrationFact } from '../../../tables/migration.table.ts'
import type { Finding, Run } from '../wizard.ts'

type Shown = { readonly subjectId: string; readonly facts: readonly MigrationFact[]; readonly findings: readonly Finding[] }

/** Digest of what a review shows of a record and its person: the names of both, the customers, and the finding. */
export const sealOf = ({ subjectId, facts, findings }: Shown): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        subjectId,
        facts.map(({ name, before, after }) => [name, before, after]),
        findings.map(({ code, value }) => [code, value ?? null]),
      ]),
    )
    .digest('base64url')

/** Seals of the confirmed records. Those that were confirmed before keep theirs, so that they are not bound to what nobody has looked at since. */
export async function sealConfirmed(
  tx: Pick<Orm, 'select'>,
  { id, confirmed, confirmedSeals }: Pick<Run, 'id' | 'confirmed' | 'confirmedSeals'>,
  next: readonly string[],
): Promise<Run['confirmedSeals']> {
  const earlier = new Set(confirmed)
  const fresh = next.filter((each) => !earlier.has(each))
  const rows =
    fresh.length === 0
      ? []
      : await tx
          .select({
            sourceId: migrationRow.sourceId,
            subjectId: migrationRow.subjectId,
            facts: migrationRow.facts,
            findings: migrationRow.findings,
          })
          .from(migrationRow)
          .where(and(eq(migrationRow.runId, id), anyOf(migrationRow.sourceId, fresh), eq(migrationRow.outcome, 'CONFLICT')))
  const kept = next.flatMap((each): [string, string][] => {
    const seal = earlier.has(each) ? confirmedSeals[each] : undefined
    return seal === undefined ? [] : [[each, seal]]
  })
  return Object.fromEntries([...kept, ...rows.map((row): [string, string] => [row.sourceId, sealOf(row)])])
}
