import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { printAddress } from '#src/resources/list/address/address.ts'
import type { ListAboveProps } from '#src/resources/list/list.ts'
import { onDay, withTime } from './span.ts'
import classes from './log-range.module.css'

export type Bars = { unit: 'HOUR' | 'DAY'; bars: readonly { start: string; count: number }[] }

/** Number of rows in each hour or day. The bar of a day links to its rows. */
export const Histogram = ({ list, view, of: { unit, bars } }: ListAboveProps & { of: Bars }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const most = Math.max(...bars.map(({ count }) => count))
  const when = (start: string) => (unit === 'DAY' ? formats.date(start) : formats.dateTime(start))
  const written = formats.number(bars.reduce((sum, { count }) => sum + count, 0))
  return (
    <>
      <ol className={classes['bars']} aria-label={unit === 'DAY' ? t`Entries per day` : t`Entries per hour`}>
        {bars.map(({ start, count }) => {
          const words = `${when(start)}: ${formats.number(count)}`
          const bar = <span className={classes['bar']} style={{ blockSize: `${most === 0 ? 0 : (count / most) * 100}%` }} />
          return (
            <li key={start} title={words}>
              {unit === 'DAY' && count > 0 ? (
                <Link
                  tabIndex={-1}
                  aria-label={words}
                  to={{ search: printAddress({ ...view, filter: withTime(view.filter, onDay(new Date(start))), cursor: null }, list) }}
                >
                  {bar}
                </Link>
              ) : (
                <>
                  {bar}
                  <span className={classes['words']}>{words}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
      <div className={classes['axis']} aria-hidden="true">
        <span>{when(bars[0]?.start ?? '')}</span>
        <span>{unit === 'DAY' ? <Trans>{written} in this time, by day</Trans> : <Trans>{written} in this time, by hour</Trans>}</span>
        <span>{when(bars.at(-1)?.start ?? '')}</span>
      </div>
    </>
  )
}
