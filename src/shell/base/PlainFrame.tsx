import type { ReactNode } from 'react'
import { MAIN_ID } from '#src/ui/page/page-ready.ts'
import classes from './plain-frame.module.css'

type PlainFrameProps = {
  /** Stands above the page. */
  brand?: ReactNode
  /** What must be seen before everything else. */
  notice?: ReactNode
  children: ReactNode
}

/** A page without header, sidebar and footer: for everyone who is not signed in, and for the pages between. */
export const PlainFrame = ({ brand, notice, children }: PlainFrameProps) => (
  <>
    {notice}
    <main id={MAIN_ID} className={classes['root']} tabIndex={-1}>
      {brand !== undefined && <div className={classes['brand']}>{brand}</div>}
      {children}
    </main>
  </>
)
