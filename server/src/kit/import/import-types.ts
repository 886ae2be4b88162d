import type { FieldMap } from '@pothos/core'
import type { Correction, Delimiter, Encoding, ImportMapping } from '../../tables/import.shape.ts'
import { undoneBy } from '../bulk/start-undo.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { ColumnView } from './columns-of.ts'
import { IMPORT_RETENTION_MS } from './delete-old-imports.ts'
import { guessMapping, knownHeadings } from './reading/headings.ts'
import type { ImportDefinition } from './import-definition.ts'
import { emailsOf, fileOf } from './own-import.ts'
import type { ImportRecord } from './own-import.ts'
import { lookAtFile } from './reading/read-away.ts'
import type { Reading } from './reading/read-file.ts'
import type { FileLine } from './reading/csv-rows.ts'
import type { FileLook } from './reading/read-worker.ts'
import { ColumnType, CorrectionType, DelimiterEnum, EncodingEnum, HEADING_LINE, LineType } from './shared-types.ts'

type Kept = Pick<ImportRecord, 'encoding' | 'delimiter' | 'headingLine'>
/** How to read a file: as it was read before, unless somebody asks otherwise. With another delimiter, the headings are found again. */
export const readingFor = (kept: Kept, { encoding, delimiter, headingLine }: Reading) => ({
  encoding: encoding ?? kept.encoding,
  delimiter: delimiter ?? kept.delimiter,
  headingLine: headingLine ?? (delimiter == null || delimiter === kept.delimiter ? kept.headingLine : null),
})
export const isReadAs = (kept: Kept, look: Pick<FileLook, 'encoding' | 'delimiter' | 'headingLine'>): boolean =>
  look.encoding === kept.encoding && look.delimiter === kept.delimiter && look.headingLine === (kept.headingLine ?? look.headingLine)

type Described = Pick<ImportDefinition<string, never, object>, 'name' | 'plural' | 'fields' | 'exported'> & {
  readonly sendsEmail?: unknown
}
export type ImportFields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, ImportRecord>

/** A file as read with one set of options. */
type FileView = {
  readonly encoding: Encoding
  readonly encodingCertain: boolean
  readonly delimiter: Delimiter
  readonly headingLine: number
  readonly beginning: readonly FileLine[]
  readonly total: number
  readonly columns: readonly ColumnView[]
  readonly mapping: ImportMapping
  readonly corrections: readonly Correction[]
}

/** GraphQL type of an import of one resource. @param more fields for the defaults that the definition stores */
export const importType = (definition: Described, more: (t: ImportFields) => FieldMap) => {
  const { name, plural } = definition
  const FileType = fileType(definition)
  return builder.objectRef<ImportRecord>(`${name}Import`).implement({
    description: `A file of ${plural} that was uploaded for import.`,
    fields: (t) => ({
      id: t.exposeID('id'),
      fileName: t.exposeString('fileName'),
      file: t.field({
        type: FileType,
        nullable: true,
        description:
          'Content of the file, read with the given encoding, delimiter and headings; by default with those used last. Null once the import has started.',
        args: {
          encoding: t.arg({ type: EncodingEnum }),
          delimiter: t.arg({ type: DelimiterEnum }),
          headingLine: t.arg.int({ description: HEADING_LINE }),
        },
        resolve: (kept, reading, { orm }) => viewOf(definition, orm, kept, reading),
      }),
      total: t.exposeInt('total'),
      creating: t.exposeInt('creating', { description: 'Number of rows that would create a record, according to the last check.' }),
      changing: t.exposeInt('changing', {
        description:
          'Number of rows that would change a record which exists already, according to the last check, if the start asks for that.',
      }),
      skipped: t.exposeInt('skipped'),
      broken: t.exposeInt('broken'),
      emails: t.int({
        description: 'Number of emails that the import would send, according to the last check.',
        resolve: (kept) => emailsOf(definition, kept),
      }),
      changeEmails: t.exposeInt('changeEmails', { description: 'Number of further emails that these changes would send.' }),
      checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true }),
      startedAt: t.expose('startedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the import was started as the job with the same ID. Null before.',
      }),
      undoneBy: t.id({
        nullable: true,
        description: 'ID of the job that undoes the import. Null if there is none.',
        resolve: (kept, _args, context) => (kept.startedAt === null ? null : undoneBy(context, kept)),
      }),
      keptUntil: t.field({ type: 'DateTime', resolve: ({ createdAt }) => new Date(createdAt.getTime() + IMPORT_RETENTION_MS) }),
      ...more(t),
    }),
  })
}

function fileType({ name, fields }: Described) {
  const MappingType = builder.objectRef<ImportMapping>(`${name}ImportMapping`).implement({
    description: 'Column index of each field, from 0. Null if the field has no column.',
    fields: (t) =>
      Object.fromEntries(Object.keys(fields).map((field) => [field, t.int({ nullable: true, resolve: (mapping) => mapping[field] })])),
  })
  return builder.objectRef<FileView>(`${name}ImportFile`).implement({
    fields: (t) => ({
      encoding: t.expose('encoding', { type: EncodingEnum }),
      encodingCertain: t.exposeBoolean('encodingCertain', {
        description: 'False if the file does not indicate its encoding, so that it is a guess.',
      }),
      delimiter: t.expose('delimiter', { type: DelimiterEnum }),
      headingLine: t.exposeInt('headingLine', { description: HEADING_LINE }),
      beginning: t.field({ type: [LineType], description: 'First lines of the file.', resolve: ({ beginning }) => [...beginning] }),
      total: t.exposeInt('total', { description: 'Number of rows below the headings.' }),
      columns: t.field({ type: [ColumnType], resolve: ({ columns }) => [...columns] }),
      corrections: t.field({
        type: [CorrectionType],
        description:
          'Values in place of those of the file, with which it was checked last. Empty where it was read otherwise, since its lines and fields may have been others.',
        resolve: ({ corrections }) => [...corrections],
      }),
      mapping: t.expose('mapping', { type: MappingType }),
    }),
  })
}

async function viewOf(
  { fields, exported }: Described,
  orm: RequestContext['orm'],
  kept: ImportRecord,
  asked: Reading,
): Promise<FileView | null> {
  const content = await fileOf(orm, kept)
  const look = content && (await lookAtFile(kept.createdBy, content, { ...readingFor(kept, asked), known: knownHeadings(fields) }))
  if (!look || 'kind' in look) return null
  const { certain, headings: _, ...view } = look
  const isReadAsChecked = isReadAs(kept, look)
  return {
    ...view,
    encodingCertain: certain,
    mapping: isReadAsChecked ? kept.mapping : guessMapping(fields, look.headings, exported),
    corrections: isReadAsChecked ? kept.corrections : [],
  }
}
