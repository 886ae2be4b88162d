import { encodings } from '../../tables/import.shape.ts'
import type { Correction, Delimiter } from '../../tables/import.shape.ts'
import { importOutcomes } from '../../tables/import.table.ts'
import { builder } from '../graphql/builder.ts'
import type { FileLine } from './reading/csv-rows.ts'
import { SAMPLES } from './columns-of.ts'
import type { ColumnView } from './columns-of.ts'

// GraphQL types that the imports of all resources share.

export const EncodingEnum = builder.enumType('ImportEncoding', { values: encodings })
export const DelimiterEnum = builder.enumType('ImportDelimiter', {
  values: { COMMA: { value: ',' }, SEMICOLON: { value: ';' }, TAB: { value: '\t' }, BAR: { value: '|' } } satisfies Record<
    string,
    { value: Delimiter }
  >,
})
export const OutcomeEnum = builder.enumType('ImportOutcome', {
  description:
    'CREATE: the row creates a record. CHANGE: a record exists already and differs; it is changed if the start of the import asks for that. SKIP: it creates none, as another record or row has the same value that must be unique. BROKEN: it creates none, as the row breaks a rule.',
  values: importOutcomes,
})

export const LineType = builder.objectRef<FileLine>('ImportLine').implement({
  description: 'A line of a file, shortened, so that somebody can say where the headings are.',
  fields: (t) => ({ line: t.exposeInt('line'), text: t.exposeString('text') }),
})

export const CorrectionType = builder.objectRef<Correction>('ImportCorrection').implement({
  description: 'A value in place of that of the file.',
  fields: (t) => ({ line: t.exposeInt('line'), field: t.exposeString('field'), value: t.exposeString('value') }),
})
export const CorrectionInput = builder.inputType('ImportCorrectionInput', {
  description: 'A value in place of that of the file, by the line of the row and the name of the field in the mapping.',
  fields: (t) => ({
    line: t.int({ required: true }),
    field: t.string({ required: true }),
    value: t.string({ required: true }),
  }),
})

export const HEADING_LINE = 'Line of the headings, from 1; 0 if there are none.'

export const ColumnType = builder.objectRef<ColumnView>('ImportColumn').implement({
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Index of the column, from 0.' }),
    heading: t.exposeString('heading'),
    samples: t.stringList({ description: `First ${SAMPLES} values that are not empty.`, resolve: ({ samples }) => [...samples] }),
  }),
})
