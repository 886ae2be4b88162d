import type { ReactNode } from 'react'
import classes from './record-columns.module.css'

/** Two columns for a form and related information. On narrow screens they are stacked. */
export const RecordColumns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={classes['root']}>
    <div className={classes['column']}>{children}</div>
    <div className={classes['column']} data-beside="">
      {aside}
    </div>
  </div>
)
