import type { ReactNode } from 'react'
import classes from './gallery.module.css'

/** One shared component in all its states, under its name in the code. */
export const Sample = ({ of, children, look = 'row' }: { of: string; children: ReactNode; look?: 'row' | 'stack' }) => (
  <section className={classes['sample']} aria-label={of} lang="en">
    <h2 className={classes['name']}>
      <code>{of}</code>
    </h2>
    <div className={classes['states']} data-look={look}>
      {children}
    </div>
  </section>
)
