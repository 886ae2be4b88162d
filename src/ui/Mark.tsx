import type { ReactNode } from 'react'
import classes from './mark.module.css'

/** A label after a name that distinguishes it, such as 'Default' or 'This session'. */
export const Mark = ({ children }: { children: ReactNode }) => <span className={classes['root']}>{children}</span>
