import type { ObjectRef } from '@pothos/core'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Rule } from '../../access/rules.ts'
import { importRow } from '../../tables/import.table.ts'
import type { ImportOutcome } from '../../tables/import.table.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { MOST_OF_PART, NO_PART, partOf, partSize } from '../list/part.ts'
import { CauseType, readCauses } from './import-causes.ts'
import type { ImportDefinition } from './import-definition.ts'
import { ownImport } from './own-import.ts'
import type { ImportRecord } from './own-import.ts'
import { OutcomeEnum, RowsType } from './shared-types.ts'

/** What an import of a resource is called in a query and in a payload, e.g. `userImport`. */
export const importField = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}Import`

/** Declares the three queries of the imports of one resource. */
export function importQueries(
  { name, kind }: Pick<ImportDefinition<string, never, object>, 'name' | 'kind'>,
  access: Rule,
  type: ObjectRef<typeof builder.$inferSchemaTypes, ImportRecord>,
): void {
  const field = importField(name)
  const own = (context: RequestContext, id: string) => ownImport(context.orm, id, signedIn(context).userId, kind)
  builder.queryFields((t) => ({
    [field]: t.field({
      access,
      type,
      nullable: true,
      description: "One of the caller's own imports; null when there is none of this id.",
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => own(context, id),
    }),
    [`${field}Causes`]: t.field({
      access,
      type: [CauseType],
      description: "What the last check found in one of the caller's own imports, by cause: broken rows first, then the commonest.",
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => ((await own(context, id)) ? readCauses(context.orm, id) : []),
    }),
    [`${field}Rows`]: t.field({
      access,
      type: RowsType,
      description:
        "What the last check found in one of the caller's own imports, by line: rows of one outcome, or all but those to be created.",
      args: {
        id: t.arg.id({ required: true }),
        outcome: t.arg({ type: OutcomeEnum }),
        first: t.arg.int({ description: `1 to ${MOST_OF_PART}; 50 when not given.` }),
        after: t.arg.int({ description: 'The line of the last row that was read.' }),
      },
      resolve: async (_, { id, ...part }, context) => ((await own(context, id)) ? readRows(context.orm, id, part) : NO_PART),
    }),
  }))
}

type Span = {
  readonly outcome?: ImportOutcome | null | undefined
  readonly first?: number | null | undefined
  readonly after?: number | null | undefined
}

async function readRows(orm: RequestContext['orm'], id: string, { outcome, first, after }: Span) {
  const size = partSize(first)
  const { line, label, findings, outcome: found } = importRow
  const rows = await orm
    .select({ line, label, outcome: found, findings })
    .from(importRow)
    .where(and(eq(importRow.importId, id), gt(line, after ?? 0), outcome ? eq(found, outcome) : ne(found, 'CREATE')))
    .orderBy(asc(line))
    .limit(size + 1)
  return partOf(rows, size)
}
