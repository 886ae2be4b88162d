import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '../../kit/audit/audit.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType, conflict, invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { guessMapping } from '../../kit/import/reading/headings.ts'
import { storeFile } from '../../kit/import/store-import.ts'
import type { FirstRead, ImportFileInput } from '../../kit/import/store-import.ts'
import { fileOf, IMPORT_NOT_FOUND, importColumns, notImported, ownImport } from '../../kit/import/own-import.ts'
import type { ImportRecord, ImportResult } from '../../kit/import/own-import.ts'
import { refusedFile } from '../../kit/import/reading/read-file.ts'
import { ruledFile } from '../../kit/import/reading/ruled-file.ts'
import { DelimiterEnum, EncodingEnum, HEADING_LINE } from '../../kit/import/shared-types.ts'
import type { Delimiter, Encoding } from '../../tables/import.shape.ts'
import { importFile } from '../../tables/import.table.ts'
import type { ImportOutcome } from '../../tables/import.table.ts'
import { FileType, UNIQUE_IDS } from './migration-import.type.ts'
import type { ActiveWord, Column } from './migration-import.type.ts'
import { runAccess, WizardEnum } from './migration.type.ts'
import { wordKey } from './source/active-words.ts'
import { EXPORT } from './source/export-limits.ts'
import { openExport } from './source/export-reader.ts'
import type { ExportReader } from './source/export-reader.ts'
import type { FileAnswer } from './source/export-worker.ts'
import type { HrChoices } from './source/hr-choices.ts'
import { hrFields } from './source/hr-fields.ts'
import { fileKind, hrKindOf, kindOf } from './source/stored-export.ts'
import { storeExport } from './source/store-export.ts'
import type { Run } from './wizard.ts'

const NAME = 'Migration'
const isOurs = ({ kind }: ImportRecord) => kind === fileKind('USERS') || kind === fileKind('NATURAL_HR_CUSTOMERS')
const own = async (context: RequestContext, id: string) => {
  const found = await ownImport(context.orm, id, signedIn(context))
  return found && isOurs(found) ? found : null
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
    id: t.id({
      required: true,
      description: 'A new UUID for the file. Repeating the call with the same ID returns the file that is stored.',
    }),
    wizard: t.field({ type: WizardEnum, required: true }),
    file: t.field({
      type: 'Upload',
      required: true,
      description: 'CSV file with headings, or JSON file.',
      ...ruledFile(EXPORT),
    }),
    fileName: t.string({ required: true }),
  }),
})
const ColumnInput = builder.inputType('MigrationImportColumnInput', {
  fields: (t) => ({ field: t.string({ required: true }), column: t.int({ required: true, description: 'Index of the column, from 0.' }) }),
})
const ActiveWordInput = builder.inputType('MigrationActiveWordInput', {
  fields: (t) => ({ word: t.string({ required: true }), isActive: t.boolean({ required: true }) }),
})
const CheckInput = builder.inputType('CheckMigrationImportInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    encoding: t.field({ type: EncodingEnum, required: true }),
    delimiter: t.field({ type: DelimiterEnum, required: true }),
    headingLine: t.int({ description: `${HEADING_LINE} If omitted, they are found.` }),
    mapping: t.field({ type: [ColumnInput], required: true }),
    uniqueIds: t.boolean({ description: `${UNIQUE_IDS} If omitted, the heading of the column decides.` }),
    activeWords: t.field({
      type: [ActiveWordInput],
      description: 'Meanings of words that are not known, of the column that says who is active. Rows with other such words are left out.',
    }),
  }),
})

builder.queryFields((t) => ({
  migrationImport: t.field({
    access: runAccess,
    type: FileType,
    nullable: true,
    description: 'Returns one of the exports that the caller has uploaded. Null if there is none with this ID.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => own(context, id),
  }),
}))
builder.mutationFields((t) => ({
  uploadMigrationImport: t.field({
    access: runAccess,
    type: UploadPayload,
    description: 'Stores an export of the HR product for one day, so that it can be migrated.',
    args: { input: t.arg({ type: UploadInput, required: true }) },
    resolve: (_, { input: { wizard, ...input } }, context) => upload(context, wizard, input),
  }),
  checkMigrationImport: t.field({
    access: runAccess,
    type: CheckPayload,
    description:
      'Sets which column of a CSV export holds which field, and what words mean that are not known, also of a JSON export, and checks whether the export can be migrated so.',
    args: { input: t.arg({ type: CheckInput, required: true }) },
    resolve: (_, { input }, context) => check(context, input),
  }),
}))

const stillOurs = (id: string) => and(eq(importFile.id, id), isNull(importFile.startedAt))

/** Reads a JSON export immediately. For a CSV file, the caller first has to map its columns. */
async function upload(context: RequestContext, wizard: Run['wizard'], input: ImportFileInput): Promise<ImportResult> {
  let reader: ExportReader | undefined
  try {
    const result = await storeFile({ name: NAME, kind: fileKind(wizard) }, context, input, async (bytes) => {
      if (bytes.length > EXPORT.bytes) return refusedFile('FILE_TOO_LARGE', EXPORT)
      reader = await openExport({ bytes, isPacked: false, kind: kindOf(wizard) })
      return firstRead(reader.answer, wizard)
    })
    // The same file was uploaded again after its first upload was complete.
    if (!result.kept || result.kept.checkedAt || !reader || !('total' in reader.answer)) return result
    await storeExport(context.owner, input.id, reader)
    const [kept] = await context.orm.update(importFile).set({ checkedAt: new Date() }).where(stillOurs(input.id)).returning(importColumns)
    return kept ? { kept, errors: null } : notImported(BEGUN)
  } finally {
    await reader?.close()
  }
}

function firstRead(answer: FileAnswer, wizard: Run['wizard']): FirstRead | UserError {
  if ('refusal' in answer) return answer.refusal
  const content = answer.packed ? Buffer.from(answer.packed.buffer) : null
  // A JSON export needs only its records, unless somebody has to say what its words mean.
  if ('total' in answer) return { encoding: 'UTF_8', delimiter: ',', total: answer.total, ...leftIn(answer), mapping: {}, content }
  const { csv } = answer
  const mapping = guessMapping(hrFields[kindOf(wizard)], csv.headings)
  return {
    encoding: csv.encoding,
    delimiter: csv.delimiter,
    headingLine: csv.headingLine,
    total: csv.total,
    mapping,
    content,
  }
}

const leftIn = ({ left }: { readonly left: readonly { readonly outcome: ImportOutcome }[] }) => ({
  skipped: left.filter(({ outcome }) => outcome === 'SKIP').length,
  broken: left.filter(({ outcome }) => outcome === 'BROKEN').length,
})

type Check = {
  readonly id: string
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly headingLine?: number | null | undefined
  readonly mapping: readonly Column[]
  readonly uniqueIds?: boolean | null | undefined
  readonly activeWords?: readonly ActiveWord[] | null | undefined
}
const BEGUN = invalid('id', 'IMPORT_BEGUN', 'A migration has this file already.')

async function check(
  context: RequestContext,
  { id, encoding, delimiter, headingLine, mapping: columns, ...said }: Check,
): Promise<ImportResult> {
  const kept = await own(context, id)
  if (kept?.startedAt) return notImported(BEGUN)
  const bytes = kept ? await fileOf(context.orm, kept) : undefined
  if (!kept || !bytes) return kept?.checkedAt ? { kept, errors: null } : notImported(IMPORT_NOT_FOUND)
  const mapping = Object.fromEntries(columns.map(({ field, column }) => [field, column]))
  const choices: HrChoices = {
    ...(said.uniqueIds != null && { uniqueIds: said.uniqueIds }),
    activeWords: Object.fromEntries((said.activeWords ?? []).map(({ word, isActive }) => [wordKey(word), isActive])),
  }
  const reading = { encoding, delimiter, headingLine, mapping, choices }
  const reader = await openExport({ bytes, isPacked: true, kind: hrKindOf(kept.kind), reading })
  try {
    if ('refusal' in reader.answer) return notImported(reader.answer.refusal)
    const { total, left } = 'total' in reader.answer ? reader.answer : { total: reader.answer.csv.total, left: [] }
    const read = { encoding, delimiter, headingLine: headingLine ?? null, mapping, defaults: choices, total, ...leftIn({ left }) }
    return await storeChecked(context, id, read, reader)
  } finally {
    await reader.close()
  }
}

type Read = Pick<ImportRecord, 'encoding' | 'delimiter' | 'headingLine' | 'mapping' | 'defaults' | 'skipped' | 'broken' | 'total'>

/** The file cannot be migrated until all of its records are stored. If another check has begun meanwhile, this one does not mark it as checked. */
async function storeChecked(context: RequestContext, id: string, read: Read, reader: ExportReader): Promise<ImportResult> {
  const [begun] = await context.orm
    .update(importFile)
    .set({ ...read, checkedAt: null })
    .where(stillOurs(id))
    .returning({ id: importFile.id })
  if (!begun) return notImported(BEGUN)
  await storeExport(context.owner, id, reader)
  return context.orm.transaction(async (tx): Promise<ImportResult> => {
    const { encoding, delimiter, headingLine, mapping, defaults, total, skipped, broken } = read
    const asRead = and(
      eq(importFile.encoding, encoding),
      eq(importFile.delimiter, delimiter),
      headingLine === null ? isNull(importFile.headingLine) : eq(importFile.headingLine, headingLine),
      eq(importFile.mapping, mapping),
      eq(importFile.defaults, defaults),
    )
    const [row] = await tx
      .update(importFile)
      .set({ checkedAt: new Date() })
      .where(and(stillOurs(id), asRead))
      .returning(importColumns)
    if (!row) return notImported(CHECKED_OTHERWISE)
    await writeAudit(tx, signedIn(context), {
      action: 'checkMigrationImport',
      subjectType: 'MigrationImport',
      subjectId: id,
      after: { total, skipped, broken },
    })
    return { kept: row, errors: null }
  })
}

const CHECKED_OTHERWISE = conflict('id', 'FILE_CHECKED_OTHERWISE', 'The columns of this file are being mapped otherwise. Look at it again.')
