import { encodings } from '../../tables/import.shape.ts'
import type { Delimiter } from '../../tables/import.shape.ts'
import { importOutcomes } from '../../tables/import.table.ts'
import type { ImportFinding, importRow } from '../../tables/import.table.ts'
import { builder } from '../graphql/builder.ts'
import { partType } from '../list/part.ts'

// What the contract calls the same in the imports of all resources.

export const EncodingEnum = builder.enumType('ImportEncoding', { values: encodings })
export const DelimiterEnum = builder.enumType('ImportDelimiter', {
  values: { COMMA: { value: ',' }, SEMICOLON: { value: ';' }, TAB: { value: '\t' } } satisfies Record<string, { value: Delimiter }>,
})
export const OutcomeEnum = builder.enumType('ImportOutcome', {
  description: 'CREATE: a record. SKIP: none, as another one has what only one can have. BROKEN: none, as the row breaks a rule.',
  values: importOutcomes,
})

export type ColumnView = { readonly index: number; readonly heading: string; readonly samples: readonly string[] }

export const SAMPLES = 3

export const ColumnType = builder.objectRef<ColumnView>('ImportColumn').implement({
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'From 0.' }),
    heading: t.exposeString('heading'),
    samples: t.stringList({ description: `The first ${SAMPLES} values that are not empty.`, resolve: ({ samples }) => [...samples] }),
  }),
})

const FindingType = builder.objectRef<ImportFinding>('ImportFinding').implement({
  fields: (t) => ({
    path: t.exposeString('path', { nullable: true, description: 'The field, by its name in the mapping; null for the whole row.' }),
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    line: t.int({ nullable: true, description: 'Another line of the file, which this one collides with.', resolve: ({ line }) => line }),
  }),
})

type Row = Omit<typeof importRow.$inferSelect, 'importId' | 'recordId' | 'input'>

export const RowsType = partType(
  'ImportRows',
  builder.objectRef<Row>('ImportRow').implement({
    fields: (t) => ({
      line: t.exposeInt('line', { description: 'Of the file, from 1: the line on which the row begins.' }),
      label: t.exposeString('label', { description: 'What people know it by, as it stands there.' }),
      outcome: t.expose('outcome', { type: OutcomeEnum }),
      findings: t.field({ type: [FindingType], resolve: ({ findings }) => [...findings] }),
    }),
  }),
)
