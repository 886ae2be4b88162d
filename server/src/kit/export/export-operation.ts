import type { Rule } from '../../access/rules.ts'
import { MOST_IDS, MOST_ROWS, selectedRows, selectionErrors, tooMany, type Selection } from '../bulk/selection.ts'
import { builder } from '../graphql/builder.ts'
import { jobPayload } from '../jobs/job.type.ts'
import type { JobKind, ReadJobKind } from '../jobs/kinds.ts'
import type { Resource } from '../resource/resource.ts'
import { runExport } from './run-export.ts'
import type { RequestContext } from '../graphql/context.ts'
import { invalid } from '../graphql/user-error.ts'
import { startJob, type StartResult } from '../jobs/start-job.ts'
import { isExported } from './export-cells.ts'

type Word = { readonly value: string; readonly word: string }
type ExportColumn = { readonly column: string; readonly label: string; readonly words?: readonly Word[] | null | undefined }
type StartExport = Selection & { readonly id: string; readonly columns: readonly ExportColumn[] }

const LONGEST_LABEL = 100
/** More than there are audit actions. */
const MOST_WORDS = 500

/** Starts writing the selected rows to a file, in the list's order. The selection is fixed now; the cells are read when they are written. */
async function startExport<Row>(
  resource: Resource<Row>,
  kind: string,
  context: RequestContext,
  { id, columns, ...selection }: StartExport,
): Promise<StartResult> {
  const errors = selectionErrors(resource, selection)
  const known = columns.filter(({ column }) => isExported(resource, column))
  if (known.length === 0 || known.length < columns.length) errors.push(invalid('columns', 'COLUMN_UNKNOWN', 'There is no such column.'))
  if (errors.length > 0) return { job: null, errors }
  const names = known.map(({ column }) => column)
  const labels = known.map(({ label }) => label.slice(0, LONGEST_LABEL))
  return startJob(context, {
    id,
    kind,
    customerId: context.customerId,
    parameters: { columns: names, labels, words: Object.fromEntries(known.map(({ column, words }) => [column, named(words)])) },
    rows: selectedRows(resource, context, selection),
    told: { columns: names },
    refuse: (total) => (total > MOST_ROWS ? tooMany(resource) : undefined),
  })
}

const named = (words: ExportColumn['words']) =>
  Object.fromEntries((words ?? []).slice(0, MOST_WORDS).map(({ value, word }) => [value, word.slice(0, LONGEST_LABEL)]))

const ExportWordInput = builder.inputType('ExportWordInput', {
  fields: (t) => ({ value: t.string({ required: true }), word: t.string({ required: true }) }),
})
const ExportColumnInput = builder.inputType('ExportColumnInput', {
  fields: (t) => ({
    column: t.string({ required: true, description: "Name of the list's column." }),
    label: t.string({ required: true, description: "Heading of the column, in the reader's language." }),
    words: t.field({
      type: [ExportWordInput],
      description: `Texts for the column's coded values, in the reader's language; at most ${MOST_WORDS}.`,
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
