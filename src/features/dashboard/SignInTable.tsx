import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import classes from './dashboard.module.css'
import { midnightOf } from './midnight.ts'
import type { SignInDay } from './SignInCard.tsx'

/** The chart's numbers, newest day first. */
export const SignInTable = ({ days }: { days: readonly SignInDay[] }) => {
  const { t } = useLingui()
  const formats = useFormats()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
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
              <td>{formats.number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
