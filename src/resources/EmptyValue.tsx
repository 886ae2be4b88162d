import { useLingui } from '@lingui/react/macro'
import { DASH } from '#src/i18n/formats.ts'
import classes from './empty-value.module.css'

/** Replaces a missing value by a dash for the eye and a text for screen readers. */
export const EmptyValue = () => {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`Empty`} className={classes['root']}>
      {DASH}
    </span>
  )
}
