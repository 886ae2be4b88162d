import type { InputFieldMap } from '@pothos/core'
import { builder } from '../graphql/builder.ts'
import type { ImportDefinition } from './import-definition.ts'
import { ruledFile } from './reading/ruled-file.ts'
import { FILE } from './reading/read-file.ts'
import { CorrectionInput, DelimiterEnum, EncodingEnum, HEADING_LINE } from './shared-types.ts'

export type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>

/** Declares the inputs of the three mutations. @param given input fields of the check with the defaults for rows without a value */
export function importInputs(
  { name, plural, fields }: Pick<ImportDefinition<string, never, object>, 'name' | 'plural' | 'fields'>,
  given: (t: InputFields) => InputFieldMap,
) {
  const MappingInput = builder.inputType(`${name}ImportMappingInput`, {
    description: 'Column index of each field, from 0. One column may be used for several fields.',
    fields: (t) => Object.fromEntries(Object.keys(fields).map((field) => [field, t.int()])),
  })
  return {
    upload: builder.inputType(`Upload${name}ImportInput`, {
      fields: (t) => ({
        id: t.id({
          required: true,
          description: 'New UUID for the import. A repeated call with the same UUID returns the import that is stored.',
        }),
        file: t.field({
          type: 'Upload',
          required: true,
          description: 'CSV file with headings.',
          ...ruledFile(FILE),
        }),
        fileName: t.string({ required: true }),
      }),
    }),
    check: builder.inputType(`Check${name}ImportInput`, {
      fields: (t) => ({
        id: t.id({ required: true }),
        encoding: t.field({ type: EncodingEnum, required: true }),
        delimiter: t.field({ type: DelimiterEnum, required: true }),
        headingLine: t.int({ description: `${HEADING_LINE} If omitted, they are found.` }),
        mapping: t.field({ type: MappingInput, required: true }),
        corrections: t.field({
          type: [CorrectionInput],
          description: 'All values that differ from those of the file, with those of earlier checks. Up to 1,000.',
        }),
        ...given(t),
      }),
    }),
    start: builder.inputType(`Start${name}ImportInput`, {
      fields: (t) => ({
        id: t.id({
          required: true,
          description: 'ID of the import, which also becomes the ID of the job. A repeated call starts nothing and returns the job.',
        }),
        count: t.int({
          required: true,
          description: `Number of ${plural} that the caller expects to be created. A ConflictError if the actual number differs.`,
        }),
        changes: t.int({
          description: `Number of ${plural} that the caller expects to be changed. A ConflictError if the actual number differs. If omitted or 0, none is changed.`,
        }),
        emails: t.int({
          description: 'Number of emails that the caller expects to be sent. A ConflictError if the actual number differs.',
        }),
        checkedAt: t.field({
          type: 'DateTime',
          description: '`checkedAt` of the check that the caller reviewed. A ConflictError if the import was checked again since.',
        }),
      }),
    }),
  }
}
