import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { RecordChange } from './change.ts'

/** A change that may give a record what only one may have: then it answers what the resource says of that. */
export async function unlessTaken<Row, Locked>(
  { record: { taken } }: { readonly record: { readonly taken?: UserError } },
  change: () => Promise<RecordChange<Row, Locked>>,
): Promise<RecordChange<Row, Locked>> {
  try {
    return await change()
  } catch (error) {
    if (!taken || !isUniqueViolation(error)) throw error
    return { row: null, errors: [taken] }
  }
}
