import { useLingui } from '@lingui/react/macro'
import { useLate } from '../use-late.ts'
import classes from './skeleton-lines.module.css'

/** Placeholder for text that is loading. It becomes visible after 200 ms but takes its space at once. */
export const SkeletonLines = ({ lines }: { lines: number }) => {
  const { t } = useLingui()
  const late = useLate()
  return (
    <div className={classes['root']} role="status" aria-label={t`Loading…`} data-late={late || undefined}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={classes['line']} />
      ))}
    </div>
  )
}
