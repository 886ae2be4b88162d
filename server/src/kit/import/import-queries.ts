import type { ObjectRef } from '@pothos/core'
import type { Rule } from '../../access/rules.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { emptyPage } from '../list/connection-type.ts'
import { CauseType, readCauses } from './import-causes.ts'
import type { ImportDefinition } from './import-definition.ts'
import { ownImport } from './own-import.ts'
import type { ImportRecord } from './own-import.ts'
import type { ImportRowView } from './import-rows.ts'
import { importRowsArgs, ImportRowsType, readImportRows } from './import-rows.ts'

/** Name of an import in queries and payloads, e.g. `userImport`. */
export const importField = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}Import`

/** Declares the three queries of the imports of one resource. */
export function importQueries(
  { name, kind }: Pick<ImportDefinition<string, never, object>, 'name' | 'kind'>,
  access: Rule,
  type: ObjectRef<typeof builder.$inferSchemaTypes, ImportRecord>,
): void {
  const field = importField(name)
  const own = (context: RequestContext, id: string) => ownImport(context.orm, id, signedIn(context), kind)
  builder.queryFields((t) => ({
    [field]: t.field({
      access,
      type,
      nullable: true,
      description: "Returns one of the caller's own imports. Null if there is none with this ID.",
      args: { id: t.arg.id({ required: true }) },
      resolve: (_, { id }, context) => own(context, id),
    }),
    [`${field}Causes`]: t.field({
      access,
      type: [CauseType],
      description:
        "Lists the findings of the last check of one of the caller's own imports, grouped by cause: broken rows first, then by frequency.",
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => ((await own(context, id)) ? readCauses(context.orm, id) : []),
    }),
    [`${field}Rows`]: t.field({
      access,
      type: ImportRowsType,
      description:
        "Lists the rows of the last check of one of the caller's own imports, by line: those of one outcome, or all except those to be created.",
      args: { id: t.arg.id({ required: true }), ...importRowsArgs() },
      resolve: async (_, { id, ...args }, context, info) =>
        (await own(context, id)) ? readImportRows(context, id, args, info) : emptyPage<ImportRowView>(),
    }),
  }))
}
