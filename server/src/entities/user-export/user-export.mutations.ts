import { staff } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { MOST_IDS } from '../user-bulk/selection.ts'
import { jobPayload } from '../../kit/jobs/job.type.ts'
import { startExport } from './start-export.ts'
import { users } from '../users/users.ts'

const ExportWordInput = builder.inputType('ExportWordInput', {
  fields: (t) => ({ value: t.string({ required: true }), word: t.string({ required: true }) }),
})
const ExportColumnInput = builder.inputType('ExportColumnInput', {
  fields: (t) => ({
    column: t.string({ required: true, description: "The name of the list's column." }),
    label: t.string({ required: true, description: "The column's head, in the reader's language." }),
    words: t.field({
      type: [ExportWordInput],
      description: "What the column's coded values are called, in the reader's language; at most 20.",
    }),
  }),
})
const StartUserExportInput = builder.inputType('StartUserExportInput', {
  description: 'Who: either `ids`, or `all: true` with the filter, the search and the order of the list.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'A new UUID: the job’s. The same once more starts nothing and answers the job.' }),
    columns: t.field({ type: [ExportColumnInput], required: true }),
    ids: t.idList(),
    all: t.boolean(),
    except: t.idList({ description: `Of all: those who are left out, at most ${MOST_IDS}.` }),
    where: t.field({ type: users.filter.ref }),
    search: t.string(),
    order: t.field({ type: [users.sort.ref] }),
  }),
})
const StartUserExportPayload = jobPayload('StartUserExportPayload')

builder.mutationField('startUserExport', (t) =>
  t.field({
    access: staff,
    type: StartUserExportPayload,
    description: 'Writes the selected users to a CSV file as a job.',
    args: { input: t.arg({ type: StartUserExportInput, required: true }) },
    resolve: (_, { input }, context) => startExport(context, input),
  }),
)
