import { useLingui } from '@lingui/react/macro'
import { factsOf } from '#src/resources/history/facts.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { FollowLinks } from '#src/resources/FollowLinks.tsx'
import { auditOfRequest, eventsOfRequest, linesOfRequest } from './follow-links.ts'
import type { ServerLogQuery } from './logs.generated.ts'
import classes from './log-range.module.css'

type Line = ServerLogQuery['logLines']['nodes'][number]

const FAILURES: ReadonlySet<Line['state']> = new Set(['ERROR', 'FATAL'])

/** All fields of a line of the server log, as the server wrote them. */
export const LogLineDetails = ({ row: { at, state, message, traceId, fields } }: { row: Line }) => {
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
