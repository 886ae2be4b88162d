import { msg } from '@lingui/core/macro'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { LogLineDetails } from './LogLineDetails.tsx'
import { logRange } from './log-range.tsx'
import { LIVE_MS, levels } from './log-words.ts'
import { ServerLogHistogramDocument, ServerLogDocument } from './logs.generated.ts'
import type { ServerLogHistogramQuery } from './logs.generated.ts'

/** The server's own log: warnings, errors, and all lines with an error reference. */
const serverLogList = () =>
  resourceList({
    id: 'serverLog',
    title: msg`Server log`,
    query: ServerLogDocument,
    connection: 'logLines',
    name: ({ message }) => message,
    states: levels,
    commonFilters: ['at', 'message', 'traceId'],
    empty: msg`Warnings and errors of the server appear here.`,
    sort: { by: 'at', direction: 'DESC' },
    asksEvery: LIVE_MS,
    Above: logRange({ query: ServerLogHistogramDocument, pick: (data: ServerLogHistogramQuery) => data.logLineHistogram }),
    Details: LogLineDetails,
    columns: [
      { id: 'at', label: msg`Time`, cell: 'date', value: ({ at }) => at, sortBy: 'at', filter: { field: 'at', kind: 'date' }, width: 9 },
      {
        id: 'message',
        label: msg`Message`,
        cell: 'text',
        value: ({ message }) => message,
        filter: { field: 'message', kind: 'text' },
        width: 20,
      },
      {
        id: 'traceId',
        label: msg`Request reference`,
        cell: 'code',
        value: ({ traceId }) => traceId,
        filter: { field: 'traceId', kind: 'text' },
      },
      { id: 'level', label: msg`Level`, cell: 'choice', choices: levels, value: ({ state }) => state, isBadge: true },
    ],
  })

export default listPage(serverLogList)
