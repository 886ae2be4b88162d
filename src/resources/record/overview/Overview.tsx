import type { ReactNode } from 'react'
import classes from './overview.module.css'

type OverviewProps = {
  /** What needs attention; shown above everything else. */
  findings?: ReactNode
  /** Shown beside the content, if there is room. */
  aside?: ReactNode
  children: ReactNode
}

/** Layout of a record's first page. */
export const Overview = ({ findings, aside, children }: OverviewProps) => (
  <div className={classes['root']}>
    {findings}
    <div className={classes['columns']} data-aside={aside ? true : undefined}>
      <div className={classes['column']}>{children}</div>
      {aside && <div className={classes['column']}>{aside}</div>}
    </div>
  </div>
)
