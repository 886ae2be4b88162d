import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '../../kit/audit/audit.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType, invalid } from '../../kit/graphql/user-error.ts'
import { guessMapping } from '../../kit/import/headings.ts'
import { columnsOf } from '../../kit/import/import-types.ts'
import { keepFile } from '../../kit/import/keep-import.ts'
import { fileOf, IMPORT_NOT_FOUND, importColumns, notImported, ownImport } from '../../kit/import/own-import.ts'
import type { ImportRecord, ImportResult } from '../../kit/import/own-import.ts'
import { FILE, isRefused, readFile } from '../../kit/import/read-file.ts'
import type { ReadFile } from '../../kit/import/read-file.ts'
import { ColumnType, DelimiterEnum, EncodingEnum } from '../../kit/import/shared-types.ts'
import type { Delimiter, Encoding, ImportMapping } from '../../tables/import.shape.ts'
import { importFile } from '../../tables/import.table.ts'
import { runAccess, WizardEnum } from './migration.type.ts'
import { hrFields, isCsv, readHrFile } from './source/file-source.ts'
import { fileKind, hrKindOf, kindOf } from './source/kept-export.ts'
import type { Run } from './wizard.ts'

const NAME = 'Migration'
const isOurs = ({ kind }: ImportRecord) => kind === fileKind('USERS') || kind === fileKind('NATURAL_HR_CUSTOMERS')
const own = async (context: RequestContext, id: string) => {
  const found = await ownImport(context.orm, id, signedIn(context).userId)
  return found && isOurs(found) ? found : null
}

type Column = { readonly field: string; readonly column: number }
type View = { readonly csv: ReadFile; readonly mapping: ImportMapping }

const MappedType = builder.objectRef<Column>('MigrationImportColumn').implement({
  fields: (t) => ({ field: t.exposeString('field'), column: t.exposeInt('column', { description: 'From 0.' }) }),
})
const CsvType = builder.objectRef<View>('MigrationImportCsv').implement({
  fields: (t) => ({
    encoding: t.field({ type: EncodingEnum, resolve: ({ csv }) => csv.encoding }),
    encodingCertain: t.boolean({ resolve: ({ csv }) => csv.certain }),
    delimiter: t.field({ type: DelimiterEnum, resolve: ({ csv }) => csv.delimiter }),
    total: t.int({ resolve: ({ csv }) => csv.rows.length }),
    columns: t.field({ type: [ColumnType], resolve: ({ csv }) => columnsOf(csv) }),
    mapping: t.field({ type: [MappedType], resolve: ({ mapping }) => columnsIn(mapping) }),
  }),
})
const columnsIn = (mapping: ImportMapping): Column[] =>
  Object.entries(mapping).flatMap(([field, column]) => (column === undefined ? [] : [{ field, column }]))

const FileType = builder.objectRef<ImportRecord>('MigrationImport').implement({
  description: 'An export of the HR product that was uploaded to be migrated. It is kept for a day.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    total: t.exposeInt('total', { description: 'Its records.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true, description: 'Since then it can be migrated.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'Since then it is read as it is.' }),
    csv: t.field({
      type: CsvType,
      nullable: true,
      description: 'As a CSV file is read when it is read so; null of a JSON export.',
      args: { encoding: t.arg({ type: EncodingEnum }), delimiter: t.arg({ type: DelimiterEnum }) },
      resolve: (kept, reading, context) => viewOf(context, kept, reading),
    }),
  }),
})

async function viewOf(
  { orm }: RequestContext,
  kept: ImportRecord,
  { encoding, delimiter }: { encoding?: Encoding | null | undefined; delimiter?: Delimiter | null | undefined },
): Promise<View | null> {
  const content = await fileOf(orm, kept)
  if (!content || !isCsv(content)) return null
  const csv = readFile(content, { encoding: encoding ?? kept.encoding, delimiter: delimiter ?? kept.delimiter })
  if (isRefused(csv)) return null
  const isKept = csv.encoding === kept.encoding && csv.delimiter === kept.delimiter
  return { csv, mapping: isKept ? kept.mapping : guessMapping(hrFields[hrKindOf(kept.kind)], csv.headings) }
}

const payload = (name: string) =>
  builder.objectRef<ImportResult>(name).implement({
    fields: (t) => ({
      migrationImport: t.field({ type: FileType, nullable: true, resolve: ({ kept }) => kept }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
const [UploadPayload, CheckPayload] = [payload('UploadMigrationImportPayload'), payload('CheckMigrationImportPayload')]
const UploadInput = builder.inputType('UploadMigrationImportInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'A new UUID: the file’s. The same once more answers what was kept.' }),
    wizard: t.field({ type: WizardEnum, required: true }),
    file: t.field({
      type: 'Upload',
      required: true,
      description: `CSV with headings, or JSON; at most ${FILE.bytes / 1024 / 1024} MiB and ${FILE.rows} records.`,
    }),
    fileName: t.string({ required: true }),
  }),
})
const ColumnInput = builder.inputType('MigrationImportColumnInput', {
  fields: (t) => ({ field: t.string({ required: true }), column: t.int({ required: true, description: 'From 0.' }) }),
})
const CheckInput = builder.inputType('CheckMigrationImportInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    encoding: t.field({ type: EncodingEnum, required: true }),
    delimiter: t.field({ type: DelimiterEnum, required: true }),
    mapping: t.field({ type: [ColumnInput], required: true }),
  }),
})

builder.queryFields((t) => ({
  migrationImport: t.field({
    access: runAccess,
    type: FileType,
    nullable: true,
    description: 'One of the caller’s own exports of the HR product; null when there is none of this id.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => own(context, id),
  }),
}))
builder.mutationFields((t) => ({
  uploadMigrationImport: t.field({
    access: runAccess,
    type: UploadPayload,
    description: 'Keeps an export of the HR product for a day, so that it can be migrated.',
    args: { input: t.arg({ type: UploadInput, required: true }) },
    resolve: (_, { input: { wizard, ...input } }, context) =>
      keepFile({ name: NAME, kind: fileKind(wizard) }, context, input, (content) => firstRead(content, wizard)),
  }),
  checkMigrationImport: t.field({
    access: runAccess,
    type: CheckPayload,
    description: 'Says which column of a CSV export is what, and whether it can be migrated so.',
    args: { input: t.arg({ type: CheckInput, required: true }) },
    resolve: (_, { input }, context) => check(context, input),
  }),
}))

/** A JSON export is checked at once; of a CSV file somebody says first which column is what. */
function firstRead(content: Buffer, wizard: Run['wizard']) {
  if (content.length <= FILE.bytes && isCsv(content)) {
    const csv = readFile(content)
    if (isRefused(csv)) return csv
    const { encoding, delimiter, headings, rows } = csv
    return { encoding, delimiter, total: rows.length, mapping: guessMapping(hrFields[kindOf(wizard)], headings) }
  }
  const read = readHrFile(content, kindOf(wizard))
  if ('kind' in read) return read
  return { encoding: 'UTF_8', delimiter: ',', total: read.total, mapping: {}, checkedAt: new Date() } as const
}

type Check = { readonly id: string; readonly encoding: Encoding; readonly delimiter: Delimiter; readonly mapping: readonly Column[] }
const BEGUN = invalid('id', 'IMPORT_BEGUN', 'A migration has this file already.')

async function check(context: RequestContext, { id, encoding, delimiter, mapping: columns }: Check): Promise<ImportResult> {
  const kept = await own(context, id)
  const content = kept ? await fileOf(context.orm, kept) : undefined
  if (!kept || !content) return notImported(IMPORT_NOT_FOUND)
  const mapping = Object.fromEntries(columns.map(({ field, column }) => [field, column]))
  const read = readHrFile(content, hrKindOf(kept.kind), { encoding, delimiter, mapping })
  if ('kind' in read) return notImported(read)
  return context.orm.transaction(async (tx): Promise<ImportResult> => {
    const [row] = await tx
      .update(importFile)
      .set({ encoding, delimiter, mapping: read.csv ? mapping : {}, total: read.total, checkedAt: new Date() })
      .where(and(eq(importFile.id, id), isNull(importFile.startedAt)))
      .returning(importColumns)
    if (!row) return notImported(BEGUN)
    await writeAudit(tx, signedIn(context), {
      action: 'checkMigrationImport',
      subjectType: 'MigrationImport',
      subjectId: id,
      after: { total: read.total },
    })
    return { kept: row, errors: null }
  })
}
