import { managers } from '../../access/rules.ts'
import { sql } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { OutcomeEnum } from './import.type.ts'
import { userImportRow } from '../../tables/import.table.ts'
import type { ImportFinding, ImportOutcome } from '../../tables/import.table.ts'
import { ownImport } from './own-import.ts'

const LINES = 5

type Cause = Pick<ImportFinding, 'path' | 'code' | 'message'> & {
  readonly outcome: ImportOutcome
  readonly count: number
  readonly lines: readonly number[]
}

const CauseType = builder.objectRef<Cause>('UserImportCause').implement({
  description: 'Why rows are left out: what was found in the same field of all of them.',
  fields: (t) => ({
    path: t.exposeString('path', { nullable: true, description: 'The field, by its name in the mapping; null for the whole row.' }),
    code: t.exposeString('code'),
    message: t.exposeString('message', { description: 'As said of the first row.' }),
    outcome: t.expose('outcome', { type: OutcomeEnum }),
    count: t.exposeInt('count', { description: 'Rows.' }),
    lines: t.intList({ description: `Of the first ${LINES} rows.`, resolve: ({ lines }) => [...lines] }),
  }),
})

builder.queryField('userImportCauses', (t) =>
  t.field({
    access: managers,
    type: [CauseType],
    description: "What the last check found in one of the caller's own imports, by cause: broken rows first, then the commonest.",
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      const own = await ownImport(context.orm, id, signedIn(context).userId)
      return own ? readCauses(context.orm, own.id) : []
    },
  }),
)

async function readCauses(orm: RequestContext['orm'], importId: string): Promise<Cause[]> {
  const { rows } = await orm.execute<Cause>(sql`
    select outcome, path, code, min(message) as message, count(*)::int as count, (array_agg(line order by line))[1:${sql.raw(String(LINES))}] as lines
    from (
      select ${userImportRow.line} as line, ${userImportRow.outcome} as outcome, found ->> 'path' as path, found ->> 'code' as code, found ->> 'message' as message
      from ${userImportRow}, jsonb_array_elements(${userImportRow.findings}) as found where ${userImportRow.importId} = ${importId}
    ) as each
    group by outcome, path, code order by outcome, count(*) desc, path, code`)
  return rows
}
