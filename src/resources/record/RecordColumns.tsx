import type { ReactNode, Ref } from 'react'
import classes from './record-columns.module.css'

type RecordColumnsProps = { children: ReactNode; aside: ReactNode; /** The column of the form. */ ref?: Ref<HTMLDivElement> }

/** Two columns for a form and related information. On narrow screens they are stacked. */
export const RecordColumns = ({ children, aside, ref }: RecordColumnsProps) => (
  <div className={classes['root']}>
    <div ref={ref} className={classes['column']}>
      {children}
    </div>
    <div className={classes['column']} data-beside="">
      {aside}
    </div>
  </div>
)
