import type { ReactNode } from 'react'
import classes from './record-columns.module.css'

type RecordColumnsProps = {
  children: ReactNode
  aside: ReactNode
  /** The aside is read before the form where they stand below each other. */
  asideFirst?: true
}

/** A form, and what is known beside it: below each other until there is room for both. */
export const RecordColumns = ({ children, aside, asideFirst }: RecordColumnsProps) => {
  const form = (
    <div key="form" className={classes['column']}>
      {children}
    </div>
  )
  const beside = (
    <div key="beside" className={classes['column']} data-beside="">
      {aside}
    </div>
  )
  return <div className={classes['root']}>{asideFirst ? [beside, form] : [form, beside]}</div>
}
