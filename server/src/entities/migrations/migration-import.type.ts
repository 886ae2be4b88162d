import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { CauseType, readCauses } from '../../kit/import/import-causes.ts'
import { isReadAs, readingFor } from '../../kit/import/import-types.ts'
import { fileOf } from '../../kit/import/own-import.ts'
import type { ImportRecord } from '../../kit/import/own-import.ts'
import { guessMapping } from '../../kit/import/reading/headings.ts'
import type { Reading } from '../../kit/import/reading/read-file.ts'
import { ColumnType, DelimiterEnum, EncodingEnum, HEADING_LINE, LineType } from '../../kit/import/shared-types.ts'
import type { ImportMapping } from '../../tables/import.shape.ts'
import { openExport } from './source/export-reader.ts'
import type { CsvLook } from './source/export-worker.ts'
import { choicesIn } from './source/hr-choices.ts'
import { areIdsUnique } from './source/hr-file.ts'
import { hrFields } from './source/hr-fields.ts'
import { hrKindOf } from './source/stored-export.ts'

export type ActiveWord = { readonly word: string; readonly isActive: boolean }
export type Column = { readonly field: string; readonly column: number }
type View = { readonly csv: CsvLook; readonly mapping: ImportMapping; readonly uniqueIds: boolean }

const MappedType = builder.objectRef<Column>('MigrationImportColumn').implement({
  fields: (t) => ({ field: t.exposeString('field'), column: t.exposeInt('column', { description: 'Index of the column, from 0.' }) }),
})
export const UNIQUE_IDS =
  'Whether the IDs of users are unique in the whole HR product. Otherwise an ID counts only together with that of its customer, as employee numbers do.'
const ActiveWordType = builder.objectRef<ActiveWord>('MigrationActiveWord').implement({
  description: 'Whether a word of the column that says who is active means that somebody is.',
  fields: (t) => ({ word: t.exposeString('word'), isActive: t.exposeBoolean('isActive') }),
})
const CsvType = builder.objectRef<View>('MigrationImportCsv').implement({
  fields: (t) => ({
    encoding: t.field({ type: EncodingEnum, resolve: ({ csv }) => csv.encoding }),
    encodingCertain: t.boolean({ resolve: ({ csv }) => csv.certain }),
    delimiter: t.field({ type: DelimiterEnum, resolve: ({ csv }) => csv.delimiter }),
    headingLine: t.int({ description: HEADING_LINE, resolve: ({ csv }) => csv.headingLine }),
    beginning: t.field({ type: [LineType], description: 'First lines of the file.', resolve: ({ csv }) => [...csv.beginning] }),
    total: t.int({ resolve: ({ csv }) => csv.total }),
    uniqueIds: t.exposeBoolean('uniqueIds', { description: UNIQUE_IDS }),
    columns: t.field({ type: [ColumnType], resolve: ({ csv }) => [...csv.columns] }),
    mapping: t.field({ type: [MappedType], resolve: ({ mapping }) => columnsIn(mapping) }),
  }),
})
const columnsIn = (mapping: ImportMapping): Column[] =>
  Object.entries(mapping).flatMap(([field, column]) => (column === undefined ? [] : [{ field, column }]))

export const FileType = builder.objectRef<ImportRecord>('MigrationImport').implement({
  description: 'An export of the HR product that was uploaded for a migration. It is kept for one day.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    total: t.exposeInt('total', { description: 'Number of records that can be migrated.' }),
    broken: t.exposeInt('broken', { description: 'Number of rows that cannot be migrated, according to the last check.' }),
    skipped: t.exposeInt('skipped', { description: 'Number of rows that are equal to an earlier one.' }),
    causes: t.field({
      type: [CauseType],
      description: 'Why rows of the file cannot be migrated, and what else was found in them, grouped by cause.',
      resolve: ({ id }, _, { orm }) => readCauses(orm, id),
    }),
    activeWords: t.field({
      type: [ActiveWordType],
      description: 'Words of the column that says who is active, and what somebody has said that they mean.',
      resolve: ({ defaults }) => Object.entries(choicesIn(defaults).activeWords ?? {}).map(([word, isActive]) => ({ word, isActive })),
    }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the file was checked. It can be migrated only after that.',
    }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a migration was created from the file. After that its mapping cannot be changed.',
    }),
    csv: t.field({
      type: CsvType,
      nullable: true,
      description:
        'How a CSV file is read with this encoding, delimiter and headings, by default with those stored for the file. Null for a JSON export.',
      args: {
        encoding: t.arg({ type: EncodingEnum }),
        delimiter: t.arg({ type: DelimiterEnum }),
        headingLine: t.arg.int({ description: HEADING_LINE }),
      },
      resolve: (kept, reading, context) => viewOf(context, kept, reading),
    }),
  }),
})

async function viewOf({ orm }: RequestContext, kept: ImportRecord, asked: Reading): Promise<View | null> {
  // Only a JSON export is checked without columns. Reading all of it would not say more.
  if (kept.checkedAt !== null && Object.keys(kept.mapping).length === 0) return null
  const bytes = await fileOf(orm, kept)
  if (!bytes) return null
  const kind = hrKindOf(kept.kind)
  const reading = readingFor(kept, asked)
  const { answer, close } = await openExport({ bytes, isPacked: true, kind, reading })
  await close()
  if (!('csv' in answer)) return null
  const { csv } = answer
  const mapping = isReadAs(kept, csv) ? kept.mapping : guessMapping(hrFields[kind], csv.headings)
  const guess = kind === 'users' && areIdsUnique(csv.headings[mapping['id'] ?? -1] ?? '')
  return { csv, mapping, uniqueIds: choicesIn(kept.defaults).uniqueIds ?? guess }
}
