import type { ReactNode } from 'react'
import classes from './cards.module.css'

/** The cards of a page about one person, below each other and no wider than a form is read well. */
export const Cards = ({ children }: { children: ReactNode }) => <div className={classes['root']}>{children}</div>
