import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Link } from 'react-router'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { usePortalName } from '../portal-name.ts'
import { printFilter } from '../list/address/print-filter.ts'
import { resourceList } from '../list/list.ts'
import { JobRowsDocument, type JobRowsQuery } from './job.generated.ts'
import { changesOf } from './job-error-words.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'
import { resultOf, rowResultsOf, rowStatesOf } from './job-words.ts'

type Row = JobRowsQuery['jobRows']['nodes'][number]
type CellProps = { row: Row; kind: JobKindEntry | undefined }

export const jobRowsList = ({ id, causes }: Pick<Job, 'id' | 'causes'>, kind: JobKindEntry | undefined) =>
  resourceList({
    id: 'jobRows',
    title: msg`Rows`,
    query: JobRowsDocument,
    connection: 'jobRows',
    scope: { id },
    name: ({ label, sourceId, number }) => label ?? sourceId ?? String(number),
    states: rowStatesOf(kind),
    sort: { by: 'number', direction: 'ASC' },
    columns: [
      {
        id: 'number',
        label: kind?.hasLines ? msg`Line` : msg`No.`,
        cell: 'number',
        value: ({ number }) => number,
        sortBy: 'number',
        width: 4,
      },
      { id: 'label', label: msg`Row`, cell: (row) => <Subject row={row} kind={kind} />, sortBy: 'label', width: 14 },
      {
        id: 'state',
        label: msg`Result`,
        cell: 'choice',
        choices: rowResultsOf(kind),
        value: ({ state, codeText }) => resultOf(kind, { state, code: codeText }),
        width: 7,
        isBadge: true,
      },
      {
        id: 'code',
        label: msg`Reason`,
        cell: (row) => <Reason row={row} kind={kind} />,
        filter: {
          kind: 'choice',
          field: 'codeText',
          choices: causes.map((cause) => ({ value: cause.codeText, label: reasonOf(cause, kind) })),
        },
        width: 18,
      },
    ],
  })

/** Link to the record of a row. A row that creates its record, such as a line of a file, has one only once it is done. */
const Subject = ({ row: { number, subjectId, sourceId, label, partner, state }, kind }: CellProps) => {
  const portal = usePortalName()
  if (!kind || label === null || subjectId === null || ((kind.hasLines || kind.makesRecords) && state !== 'DONE'))
    return label ?? <code>{sourceId ?? subjectId ?? number}</code>
  return (
    <Link to={kind.subject(portal, subjectId)}>
      {label}
      {
        // Users of different partners may have the same user name.
        portal === 'vendor' && partner !== null && ` · ${partner}`
      }
    </Link>
  )
}

const Reason = ({ row: { code, codeText, message }, kind }: CellProps) => {
  const { say } = useErrorWords(changesOf(kind).words)
  return code === null ? '–' : say({ path: null, code, message: message ?? codeText ?? code })
}

/** Label of a reason; the server's own message if this portal version does not know the code. */
const reasonOf = ({ code, message }: Job['causes'][number], kind: JobKindEntry | undefined): MessageDescriptor =>
  changesOf(kind).words[code] ?? { id: message, message }

/** Returns the address of the rows that were not done for a reason. */
export const rowsOfCause = ({ state, codeText }: Job['causes'][number]): string =>
  `?${new URLSearchParams({ v: '1', state, filter: printFilter({ combinator: 'and', rules: [{ field: 'codeText', operator: '=', values: [codeText] }] }) })}`
