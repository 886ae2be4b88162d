import type { InputRef } from '@pothos/core'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { UNKNOWN } from '../../../../contract/unknown-code.ts'
import { builder } from '../graphql/builder.ts'
import { enumOperation, type Enum } from './filter-fields.ts'
import type { FilterField } from './filter-input.ts'
import { field } from './predicates.ts'

export type StoredCode<Code extends string> = Code | typeof UNKNOWN

export const CODE_TEXT = 'The code as it is stored, which may be one that this version does not have.'

type StoredCodes<Code extends string> = {
  readonly type: Enum<StoredCode<Code>>
  /** Converts a stored text to a member of the enum. */
  readonly of: (text: string) => StoredCode<Code>
  /**
   * Filters by a column of such texts; `UNKNOWN` matches texts that are none of the codes. `having` turns a comparison with the column into a
   * condition on the row, such as an `exists` if a row has several values.
   */
  readonly filter: (column: SQLWrapper, having?: (condition: SQL) => SQL) => FilterField
}

/**
 * Declares the enum of a column whose rows outlive the versions that wrote them. A text that is not in the list is returned as `UNKNOWN`, so that no
 * query fails; a field beside the enum returns the text itself. `UNKNOWN` is never written: the columns' own type is `Code`.
 */
export function storedCodes<const Code extends string>(name: string, codes: readonly Code[], description: string): StoredCodes<Code> {
  const values: readonly StoredCode<Code>[] = [...codes, UNKNOWN]
  const type: Enum<StoredCode<Code>> = builder.enumType(name, {
    values,
    description: `${description} UNKNOWN: a code that this version does not have.`,
  })
  let operation: InputRef<object> | undefined
  const known = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )
  return {
    type,
    of: (text) => codes.find((code) => code === text) ?? UNKNOWN,
    filter: (column, having = (condition) => condition) =>
      field((operation ??= enumOperation(type)), {
        isEmpty: sql`(${having(sql`${column} is not null`)}) is not true`,
        equals: (value: StoredCode<Code>) => having(value === UNKNOWN ? sql`${column} not in (${known})` : sql`${column} = ${value}`),
      }),
  }
}
