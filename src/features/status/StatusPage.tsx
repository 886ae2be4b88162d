import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { healthTones, healthWords, NO_DATA } from '#src/resources/health/health-words.ts'
import { SectionTabs } from '#src/resources/list/toolbar/SectionTabs.tsx'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { usePolling } from '#src/resources/query/use-polling.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Segments } from '#src/ui/controls/Segments.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { CheckRow } from './CheckRow.tsx'
import { dayBars, pointBars } from './bars.ts'
import { MailCard } from './MailCard.tsx'
import { MaintenanceCard } from './MaintenanceCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { StatusPageDocument, StatusPointsDocument, type StatusPageQuery } from './status.generated.ts'
import classes from './status.module.css'

/** Polling interval in milliseconds. The checks run every minute. */
const ASKED_EVERY_MS = 30_000

type Status = StatusPageQuery['systemStatus']

const StatusPage = () => {
  const { i18n } = useLingui()
  const query = useStableQuery(StatusPageDocument, {})
  usePolling(query.reload, ASKED_EVERY_MS)
  usePageReady(query.phase !== 'loading')
  const status = query.data?.systemStatus
  const version = status?.version
  return (
    <div data-wide="">
      <PageHeader
        title={<Trans>System Status</Trans>}
        description={<Trans>What is checked every minute, and how it was. Vendor operations are notified after two faults in a row.</Trans>}
        status={
          status && (
            <>
              <Verdict tone={status.status === null ? 'neutral' : healthTones[status.status]}>
                {i18n._(status.status === null ? NO_DATA : healthWords[status.status])}
              </Verdict>
              <span className={classes['version']}>
                <Trans>Version {version}</Trans>
              </span>
            </>
          )
        }
      />
      <SectionTabs />
      {status ? (
        <div className={classes['cards']}>
          <Checks status={status} />
          <ChangesCard transitions={status.transitions} />
          <StorageCard storage={status.storage} />
          <MailCard />
          <MaintenanceCard maintenance={status.maintenance} />
        </div>
      ) : (
        <NoAnswer query={query} lines={8} />
      )}
    </div>
  )
}

export default StatusPage

const Checks = ({ status: { execution, days } }: { status: Status }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const [isDay, setIsDay] = useState(false)
  const bars = useMemo(() => dayBars(days), [days])
  if (!execution)
    return (
      <EmptyState title={<Trans>Nothing was checked yet.</Trans>}>
        <Trans>The first checks run within a minute of the start of a server process that works on jobs.</Trans>
      </EmptyState>
    )
  const { entries, isStale, lastExecuted, serverName } = execution
  const took = formats.number(execution.durationMs)
  return (
    <>
      {isStale && (
        <Callout role="status">
          <Trans>
            The checks stopped <TimeStamp value={lastExecuted} />: how things stand is not known. Check that a server process that works on
            jobs is running.
          </Trans>
        </Callout>
      )}
      <Card
        title={<Trans>Checks</Trans>}
        description={
          <Trans>
            Last run <TimeStamp value={lastExecuted} /> on {serverName}, in {took} ms
          </Trans>
        }
        actions={
          <Segments
            label={t`Time`}
            options={[
              { value: 'days', label: t`90 days` },
              { value: 'hours', label: t`24 hours` },
            ]}
            value={isDay ? 'hours' : 'days'}
            onChange={(value) => setIsDay(value === 'hours')}
          />
        }
      >
        {isDay ? <DayRows entries={entries} isStale={isStale} /> : <Rows entries={entries} isStale={isStale} bars={bars} />}
      </Card>
    </>
  )
}

type RowsProps = {
  entries: NonNullable<Status['execution']>['entries']
  isStale: boolean
  bars: ReturnType<typeof dayBars>
}

const Rows = ({ entries, isStale, bars }: RowsProps) => (
  <ul className={classes['checks']}>
    {entries.map((entry) => (
      <CheckRow key={entry.name} entry={entry} isStale={isStale} bars={bars(entry.name)} />
    ))}
  </ul>
)

/** The last 24 hours, queried when they are shown. */
const DayRows = (props: Omit<RowsProps, 'bars'>) => {
  const query = useStableQuery(StatusPointsDocument, {})
  const points = query.data?.systemStatus.points
  const bars = useMemo(() => points && pointBars(points), [points])
  return bars ? <Rows {...props} bars={bars} /> : <NoAnswer query={query} lines={8} />
}
