import { sql } from 'drizzle-orm'
import { importRow } from '../../tables/import.table.ts'
import type { ImportFinding, ImportOutcome } from '../../tables/import.table.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { rowFindings } from '../jobs/row-finding.ts'
import { CODE_TEXT } from '../list/stored-codes.ts'
import { OutcomeEnum } from './shared-types.ts'

const LINES = 5

type Cause = Pick<ImportFinding, 'path' | 'code' | 'message'> & {
  readonly value: string | null
  readonly outcome: ImportOutcome
  readonly count: number
  readonly lines: readonly number[]
}

export const CauseType = builder.objectRef<Cause>('ImportCause').implement({
  description: 'A reason why rows are left out: the same finding in the same field.',
  fields: (t) => ({
    path: t.exposeString('path', {
      nullable: true,
      description: 'Name of the field in the mapping. Null if the finding concerns the whole row.',
    }),
    code: t.field({ type: rowFindings.type, resolve: ({ code }) => rowFindings.of(code) }),
    codeText: t.exposeString('code', { description: CODE_TEXT }),
    message: t.exposeString('message', { description: 'Message of one of the rows.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Value that the messages of all these rows name. Null if they differ or name none.',
    }),
    outcome: t.expose('outcome', { type: OutcomeEnum }),
    count: t.exposeInt('count', { description: 'Number of rows.' }),
    lines: t.intList({ description: `Lines of the first ${LINES} rows.`, resolve: ({ lines }) => [...lines] }),
  }),
})

/** Findings of the last check of an import, except for what its changes would change, grouped by cause: broken rows first, then the most frequent. */
export async function readCauses(orm: RequestContext['orm'], importId: string): Promise<Cause[]> {
  const { rows } = await orm.execute<Cause>(sql`
    select outcome, path, code, min(message) as message, case when count(distinct coalesce(value, '')) = 1 then min(value) end as value, count(*)::int as count, (array_agg(line order by line))[1:${sql.raw(String(LINES))}] as lines
    from (
      select ${importRow.line} as line, ${importRow.outcome} as outcome, found ->> 'path' as path, found ->> 'code' as code, found ->> 'message' as message, found ->> 'value' as value
      from ${importRow}, jsonb_array_elements(${importRow.findings}) as found where ${importRow.importId} = ${importId} and ${importRow.outcome} <> 'CHANGE'
    ) as each
    group by outcome, path, code, case when code in ('ACTIVE_UNKNOWN', 'CUSTOMER_NOT_FOUND') then coalesce(value, message) end order by outcome, count(*) desc, path, code`)
  return rows
}
