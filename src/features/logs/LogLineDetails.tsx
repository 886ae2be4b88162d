import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { factsOf } from '#src/resources/history/facts.ts'
import { CopyText } from '#src/ui/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { auditOfRequest, eventsOfRequest, linesOfRequest } from './follow-links.ts'
import type { ServerLogQuery } from './logs.generated.ts'
import classes from './log-range.module.css'

type Line = ServerLogQuery['logLines']['nodes'][number]

/** Everything that a line of the server's log says, as the server wrote it. */
export const LogLineDetails = ({ row: { at, message, traceId, fields } }: { row: Line }) => {
  const { t } = useLingui()
  const reference = t`Error reference`
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
        <ul className={classes['links']}>
          <li>
            <Link to={linesOfRequest(traceId)}>
              <Trans>Lines of this request</Trans>
            </Link>
          </li>
          <li>
            <Link to={auditOfRequest(traceId)}>
              <Trans>Changes of this request</Trans>
            </Link>
          </li>
          <li>
            <Link to={eventsOfRequest(traceId)}>
              <Trans>Events of this request</Trans>
            </Link>
          </li>
        </ul>
      )}
    </>
  )
}
