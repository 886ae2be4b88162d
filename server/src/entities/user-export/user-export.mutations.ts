import { builder } from '../../graphql/builder.ts'
import { userSort, userFilter } from '../users/user.list.ts'
import { jobPayload } from '../../jobs/job.type.ts'
import { startExport } from './start-export.ts'

const ExportColumnInput = builder.inputType('ExportColumnInput', {
  fields: (t) => ({
    column: t.string({ required: true, description: "The name of the list's column." }),
    label: t.string({ required: true, description: "The column's head, in the reader's language." }),
  }),
})
const StartUserExportInput = builder.inputType('StartUserExportInput', {
  description: 'Who: either `ids`, or `all: true` with the filter, the search and the order of the list.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'A new UUID: the job’s. The same once more starts nothing and answers the job.' }),
    columns: t.field({ type: [ExportColumnInput], required: true }),
    ids: t.idList(),
    all: t.boolean(),
    where: t.field({ type: userFilter.ref }),
    search: t.string(),
    order: t.field({ type: [userSort.ref] }),
  }),
})
const StartUserExportPayload = jobPayload('StartUserExportPayload')

builder.mutationField('startUserExport', (t) =>
  t.field({
    type: StartUserExportPayload,
    description: 'Writes the selected users to a CSV file as a job.',
    args: { input: t.arg({ type: StartUserExportInput, required: true }) },
    resolve: (_, { input }, context) => startExport(context, input),
  }),
)
