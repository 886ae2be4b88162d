import type { ReactNode } from 'react'
import classes from './record-columns.module.css'

/** A form, and what is known beside it: below each other until there is room for both. */
export const RecordColumns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={classes['root']}>
    <div className={classes['column']}>{children}</div>
    <div className={classes['column']} data-beside="">
      {aside}
    </div>
  </div>
)
