import { useLingui } from '@lingui/react/macro'
import { useLate } from '../use-late.ts'
import classes from './skeleton-lines.module.css'

/** The shape of text that is on its way; appears after 200 ms, takes its place at once. */
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
