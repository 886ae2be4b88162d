import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { RecordChange } from './change.ts'

/** Runs a change that may violate a unique constraint, and returns the resource's `taken` error in that case. */
export async function catchUniqueViolation<Row, Locked>(
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
