import { useLingui } from '@lingui/react/macro'
import { DASH } from '#src/i18n/formats.ts'
import classes from './empty-value.module.css'

/** In place of a value that is not there: a quiet dash, and words for who hears the page. */
export const EmptyValue = () => {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`Empty`} className={classes['root']}>
      {DASH}
    </span>
  )
}
