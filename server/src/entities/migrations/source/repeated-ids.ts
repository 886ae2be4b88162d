import type { ImportOutcome } from '../../../tables/import.table.ts'
import { createFinding } from '../plan/findings.ts'
import type { Finding } from '../wizard.ts'

/** A row of an export. `findings` keep it from being migrated, `notices` do not. */
export type ReadRow<Record_ extends { readonly id: string } = { readonly id: string }> = {
  readonly line: number
  readonly label: string
  readonly record: Record_
  readonly findings: readonly Finding[]
  readonly notices: readonly Finding[]
}
export type LeftRow = Pick<ReadRow, 'line' | 'label' | 'findings'> & { readonly outcome: ImportOutcome }

/** Paths of findings that leave open whose row it is: those of an ID or of its customer's, which it may be made of, and of the row as a whole. */
const OF_IDS: ReadonlySet<string | null> = new Set(['id', 'customerId', null])

/**
 * Leaves out rows whose ID another row has. Nothing says which of them holds, such as of somebody who left and came back, so none of them is migrated.
 * Of rows that are equal the first one is. A row that has other findings repeats an ID too: it may be the one that holds.
 */
export function withoutRepeats<Found extends { readonly id: string }>(
  rows: readonly ReadRow<Found>[],
): { readonly usable: readonly ReadRow<Found>[]; readonly left: readonly LeftRow[] } {
  const byId = Map.groupBy(
    rows.filter(({ findings }) => !findings.some(({ path }) => OF_IDS.has(path))),
    ({ record }) => record.id,
  )
  const equal = new Set([...byId].flatMap(([id, same]) => (areEqual(same) ? [id] : [])))
  const usable: ReadRow<Found>[] = []
  const left: LeftRow[] = []
  for (const row of rows) {
    const { line, label, record, findings } = row
    const same = byId.get(record.id) ?? []
    const [first] = same
    const isEqual = equal.has(record.id)
    if (findings.length > 0) left.push({ line, label, outcome: 'BROKEN', findings })
    else if (same.length === 1 || (isEqual && first === row)) usable.push(row)
    else {
      const other = (first === row ? same[1] : first)?.line ?? line
      const finding = { ...createFinding('id', 'ID_IN_FILE', `Line ${other} has the same ID.`, record.id), line: other }
      left.push({ line, label, outcome: isEqual ? 'SKIP' : 'BROKEN', findings: [finding] })
    }
  }
  return { usable, left }
}

const areEqual = (rows: readonly ReadRow[]): boolean => {
  if (rows.some(({ findings }) => findings.length > 0)) return false
  const [first, ...others] = rows.map(({ record }) => JSON.stringify(record))
  return others.length > 0 && others.every((other) => other === first)
}
