import { useLingui } from '@lingui/react/macro'
import { useLate } from '../use-late.ts'
import classes from './page-loader.module.css'

/** A quiet sign that something is on its way, shown only when it takes longer than 200 ms. */
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
