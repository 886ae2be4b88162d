import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { roundTicks } from '#src/lib/round-ticks.ts'
import { failedOn, midnightOf } from './midnight.ts'
import classes from './sign-in-chart.module.css'
import type { SignInDay } from './SignInCard.tsx'

/** Every third day has a label, counted back from today. */
const EVERY = 3

/**
 * A bar for each day, with failed sign-ins stacked on successful ones, that leads to the day’s failed ones. The card has
 * the same data in words and as a table.
 */
export const SignInChart = ({ portal, days }: { portal: Portal; days: readonly SignInDay[] }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const short = new Intl.DateTimeFormat(formats.locale, { day: 'numeric', month: 'short' })
  const ticks = roundTicks(Math.max(...days.map(({ succeeded, failed }) => succeeded + failed)))
  const top = ticks.at(-1) ?? 1
  const wordsOf = (date: string, failed: number) => {
    const [day, count] = [formats.date(midnightOf(date)), formats.number(failed)]
    return t`Failed sign-ins on ${day}: ${count}`
  }
  const share = (count: number) => `${(count / top) * 100}%`
  return (
    <div className={classes['chart']}>
      <div className={classes['ticks']}>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockEnd: share(tick) }}>
            {formats.number(tick)}
          </span>
        ))}
      </div>
      <div className={classes['plot']}>
        {ticks.map((tick) => (
          <i key={tick} style={{ insetBlockEnd: share(tick) }} />
        ))}
        <ol className={classes['days']}>
          {days.map(({ date, succeeded, failed }, index) => {
            const toEnd = days.length - 1 - index
            return (
              <li key={date} data-side={toEnd < days.length / 2 ? 'end' : 'start'}>
                {failed > 0 && (
                  <Link className={classes['bar']} tabIndex={-1} to={failedOn(portal, date)} aria-label={wordsOf(date, failed)} />
                )}
                <span data-series="failed" style={{ blockSize: share(failed) }} />
                <span data-series="succeeded" style={{ blockSize: share(succeeded) }} />
                {toEnd % EVERY === 0 && (
                  <span className={classes['name']} data-wide={toEnd % (2 * EVERY) !== 0 || undefined}>
                    {short.format(midnightOf(date))}
                  </span>
                )}
                <span className={classes['figures']}>
                  <strong>{formats.date(midnightOf(date))}</strong>
                  <span>
                    {t`Successful`} <b>{formats.number(succeeded)}</b>
                  </span>
                  <span>
                    {t`Failed`} <b>{formats.number(failed)}</b>
                  </span>
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}
