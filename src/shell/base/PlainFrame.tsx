import type { ReactNode } from 'react'
import { MAIN_ID } from '#src/ui/page/page-ready.ts'
import classes from './plain-frame.module.css'

type PlainFrameProps = {
  /** Shown above the page. */
  brand?: ReactNode
  /** Shown before everything else. */
  notice?: ReactNode
  children: ReactNode
}

/** A page without header, sidebar and footer: for users who are not signed in, and for intermediate pages such as callbacks. */
export const PlainFrame = ({ brand, notice, children }: PlainFrameProps) => (
  <>
    {notice}
    <main id={MAIN_ID} className={classes['root']} tabIndex={-1}>
      {brand !== undefined && <div className={classes['brand']}>{brand}</div>}
      {children}
    </main>
  </>
)
