import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { findingWords, timeOf } from '#src/resources/health/finding-words.ts'
import { checkNames, healthTones, healthWords, NO_DATA } from '#src/resources/health/health-words.ts'
import { Verdict } from '#src/ui/Verdict.tsx'
import { dayOf, missingOf, type Bar } from './bars.ts'
import { logOf } from './log-of.ts'
import type { StatusPageQuery } from './status.generated.ts'
import classes from './status.module.css'

type Entry = NonNullable<StatusPageQuery['systemStatus']['execution']>['entries'][number]

const TAGS: Readonly<Record<string, MessageDescriptor>> = {
  database: msg({ context: 'tag of a check', message: 'database' }),
  outbox: msg({ context: 'tag of a check', message: 'outbox' }),
  mail: msg({ context: 'tag of a check', message: 'email' }),
  work: msg({ context: 'tag of a check', message: 'jobs' }),
  'sign-in': msg({ context: 'tag of a check', message: 'sign-in' }),
  apps: msg({ context: 'tag of a check', message: 'apps' }),
  logs: msg({ context: 'tag of a check', message: 'logs' }),
  server: msg({ context: 'tag of a check', message: 'server' }),
}

type CheckRowProps = { entry: Entry; isStale: boolean; bars: readonly Bar[] }

/** One check: its status with the reason, and a bar for each period of its past. */
export const CheckRow = ({ entry, isStale, bars }: CheckRowProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { name, status, since, durationMs, tags, ranAt } = entry
  const known = checkNames[name]
  const title = known ? i18n._(known) : name
  const finding = findingWords(i18n, entry)
  const [took, done, from] = [formats.number(durationMs), formats.moment(ranAt), formats.dateTime(since)]
  const facts = [
    ...(ranAt === null ? [] : [t`last done ${done}`]),
    ...(status === 'HEALTHY' ? [] : [t`since ${from}`]),
    t`${took} ms`,
    ...tags.map((tag) => (TAGS[tag] ? i18n._(TAGS[tag]) : tag)),
  ]
  return (
    <li id={name} className={classes['check']}>
      <div className={classes['about']}>
        <h3 className={classes['name']}>{title}</h3>
        {finding !== undefined && !isStale && <p className={classes['finding']}>{finding}</p>}
        <p className={classes['facts']}>{facts.join(' · ')}</p>
      </div>
      <Bars name={title} bars={bars} />
      <div className={classes['verdict']}>
        <Verdict tone={isStale ? 'neutral' : healthTones[status]}>{i18n._(isStale ? NO_DATA : healthWords[status])}</Verdict>
      </div>
    </li>
  )
}

const Bars = ({ name, bars }: { name: string; bars: readonly Bar[] }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const isByDay = (bars[0]?.length ?? 0) > 3600
  const wordsOf = (bar: Bar) => {
    const missing = missingOf(bar)
    const parts = [
      ...(['UNHEALTHY', 'DEGRADED', 'HEALTHY'] as const).flatMap((status) => {
        const seconds = bar[status === 'HEALTHY' ? 'healthy' : status === 'DEGRADED' ? 'degraded' : 'unhealthy']
        return seconds > 0 ? [`${i18n._(healthWords[status])} ${timeOf(i18n.locale, seconds)}`] : []
      }),
      ...(missing > 0 ? [`${i18n._(NO_DATA)} ${timeOf(i18n.locale, missing)}`] : []),
    ]
    return `${isByDay ? formats.date(dayOf(bar)) : formats.dateTime(bar.start)}: ${parts.join(', ')}`
  }
  return (
    <div className={classes['past']}>
      <ol className={classes['bars']} aria-label={isByDay ? t`${name}: the last 90 days` : t`${name}: the last 24 hours`}>
        {bars.map((bar) => {
          const words = wordsOf(bar)
          return (
            <li key={Number(bar.start)} title={words}>
              <Link tabIndex={-1} className={classes['bar']} aria-label={words} to={logOf(bar.start)}>
                <span data-share="missing" style={{ flexGrow: missingOf(bar) }} />
                <span data-share="healthy" style={{ flexGrow: bar.healthy }} />
                <span data-share="degraded" style={{ flexGrow: bar.degraded }} data-some={bar.degraded > 0 || undefined} />
                <span data-share="unhealthy" style={{ flexGrow: bar.unhealthy }} data-some={bar.unhealthy > 0 || undefined} />
              </Link>
            </li>
          )
        })}
      </ol>
      <div className={classes['axis']} aria-hidden="true">
        <span>{isByDay ? formats.date(dayOf(bars[0])) : formats.time(bars[0]?.start)}</span>
        <span>{isByDay ? formats.date(dayOf(bars.at(-1))) : formats.time(bars.at(-1)?.start)}</span>
      </div>
    </div>
  )
}
