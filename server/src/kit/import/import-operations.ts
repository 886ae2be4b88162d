import type { FieldMap, InputFieldMap } from '@pothos/core'
import type { Rule } from '../../access/rules.ts'
import type { ImportFacts } from '../../tables/import.shape.ts'
import { builder } from '../graphql/builder.ts'
import { UserErrorType } from '../graphql/user-error.ts'
import { jobPayload } from '../jobs/job.type.ts'
import { checkImport } from './check-import.ts'
import type { CheckImport } from './check-import.ts'
import type { ImportDefinition } from './import-definition.ts'
import { importInputs } from './import-inputs.ts'
import type { InputFields } from './import-inputs.ts'
import { importField, importQueries } from './import-queries.ts'
import { importType } from './import-types.ts'
import type { ImportFields } from './import-types.ts'
import { storeImport } from './store-import.ts'
import type { ImportResult } from './own-import.ts'
import { startImport } from './start-import.ts'

type Options = {
  readonly access: Rule
  /** Defaults for rows without a value: `given` are fields of the check's input, `kept` fields of the stored import. */
  readonly given: (t: InputFields) => InputFieldMap
  readonly kept: (t: ImportFields) => FieldMap
  /** Addition to the description of the start mutation, such as which mails are sent. */
  readonly does: string
}

/** Declares how records of a resource are imported: `…Import`, `…ImportRows`, `…ImportCauses`, `upload…Import`, `check…Import` and `start…Import`. */
export function importOperations<Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  options: Options,
): void {
  const { name, plural } = definition
  const { access } = options
  const type = importType(definition, options.kept)
  const payload = (operation: string) =>
    builder.objectRef<ImportResult>(`${operation}${name}ImportPayload`).implement({
      fields: (t) => ({
        [importField(name)]: t.field({ type, nullable: true, resolve: ({ kept }) => kept }),
        errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
      }),
    })
  const inputs = importInputs(definition, options.given)
  const [UploadPayload, CheckPayload] = [payload('Upload'), payload('Check')]
  const StartPayload = jobPayload(`Start${name}ImportPayload`)
  importQueries(definition, access, type)
  builder.mutationFields((t) => ({
    [`upload${name}Import`]: t.field({
      access,
      type: UploadPayload,
      description: `Uploads a file of ${plural} and keeps it for one day, so that it can be checked and imported.`,
      args: { input: t.arg({ type: inputs.upload, required: true }) },
      resolve: (_, { input }, context) => storeImport(definition, context, input),
    }),
    [`check${name}Import`]: t.field({
      access,
      type: CheckPayload,
      description: 'Checks what importing each row would do. Creates nothing.',
      args: { input: t.arg({ type: inputs.check, required: true }) },
      resolve: (_, { input }, context) => checkImport(definition, context, input as CheckImport),
    }),
    [`start${name}Import`]: t.field({
      access,
      type: StartPayload,
      description: `Starts a job that creates the ${plural} of the last check. ${options.does}`.trim(),
      args: { input: t.arg({ type: inputs.start, required: true }) },
      resolve: (_, { input }, context) => startImport(definition, context, input),
    }),
  }))
}
