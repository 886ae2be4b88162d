import type { ReactNode } from 'react'
import classes from './rows.module.css'

export const Rows = ({ label, children }: { label?: string | undefined; children: ReactNode }) => (
  <ul className={classes['rows']} aria-label={label}>
    {children}
  </ul>
)

type RowProps = { title: ReactNode; detail?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** An item with its name, a line of detail and its buttons; `children` are shown below. */
export const Row = ({ title, detail, actions, children }: RowProps) => (
  <li className={classes['row']}>
    <div className={classes['text']}>
      {title}
      {detail !== undefined && <p className={classes['detail']}>{detail}</p>}
      {children}
    </div>
    {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
  </li>
)
