import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { listPage } from '#src/resources/list/list-page.tsx'
import { resourceList } from '#src/resources/list/list.ts'
import { factsOf } from '#src/resources/history/facts.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { FollowLinks } from '#src/resources/FollowLinks.tsx'
import { logRange } from './log-range.tsx'
import { LIVE_MS, levels } from './log-words.ts'
import { ErrorRecordingsDocument, ServerLogHistogramDocument, ServerLogDocument } from './logs.generated.ts'
import type { ServerLogHistogramQuery, ServerLogQuery } from './logs.generated.ts'
import { auditOfRequest, eventsOfRequest, linesOfRequest } from './follow-links.ts'
import classes from './log-range.module.css'

type Line = ServerLogQuery['logLines']['nodes'][number]

const FAILURES: ReadonlySet<Line['state']> = new Set(['ERROR', 'FATAL'])

/** Links to the recordings that users have sent with an error reference. */
const AttachedRecordings = ({ reference }: { reference: string }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const [{ data }] = useQuery({ query: ErrorRecordingsDocument, variables: { reference }, requestPolicy: 'cache-and-network' })
  const links = (data?.errorRecordings ?? []).map(({ id, userName, createdAt }) => {
    const time = formats.dateTime(createdAt)
    return { to: paths.recording(id), label: userName === null ? t`Open recording of ${time}` : t`Open recording of ${userName}, ${time}` }
  })
  return links.length > 0 && <FollowLinks links={links} />
}

const LogLineDetails = ({ row: { at, state, message, traceId, fields } }: { row: Line }) => {
  const { t } = useLingui()
  const reference = FAILURES.has(state) ? t`Error reference` : t`Request reference`
  return (
    <>
      <Facts
        facts={[
          { label: t`Time`, value: <TimeStamp value={at} as="dateTime" /> },
          { label: reference, value: traceId !== null && <CopyText value={traceId} what={reference} /> },
          { label: t`Message`, value: message, wide: true },
          ...Object.entries(factsOf(fields)).map(([label, value]) => ({
            label,
            value: <code className={classes['value']}>{typeof value === 'string' ? value : JSON.stringify(value)}</code>,
            wide: true,
          })),
        ]}
      />
      {traceId !== null && <AttachedRecordings reference={traceId} />}
      {traceId !== null && (
        <FollowLinks
          links={[
            { to: linesOfRequest(traceId), label: t`Lines of this request` },
            { to: auditOfRequest(traceId), label: t`Changes of this request` },
            { to: eventsOfRequest(traceId), label: t`Events of this request` },
          ]}
        />
      )}
    </>
  )
}

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
