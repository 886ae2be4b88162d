import type { ReactNode } from 'react'
import classes from './mark.module.css'

/** A word behind a name that sets it apart from the others: the default one, this session. */
export const Mark = ({ children }: { children: ReactNode }) => <span className={classes['root']}>{children}</span>
