import type { ReactNode, Ref } from 'react'
import classes from './cards.module.css'

/** Cards of a page about one user, stacked, with the width of a readable form. */
export const Cards = ({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div ref={ref} className={classes['root']}>
    {children}
  </div>
)
