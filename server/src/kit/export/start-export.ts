import { MOST_ROWS, selectedRows, selectionErrors, tooMany } from '../bulk/selection.ts'
import type { Selection } from '../bulk/selection.ts'
import type { RequestContext } from '../graphql/context.ts'
import { invalid } from '../graphql/user-error.ts'
import { startJob } from '../jobs/start-job.ts'
import type { StartResult } from '../jobs/start-job.ts'
import type { Resource } from '../resource/resource.ts'
import { isExported } from './export-cells.ts'

type Word = { readonly value: string; readonly word: string }
type ExportColumn = { readonly column: string; readonly label: string; readonly words?: readonly Word[] | null | undefined }
export type StartExport = Selection & { readonly id: string; readonly columns: readonly ExportColumn[] }

const LONGEST_LABEL = 100
const MOST_WORDS = 20

/** Starts writing the selected rows to a file, in the list's order. The selection is fixed now; the cells are read when they are written. */
export async function startExport<Row>(
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
