import type { RequestContext } from '../../kit/graphql/context.ts'
import { startJob } from '../../kit/jobs/start-job.ts'
import type { StartResult } from '../../kit/jobs/start-job.ts'
import { MOST_ROWS, selectedUsers, selectionErrors, TOO_MANY } from '../user-bulk/selection.ts'
import type { UserSelection } from '../user-bulk/selection.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { isExportColumn } from './export-columns.ts'

type Word = { readonly value: string; readonly word: string }
type ExportColumn = { readonly column: string; readonly label: string; readonly words?: readonly Word[] | null | undefined }
export type StartUserExport = UserSelection & { readonly id: string; readonly columns: readonly ExportColumn[] }

const LONGEST_LABEL = 100
const MOST_WORDS = 20

/** Starts writing the selected users to a file, in the list's order. Who the file tells of is fixed now, what it tells of them when their row is written. */
export async function startExport(context: RequestContext, { id, columns, ...selection }: StartUserExport): Promise<StartResult> {
  const errors = selectionErrors(selection)
  const known = columns.filter(({ column }) => isExportColumn(column))
  if (known.length === 0 || known.length < columns.length) errors.push(invalid('columns', 'COLUMN_UNKNOWN', 'There is no such column.'))
  if (errors.length > 0) return { job: null, errors }
  const names = known.map(({ column }) => column)
  const labels = known.map(({ label }) => label.slice(0, LONGEST_LABEL))
  return startJob(context, {
    id,
    kind: 'USER_EXPORT',
    parameters: { columns: names, labels, words: Object.fromEntries(known.map(({ column, words }) => [column, named(words)])) },
    rows: selectedUsers(context, selection),
    told: { columns: names },
    refuse: (total) => (total > MOST_ROWS ? TOO_MANY : undefined),
  })
}

const named = (words: ExportColumn['words']) =>
  Object.fromEntries((words ?? []).slice(0, MOST_WORDS).map(({ value, word }) => [value, word.slice(0, LONGEST_LABEL)]))
