import type { Rule } from '../../access/rules.ts'
import { MOST_IDS } from '../bulk/selection.ts'
import { builder } from '../graphql/builder.ts'
import { jobPayload } from '../jobs/job.type.ts'
import type { JobKind, ReadJobKind } from '../jobs/kinds.ts'
import type { Resource } from '../resource/resource.ts'
import { runExport } from './run-export.ts'
import { startExport } from './start-export.ts'

const ExportWordInput = builder.inputType('ExportWordInput', {
  fields: (t) => ({ value: t.string({ required: true }), word: t.string({ required: true }) }),
})
const ExportColumnInput = builder.inputType('ExportColumnInput', {
  fields: (t) => ({
    column: t.string({ required: true, description: "Name of the list's column." }),
    label: t.string({ required: true, description: "Heading of the column, in the reader's language." }),
    words: t.field({
      type: [ExportWordInput],
      description: "Texts for the column's coded values, in the reader's language; at most 20.",
    }),
  }),
})

type Options = { readonly name: string; readonly kind: string; readonly access: Rule }

/** Declares the export of a resource: `start…Export`. @param name prefix of the type names, e.g. `User` */
export function exportOperation<Row>(resource: Resource<Row>, { name, kind, access }: Options): void {
  const StartInput = builder.inputType(`Start${name}ExportInput`, {
    description: 'Selects the records: either `ids`, or `all: true` with the filter, search and order of the list.',
    fields: (t) => ({
      id: t.id({
        required: true,
        description: 'New UUID for the job. A repeated call with the same UUID starts nothing and returns the job.',
      }),
      columns: t.field({ type: [ExportColumnInput], required: true }),
      ids: t.idList(),
      all: t.boolean(),
      except: t.idList({ description: `With \`all: true\`, IDs of the records to leave out, at most ${MOST_IDS}.` }),
      where: t.field({ type: resource.filter.ref }),
      search: t.string(),
      ...(resource.states && { state: t.field({ type: resource.states.type }) }),
      order: t.field({ type: [resource.sort.ref] }),
    }),
  })
  const StartPayload = jobPayload(`Start${name}ExportPayload`)
  builder.mutationField(`start${name}Export`, (t) =>
    t.field({
      access,
      of: { resource: resource.name, verb: 'export' },
      type: StartPayload,
      description: `Starts a job that writes the selected ${resource.plural} to a CSV file.`,
      args: { input: t.arg({ type: StartInput, required: true }) },
      resolve: (_, { input }, context) => startExport(resource, kind, context, input),
    }),
  )
}

/** The kind of job that writes rows of a resource to a file. */
export const exportJob = <Row extends { readonly id: string | number }>(
  resource: Resource<Row>,
  partners?: JobKind['partners'],
): ReadJobKind => ({
  run: runExport(resource),
  subjectType: resource.node.name,
  readBy: () => `Query.${resource.plural}`,
  subjects: resource,
  title: 'EXPORT_FINISHED',
  file: resource.plural,
  pausable: true,
  ...(partners && { partners }),
})
