import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { importRow } from '../../tables/import.table.ts'
import { optionalDetails } from '../users/user-details.ts'
import type { OptionalDetail } from '../users/user-details.ts'

/** Details that an empty cell may clear, if somebody chooses that for their column. */
export const ClearableField = builder.enumType('UserImportClearable', { values: optionalDetails })

/** Reads fields of a stored import or of an input. */
export const clearableIn = (fields: unknown): readonly OptionalDetail[] =>
  Array.isArray(fields) ? optionalDetails.filter((name) => fields.includes(name)) : []

type Cleared = { readonly field: OptionalDetail; readonly count: number }
export const ClearedType = builder.objectRef<Cleared>('UserImportCleared').implement({
  description: 'How many users would lose their value of a field, according to the last check.',
  fields: (t) => ({ field: t.expose('field', { type: ClearableField }), count: t.exposeInt('count') }),
})

export async function readCleared(orm: Pick<Orm, 'execute'>, importId: string): Promise<Cleared[]> {
  const { rows } = await orm.execute<{ path: string; count: number }>(sql`
    select found ->> 'path' as path, count(*)::int as count from ${importRow}, jsonb_array_elements(${importRow.findings}) as found
    where ${importRow.importId} = ${importId} and ${importRow.outcome} = 'CHANGE' and found ->> 'code' = 'VALUE_CLEARED' group by path`)
  return optionalDetails.flatMap((field) => {
    const count = rows.find(({ path }) => path === field)?.count ?? 0
    return count > 0 ? [{ field, count }] : []
  })
}
