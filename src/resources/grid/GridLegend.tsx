import { Trans } from '@lingui/react/macro'
import classes from './grid.module.css'

/** Explains the marks of a profile that follows a template. */
export const GridLegend = () => (
  <ul className={classes['legend']}>
    <li>
      <span className={classes['cell']} data-origin="inherited" data-drawn="granted" />
      <Trans>From the template</Trans>
    </li>
    <li>
      <span className={classes['cell']} data-origin="override" />
      <Trans>Differs from the template</Trans>
    </li>
  </ul>
)
