import type { InputFieldMap } from '@pothos/core'
import { builder } from '../graphql/builder.ts'
import type { ImportDefinition } from './import-definition.ts'
import { ruledFile } from './ruled-file.ts'
import { FILE } from './read-file.ts'
import { DelimiterEnum, EncodingEnum } from './shared-types.ts'

export type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>

/** The inputs of the three mutations. @param given what the check is told for rows that do not say */
export function importInputs(
  { name, plural, fields }: Pick<ImportDefinition<string, never, object>, 'name' | 'plural' | 'fields'>,
  given: (t: InputFields) => InputFieldMap,
) {
  const MappingInput = builder.inputType(`${name}ImportMappingInput`, {
    description: 'The column of each field, from 0; one column may serve several.',
    fields: (t) => Object.fromEntries(Object.keys(fields).map((field) => [field, t.int()])),
  })
  return {
    upload: builder.inputType(`Upload${name}ImportInput`, {
      fields: (t) => ({
        id: t.id({ required: true, description: 'A new UUID: the import’s. The same once more answers what was kept.' }),
        file: t.field({
          type: 'Upload',
          required: true,
          description: 'CSV with headings.',
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
        mapping: t.field({ type: MappingInput, required: true }),
        ...given(t),
      }),
    }),
    start: builder.inputType(`Start${name}ImportInput`, {
      fields: (t) => ({
        id: t.id({ required: true, description: 'The import’s, and then the job’s. Once more starts nothing and answers the job.' }),
        count: t.int({ required: true, description: `How many ${plural} are to be created; another number now is a ConflictError.` }),
        checkedAt: t.field({ type: 'DateTime', description: 'Of the check that was looked through; a later one now is a ConflictError.' }),
      }),
    }),
  }
}
