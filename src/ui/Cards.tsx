import type { ReactNode } from 'react'
import classes from './cards.module.css'

/** Cards of a page about one user, stacked, with the width of a readable form. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={classes['root']}>{children}</div>
