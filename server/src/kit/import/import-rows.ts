import { eq, ne, sql } from 'drizzle-orm'
import type { GraphQLResolveInfo } from 'graphql'
import { importRow } from '../../tables/import.table.ts'
import type { ImportFinding, ImportOutcome } from '../../tables/import.table.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { connectionType } from '../list/connection-type.ts'
import type { Page } from '../list/connection-type.ts'
import { textField } from '../list/filter-fields.ts'
import { listArgs, pageFor } from '../list/list-field.ts'
import type { ListedSource } from '../list/list-field.ts'
import { listInputs } from '../list/list-inputs.ts'
import type { ListArgs } from '../list/list.ts'
import { listStates } from '../list/states.ts'
import { rowFindings } from '../jobs/row-finding.ts'
import { CODE_TEXT } from '../list/stored-codes.ts'
import { OutcomeEnum } from './shared-types.ts'

export const FindingType = builder.objectRef<ImportFinding>('ImportFinding').implement({
  fields: (t) => ({
    path: t.exposeString('path', {
      nullable: true,
      description: 'Name of the field in the mapping. Null if the finding concerns the whole row.',
    }),
    code: t.field({ type: rowFindings.type, resolve: ({ code }) => rowFindings.of(code) }),
    codeText: t.exposeString('code', { description: CODE_TEXT }),
    message: t.exposeString('message'),
    line: t.int({
      nullable: true,
      description: 'Another line of the file that this one conflicts with. Null if there is none.',
      resolve: ({ line }) => line,
    }),
    suggestion: t.string({
      nullable: true,
      description: 'Value of the field that is probably meant, for the whole cell. Null if there is none.',
      resolve: ({ suggestion }) => suggestion,
    }),
    cell: t.string({
      nullable: true,
      description:
        'Whole value of the field in this row, corrected or as in the file. Null if it cannot be corrected: no field is concerned, or the value is too long.',
      resolve: ({ cell }) => cell,
    }),
    value: t.string({
      nullable: true,
      description: 'Value to insert into the message, such as a limit, a type or a user’s name. Null if there is none.',
      resolve: ({ value }) => value,
    }),
  }),
})

export type ImportRowView = Omit<typeof importRow.$inferSelect, 'recordId' | 'input' | 'version'>

const RowType = builder.objectRef<ImportRowView>('ImportRow').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ importId, line }) => `${importId} ${line}` }),
    line: t.exposeInt('line', { description: 'Line of the file on which the row begins, from 1.' }),
    label: t.exposeString('label', { description: 'Name of the record, as in the file.' }),
    outcome: t.expose('outcome', { type: OutcomeEnum }),
    findings: t.field({ type: [FindingType], resolve: ({ findings }) => [...findings] }),
  }),
})

const { importId, line, label, outcome, findings } = importRow
const folded = sql`fold(${label})`
const being = (value: ImportOutcome) => sql`${outcome} = ${value}`

const states = listStates(
  OutcomeEnum,
  (row: ImportRowView) => row.outcome,
  () => ({ CREATE: being('CREATE'), CHANGE: being('CHANGE'), SKIP: being('SKIP'), BROKEN: being('BROKEN') }),
)

/** Rows of a file with the results of the last check, by line. */
const rows: ListedSource = {
  table: importRow,
  columns: { importId, line, label, outcome, findings },
  id: line,
  searched: folded,
  defaultOrder: { line: 'ASC' },
  states,
  ...listInputs('ImportRow', {
    line: { sort: { expression: line, type: 'integer' } },
    label: { filter: textField(folded), sort: { expression: sql`(${folded} collate "C")`, type: 'text' } },
  }),
}

export const ImportRowsType = connectionType<ImportRowView>(RowType, states)
export const importRowsArgs = () => listArgs(rows)

/** Reads a page of the rows of an import: those of one outcome, or all except those to be created. */
export const readImportRows = (
  context: RequestContext,
  id: string,
  args: ListArgs,
  info: GraphQLResolveInfo,
): Promise<Page<ImportRowView>> =>
  pageFor(context, rows, args, info, {}, eq(importId, id), args.state === 'CREATE' ? undefined : ne(outcome, 'CREATE'))
