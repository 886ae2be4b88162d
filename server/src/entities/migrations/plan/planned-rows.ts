import type { EarlierRows } from '../../../kit/import/earlier-rows.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { found } from './findings.ts'
import type { Finding, HrRecord, Numbered, Planned } from '../wizard.ts'

/** What each row of a wizard has, whatever becomes of it. @param nameOf what people know a record by; '' falls back to its id */
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

/** What the rules of the portal say against a record. */
export const refusals = (errors: readonly UserError[]): Finding[] =>
  errors.map(({ path, code, message, value }) => found(path, code, message, value))

/** What earlier rows have taken of what this one wants. */
export const collided = (collisions: ReturnType<EarlierRows['take']>): Finding[] =>
  collisions.map(({ claim: { taken, inFile }, line }) => ({ ...found(taken.path, inFile.code, inFile.message(`Row ${line}`)), line }))

/** Every record's row, in their order. */
export const inOrder = <Row>(records: readonly { readonly number: number }[], planned: ReadonlyMap<number, Row>): Row[] =>
  records.map(({ number }) => {
    const row = planned.get(number)
    if (!row) throw new Error('A row of a migration was not planned')
    return row
  })
