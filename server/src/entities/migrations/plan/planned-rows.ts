import type { EarlierRows } from '../../../kit/import/earlier-rows.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { createFinding } from './findings.ts'
import type { Finding, HrRecord, Numbered, Planned } from '../wizard.ts'

/** Builds the parts that all rows of a wizard have. @param nameOf name that users know a record by; if it is '', the ID is used */
export function rowsOf<Found extends HrRecord>(nameOf: (record: Found) => string) {
  const base = ({ number, found: record }: Numbered<Found>) => ({
    number,
    sourceId: record.id,
    label: (nameOf(record) || record.id).slice(0, 256),
  })
  const left = (row: Numbered<Found>, outcome: 'SKIP' | 'CONFLICT' | 'ERROR', findings: readonly Finding[]): Planned<never> => ({
    ...base(row),
    outcome,
    subjectId: row.id,
    facts: [],
    findings,
    rests: null,
    draft: null,
  })
  return { base, left }
}

/** Converts errors of the portal's rules into findings. */
export const refusals = (errors: readonly UserError[]): Finding[] =>
  errors.map(({ path, code, message, value }) => createFinding(path, code, message, value))

/** Findings for values that earlier rows have claimed already. */
export const collided = (collisions: ReturnType<EarlierRows['take']>): Finding[] =>
  collisions.map(({ claim: { taken, inFile }, line }) => ({
    ...createFinding(taken.path, inFile.code, inFile.message(`Row ${line}`)),
    line,
  }))

/** Returns the row of every record, in the order of the records. */
export const inOrder = <Row>(records: readonly { readonly number: number }[], planned: ReadonlyMap<number, Row>): Row[] =>
  records.map(({ number }) => {
    const row = planned.get(number)
    if (!row) throw new Error('A row of a migration was not planned')
    return row
  })
