import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Link } from 'react-router'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import type { DashboardActivityQuery } from './dashboard.generated.ts'
import classes from './dashboard.module.css'
import { SignInChart } from './SignInChart.tsx'
import { failedOn, midnightOf } from './midnight.ts'

/** The chart's numbers, newest day first. */
const SignInTable = ({ portal, days }: { portal: Portal; days: readonly SignInDay[] }) => {
  const { t } = useLingui()
  const formats = useFormats()
  return (
    <div className={classes['scroll']} role="region" aria-label={t`Sign-ins per day`} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Successful</Trans>
            </th>
            <th scope="col">
              <Trans>Failed</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, succeeded, failed }) => (
            <tr key={date}>
              <th scope="row">{formats.date(midnightOf(date))}</th>
              <td>{formats.number(succeeded)}</td>
              <td>{failed > 0 ? <Link to={failedOn(portal, date)}>{formats.number(failed)}</Link> : formats.number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type SignInDay = DashboardActivityQuery['dashboard']['signInsPerDay'][number]

export const SignInCard = ({ portal, days }: { portal: Portal; days: readonly SignInDay[] | undefined }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const [asTable, setAsTable] = useState(false)
  const sum = (which: 'succeeded' | 'failed') => formats.number((days ?? []).reduce((all, day) => all + day[which], 0))
  const [succeeded, failed] = [sum('succeeded'), sum('failed')]
  const summary = t`Last 30 days: ${succeeded} successful, ${failed} failed.`
  const empty = days?.every((day) => day.succeeded + day.failed === 0)
  return (
    <div className={classes['wide']}>
      <Card
        title={<Trans>Sign-ins per day</Trans>}
        description={days && !empty ? summary : undefined}
        actions={
          days &&
          !empty && (
            <Button kind="secondary" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              <Trans>Show as table</Trans>
            </Button>
          )
        }
      >
        {!days && (
          <div className={classes['chart']}>
            <SkeletonLines lines={6} />
          </div>
        )}
        {empty && (
          <EmptyState icon="clock" title={<Trans>No sign-ins yet</Trans>}>
            <Trans>Sign-ins appear here once users sign in.</Trans>
          </EmptyState>
        )}
        {days && !empty && asTable && <SignInTable portal={portal} days={days} />}
        {days && !empty && !asTable && (
          <>
            <div className={classes['chart']} role="group" aria-label={summary}>
              <SignInChart portal={portal} days={days} />
            </div>
            <ul className={classes['legend']}>
              <li data-series="succeeded">
                <Trans>Successful</Trans>
              </li>
              <li data-series="failed">
                <Trans>Failed</Trans>
              </li>
            </ul>
          </>
        )}
      </Card>
    </div>
  )
}
