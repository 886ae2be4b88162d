import type { ReactNode } from 'react'
import { MAIN_ID } from '#src/ui/page-ready.ts'
import classes from './plain-frame.module.css'

/** A page without header, sidebar and footer: for everyone who is not signed in, and for the pages between. */
export const PlainFrame = ({ children }: { children: ReactNode }) => (
  <main id={MAIN_ID} className={classes['root']} tabIndex={-1}>
    {children}
  </main>
)
