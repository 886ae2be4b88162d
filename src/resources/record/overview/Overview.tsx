import type { ReactNode } from 'react'
import classes from './overview.module.css'

type OverviewProps = {
  /** What should be seen to, over all the rest. */
  findings?: ReactNode
  /** What stands beside, where there is room. */
  aside?: ReactNode
  children: ReactNode
}

/** The first page of a record: what is wrong with it, what it is, and what happened to it last. */
export const Overview = ({ findings, aside, children }: OverviewProps) => (
  <div className={classes['root']}>
    {findings}
    <div className={classes['columns']} data-aside={aside ? true : undefined}>
      <div className={classes['column']}>{children}</div>
      {aside && <div className={classes['column']}>{aside}</div>}
    </div>
  </div>
)
