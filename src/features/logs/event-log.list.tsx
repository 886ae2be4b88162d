import { EVENT_TYPES, type EventType } from '#contract/event-types.ts'
import { UNKNOWN } from '#contract/unknown-code.ts'
import { msg } from '@lingui/core/macro'
import { withWords } from '#src/i18n/activate.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import { EmptyValue } from '#src/resources/EmptyValue.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'
import { EventEntry, EventSummary } from './EventEntry.tsx'
import { logRange } from './log-range.tsx'
import { LIVE_MS, eventKinds } from './log-words.ts'
import { StartEventLogExportDocument } from './log-exports.generated.ts'
import { EventLogHistogramDocument, EventLogsDocument, type EventLogHistogramQuery } from './logs.generated.ts'

const types = EVENT_TYPES.map((value): Choice & { value: EventType; tone?: Tone } => ({ value, label: eventWords.types[value] }))

const outcomes = [
  { value: 0, label: msg`OK`, tone: 'calm' },
  { value: 1, label: msg`Failed`, tone: 'bad' },
] as const

const eventLogList = () =>
  resourceList({
    id: 'eventLog',
    title: msg`Event logs`,
    query: EventLogsDocument,
    connection: 'eventLogs',
    name: ({ id }) => id,
    path: ({ id }) => paths.eventEntry(id),
    states: eventKinds,
    commonFilters: ['at', 'userId', 'type', 'traceId'],
    empty: msg`Sign-ins, sessions and tokens appear here.`,
    sort: { by: 'at', direction: 'DESC' },
    asksEvery: LIVE_MS,
    Above: logRange({ query: EventLogHistogramDocument, pick: (data: EventLogHistogramQuery) => data.eventLogHistogram }),
    Details: EventEntry,
    Export: listExport(
      StartEventLogExportDocument,
      withWords('jobs', async () => (await import('./words/server-words.ts')).logServerWords),
    ),
    columns: [
      { id: 'at', label: msg`Time`, cell: 'date', value: ({ at }) => at, sortBy: 'at', filter: { field: 'at', kind: 'date' }, width: 9 },
      {
        id: 'type',
        label: msg`Event`,
        cell: 'choice',
        choices: types,
        value: ({ typeText }) => typeText,
        filter: { field: 'type', kind: 'choice', choices: [...types, { value: UNKNOWN, label: msg`Other event` }] },
        width: 11,
      },
      {
        id: 'userName',
        label: msg`User`,
        cell: ({ userId, userName }) =>
          userId !== null && userName !== null ? <Link to={paths.user('vendor', userId)}>{userName}</Link> : <EmptyValue />,
        filter: { field: 'userId', kind: 'reference', source: userChoices },
        width: 9,
      },
      { id: 'detail', label: msg`Details`, cell: (row) => <EventSummary row={row} />, width: 11 },
      { id: 'address', label: msg`IP address`, cell: 'code', value: ({ address }) => address, filter: { field: 'address', kind: 'text' } },
      {
        id: 'failed',
        label: msg`Result`,
        cell: 'choice',
        choices: outcomes,
        value: ({ failed }) => (failed ? 1 : 0),
        isBadge: true,
      },
      {
        id: 'sessionId',
        label: msg`Session`,
        cell: 'code',
        value: ({ sessionId }) => sessionId,
        filter: { field: 'sessionId', kind: 'text' },
        optional: true,
      },
      {
        id: 'traceId',
        label: msg`Request reference`,
        cell: 'code',
        value: ({ traceId }) => traceId,
        filter: { field: 'traceId', kind: 'text' },
        optional: true,
      },
    ],
    filters: [
      { field: 'failed', kind: 'boolean', label: msg`Failed` },
      { field: 'customerId', kind: 'reference', source: customerChoices, label: msg`Customer` },
      { field: 'partnerId', kind: 'reference', source: partnerChoices, label: msg`Partner` },
    ],
  })

export default listPage(eventLogList)
