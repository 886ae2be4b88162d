import type { ReactNode } from 'react'
import classes from './callout.module.css'

type CalloutProps = { children: ReactNode; actions?: ReactNode; role?: 'note' | 'status' }

/** A strip above a form or list with one piece of information and its actions. */
export const Callout = ({ children, actions, role }: CalloutProps) => (
  <div className={classes['root']} role={role}>
    <p className={classes['words']}>{children}</p>
    {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
  </div>
)
