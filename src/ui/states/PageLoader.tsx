import { useLingui } from '@lingui/react/macro'
import { useLate } from '../use-late.ts'
import classes from './page-loader.module.css'

/** A loading indicator that is shown only after 200 ms. */
export const PageLoader = ({ label }: { label?: string }) => {
  const { t } = useLingui()
  const late = useLate()
  const text = label ?? t`Loading…`
  return (
    <div className={classes['root']} role="status">
      {late && (
        <>
          <span className={classes['spinner']} aria-hidden="true" />
          <span className={classes['label']}>{text}</span>
        </>
      )}
    </div>
  )
}
