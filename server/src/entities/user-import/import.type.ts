import { encodings } from '../../tables/import.shape.ts'
import type { Delimiter, Encoding, ImportMapping } from '../../tables/import.shape.ts'
import { builder } from '../../kit/graphql/builder.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { IMPORT_KEPT_MS } from './delete-old-imports.ts'
import { guessMapping } from './import-fields.ts'
import { importOutcomes } from '../../tables/import.table.ts'
import type { ImportFinding, userImportRow } from '../../tables/import.table.ts'
import { fileOf } from './own-import.ts'
import type { ImportRecord, ImportResult } from './own-import.ts'
import { isRefused, readFile } from './read-file.ts'
import type { Reading } from './read-file.ts'

export const EncodingEnum = builder.enumType('UserImportEncoding', { values: encodings })
export const DelimiterEnum = builder.enumType('UserImportDelimiter', {
  values: { COMMA: { value: ',' }, SEMICOLON: { value: ';' }, TAB: { value: '\t' } } satisfies Record<string, { value: Delimiter }>,
})
export const OutcomeEnum = builder.enumType('UserImportOutcome', {
  description: 'CREATE: a user. SKIP: nobody, as somebody has the name or the address already. BROKEN: nobody, as the row breaks a rule.',
  values: importOutcomes,
})

type ColumnView = { readonly index: number; readonly heading: string; readonly samples: readonly string[] }
/** A file as it is read one way. */
type FileView = {
  readonly encoding: Encoding
  readonly encodingCertain: boolean
  readonly delimiter: Delimiter
  readonly total: number
  readonly columns: readonly ColumnView[]
  readonly mapping: ImportMapping
}

const SAMPLES = 3
const LONGEST_SAMPLE = 80

const ColumnType = builder.objectRef<ColumnView>('UserImportColumn').implement({
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'From 0.' }),
    heading: t.exposeString('heading'),
    samples: t.stringList({ description: `The first ${SAMPLES} values that are not empty.`, resolve: ({ samples }) => [...samples] }),
  }),
})

const MappingType = builder.objectRef<ImportMapping>('UserImportMapping').implement({
  description: 'The column of each field.',
  fields: (t) => ({
    userName: t.int({ nullable: true, resolve: ({ userName }) => userName }),
    email: t.int({ nullable: true, resolve: ({ email }) => email }),
    givenName: t.int({ nullable: true, resolve: ({ givenName }) => givenName }),
    familyName: t.int({ nullable: true, resolve: ({ familyName }) => familyName }),
    phoneNumber: t.int({ nullable: true, resolve: ({ phoneNumber }) => phoneNumber }),
    userType: t.int({ nullable: true, resolve: ({ userType }) => userType }),
    roles: t.int({ nullable: true, resolve: ({ roles }) => roles }),
    customers: t.int({ nullable: true, resolve: ({ customers }) => customers }),
    databases: t.int({ nullable: true, resolve: ({ databases }) => databases }),
    locale: t.int({ nullable: true, resolve: ({ locale }) => locale }),
    partner: t.int({ nullable: true, resolve: ({ partner }) => partner }),
  }),
})

const FileType = builder.objectRef<FileView>('UserImportFile').implement({
  fields: (t) => ({
    encoding: t.expose('encoding', { type: EncodingEnum }),
    encodingCertain: t.exposeBoolean('encodingCertain', { description: 'False where the file tells nothing of its encoding.' }),
    delimiter: t.expose('delimiter', { type: DelimiterEnum }),
    total: t.exposeInt('total', { description: 'Rows below the headings.' }),
    columns: t.field({ type: [ColumnType], resolve: ({ columns }) => [...columns] }),
    mapping: t.expose('mapping', { type: MappingType }),
  }),
})

export const UserImportType = builder.objectRef<ImportRecord>('UserImport').implement({
  description: 'A file of users that was uploaded to be imported.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName'),
    file: t.field({
      type: FileType,
      nullable: true,
      description: 'As it is read when it is read so; as it was read last when nothing is given. Null once the import has begun.',
      args: { encoding: t.arg({ type: EncodingEnum }), delimiter: t.arg({ type: DelimiterEnum }) },
      resolve: (kept, reading, { orm }) => viewOf(orm, kept, reading),
    }),
    userType: t.int({ nullable: true, description: 'For rows that say none.', resolve: ({ defaults }) => defaults.userType }),
    partnerId: t.id({ nullable: true, resolve: ({ defaults }) => defaults.partnerId }),
    customerIds: t.idList({ resolve: ({ defaults }) => [...(defaults.customerIds ?? [])] }),
    total: t.exposeInt('total'),
    creating: t.exposeInt('creating', { description: 'Rows that the last check would make a user of.' }),
    skipped: t.exposeInt('skipped'),
    broken: t.exposeInt('broken'),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'Since then it is the job of the same id.' }),
    keptUntil: t.field({ type: 'DateTime', resolve: ({ createdAt }) => new Date(createdAt.getTime() + IMPORT_KEPT_MS) }),
  }),
})

async function viewOf(orm: RequestContext['orm'], kept: ImportRecord, { encoding, delimiter }: Reading): Promise<FileView | null> {
  const content = await fileOf(orm, kept)
  const file = content && readFile(content, { encoding: encoding ?? kept.encoding, delimiter: delimiter ?? kept.delimiter })
  if (!file || isRefused(file)) return null
  const isKept = file.encoding === kept.encoding && file.delimiter === kept.delimiter
  return {
    encoding: file.encoding,
    encodingCertain: file.certain,
    delimiter: file.delimiter,
    total: file.rows.length,
    columns: file.headings.map((heading, index) => ({ index, heading, samples: samplesOf(file.rows, index) })),
    mapping: isKept ? kept.mapping : guessMapping(file.headings),
  }
}

function samplesOf(rows: readonly { readonly cells: readonly string[] }[], column: number): readonly string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const cell = cells[column]?.trim() ?? ''
    if (cell !== '') samples.push(cell.slice(0, LONGEST_SAMPLE))
    if (samples.length === SAMPLES) break
  }
  return samples
}

const FindingType = builder.objectRef<ImportFinding>('UserImportFinding').implement({
  fields: (t) => ({
    path: t.exposeString('path', { nullable: true, description: 'The field, by its name in the mapping; null for the whole row.' }),
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    line: t.int({ nullable: true, description: 'Another line of the file, which this one collides with.', resolve: ({ line }) => line }),
  }),
})

export const UserImportRowType = builder
  .objectRef<Omit<typeof userImportRow.$inferSelect, 'importId' | 'userId' | 'input'>>('UserImportRow')
  .implement({
    fields: (t) => ({
      line: t.exposeInt('line', { description: 'Of the file, from 1: the line on which the row begins.' }),
      label: t.exposeString('label', { description: 'The user name as it stands there.' }),
      outcome: t.expose('outcome', { type: OutcomeEnum }),
      findings: t.field({ type: [FindingType], resolve: ({ findings }) => [...findings] }),
    }),
  })

/** The payload of a mutation that changes an import. */
export const importPayload = (name: string) =>
  builder.objectRef<ImportResult>(name).implement({
    fields: (t) => ({
      userImport: t.expose('userImport', { type: UserImportType, nullable: true }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
