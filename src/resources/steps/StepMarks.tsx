import { useLingui } from '@lingui/react/macro'
import classes from './step-marks.module.css'

/** The steps of a form in order, with the current one marked. */
export const StepMarks = ({ titles, at }: { titles: readonly string[]; at: number }) => {
  const { t } = useLingui()
  return (
    <ol className={classes['root']} aria-label={t`Steps`}>
      {titles.map((title, index) => (
        <li key={title} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={classes['number']} aria-hidden="true">
            {index + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  )
}
